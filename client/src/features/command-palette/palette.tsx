import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { useUnit } from 'effector-react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { $userId } from '#entities/session/model.ts';
import type { Action } from '#shared/lib/actions/action.ts';
import { useKeyScope } from '#shared/lib/actions/use-actions.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ClientShortcuts } from './client-shortcuts.tsx';
import { type Line, linesOf } from './lines.ts';
import styles from './palette.module.css';
import { PaletteLine } from './palette-line.tsx';
import { recentPlaces } from './recent.ts';
import { useSearch } from './use-search.ts';

type Props = {
  /** The actions of the page when the palette was opened; while it is open, the keys of the page are off. */
  offered: readonly Action[];
  onClose(): void;
};

/** Finds records on the server and actions of the page. */
export function Palette({ offered, onClose }: Props) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { lines, count, note, open } = usePalette(text, offered, onClose);
  const chosen = lines[Math.min(at, lines.length - 1)];
  useEffect(() => {
    if (chosen !== undefined)
      document.getElementById(`palette-${chosen.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((Math.min(at, lines.length - 1) + step + lines.length) % Math.max(1, lines.length));
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      open(chosen);
    }
  };
  return (
    <Modal.Root
      classNames={{ overlay: styles.overlay ?? '', content: styles.content ?? '', inner: styles.inner ?? '' }}
      opened
      onClose={onClose}
      size={640}
      yOffset={0}
      centered={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <HoldKeys />
        <div className={styles.field}>
          <Icon name="search" size={18} />
          <input
            data-autofocus
            role="combobox"
            aria-label="Search"
            aria-expanded
            aria-controls="palette-list"
            aria-autocomplete="list"
            aria-activedescendant={chosen === undefined ? undefined : `palette-${chosen.id}`}
            autoComplete="off"
            spellCheck={false}
            placeholder="Search or do anything"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setAt(0);
            }}
            onKeyDown={handleKey}
          />
          <button type="button" className={styles.close} aria-label="Esc, close search" onClick={onClose}>
            <kbd>Esc</kbd>
          </button>
        </div>
        <div className={styles.list}>
          <div id="palette-list" role="listbox" aria-label="Results">
            {[...Map.groupBy(lines, ({ group }) => group)].map(([group, some]) => (
              // biome-ignore lint/a11y/useSemanticElements: a listbox is made of groups and options
              <div key={group} role="group" aria-label={group}>
                <p className={styles.group} aria-hidden>
                  {group}
                </p>
                {some.map((line) => (
                  <PaletteLine
                    key={line.id}
                    line={line}
                    match={text}
                    isChosen={line === chosen}
                    onPoint={() => setAt(lines.indexOf(line))}
                    onOpen={() => open(line)}
                  />
                ))}
              </div>
            ))}
          </div>
          {chosen?.kind === 'place' && chosen.place.type === 'client' ? (
            <ClientShortcuts key={chosen.id} line={chosen} onOpen={(path) => open(chosen, path)} />
          ) : null}
        </div>
        {note === null ? null : <p className={styles.none}>{note}</p>}
        <Foot chosen={chosen} count={count} note={note} />
      </Modal.Content>
    </Modal.Root>
  );
}

function usePalette(text: string, offered: readonly Action[], onClose: () => void) {
  const navigate = useNavigate();
  const userId = useUnit($userId);
  const recent = useMemo(() => recentPlaces(userId), [userId]);
  const [before] = useState(recent.read);
  const actions = useMemo(
    () =>
      offered.filter(
        ({ blocked, section, id }) => blocked === undefined && section !== 'Rows' && id !== 'search',
      ),
    [offered],
  );
  const { results, isDone, hasFailed } = useSearch(text);
  const lines = useMemo(
    () => linesOf({ text, results, recent: before, actions }),
    [text, results, before, actions],
  );
  const open = (line: Line, path?: string) => {
    onClose();
    if (line.kind === 'action') {
      line.perform();
      return;
    }
    recent.add(line.place, line.place.path);
    navigate(path ?? line.place.path);
  };
  const isNone = isDone && lines.length === 0;
  return {
    lines,
    open,
    /** null until the answer has arrived. */
    count: isDone ? results.length : null,
    note: hasFailed ? 'Search does not answer now.' : isNone ? `No results for '${text.trim()}'` : null,
  };
}

function Foot({
  chosen,
  count,
  note,
}: {
  chosen: Line | undefined;
  count: number | null;
  note: string | null;
}) {
  const isClient = chosen?.kind === 'place' && chosen.place.type === 'client';
  return (
    <footer className={styles.foot}>
      <span className="d-only">
        <kbd>↑</kbd>
        <kbd>↓</kbd> move
      </span>
      <span className="d-only">
        <kbd>Enter</kbd> open
      </span>
      {isClient ? (
        <span className="d-only">
          <kbd>Tab</kbd> Jobs, Invoices
        </span>
      ) : null}
      <span className={styles.count} role="status">
        {note ?? (count === null ? '' : count === 1 ? '1 result' : `${count} results`)}
      </span>
    </footer>
  );
}

function HoldKeys() {
  useKeyScope('dialog');
  return null;
}
