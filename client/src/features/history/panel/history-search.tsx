import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { Popover } from '@mantine/core';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $historySearch, historySearched } from '#entities/history/found.ts';
import { useDebounced } from '#shared/lib/time/use-debounced.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { Calendar } from '#shared/ui/calendar/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import styles from './history-panel.module.css';

/** The pause in typing before the history is searched, in ms. */
const PAUSE_MS = 300;

/** Finds changes by a text, and jumps to a day. */
export function HistorySearch() {
  const [search, change] = useUnit([$historySearch, historySearched]);
  const [text, setText] = useDebounced(search.text, PAUSE_MS, (next) => change({ ...search, text: next }));
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.search}>
      <TextField
        label="Search the history"
        labelHidden
        size="sm"
        icon="search"
        type="search"
        placeholder="Search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <IconButton
            icon="calendar"
            label="Jump to a day"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </Popover.Target>
        <Popover.Dropdown aria-label="Jump to a day">
          <Calendar
            value={search.until}
            onPick={(until) => {
              setOpen(false);
              change({ ...search, until });
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {search.until === null ? null : (
        <Button size="sm" variant="subtle" icon="x" onClick={() => change({ ...search, until: null })}>
          Until {longDate(search.until)}
        </Button>
      )}
    </div>
  );
}
