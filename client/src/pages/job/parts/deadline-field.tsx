import { openDeadline, storeDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import { Popover } from '@mantine/core';
import { useUnit } from 'effector-react';
import { type ReactNode, useState } from 'react';
import { $timeFormat, $timeZone, $today } from '../../../entities/settings/index.ts';
import { Button } from '../../../shared/ui/button/index.ts';
import { Calendar } from '../../../shared/ui/calendar/index.ts';
import { DateEntry } from '../../../shared/ui/date-field/index.ts';
import { TimeEntry } from '../../../shared/ui/time-field/index.ts';
import styles from './fact-picker.module.css';

type Props = { deadline: string | null; onChange(deadline: string | null): void; children: ReactNode };

/** A day, typed or from the calendar, and a time or the end of the day. */
export function DeadlineField({ deadline, onChange, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      middlewares={{ flip: true, shift: { padding: 8, crossAxis: true } }}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.button}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''} aria-label="Deadline">
        <Moment
          deadline={deadline}
          onChange={onChange}
          onClear={() => {
            onChange(null);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type MomentProps = Pick<Props, 'deadline' | 'onChange'> & { onClear(): void };

/** What is typed counts once the field is left; what is pressed counts at once. */
function Moment({ deadline, onChange, onClear }: MomentProps) {
  const [today, timezone, format] = useUnit([$today, $timeZone, $timeFormat]);
  const open = deadline === null ? null : openDeadline(deadline, timezone);
  const [typed, setTyped] = useState<{ date?: string | null; time?: string | null }>({});
  const date = typed.date === undefined ? (open?.date ?? null) : typed.date;
  const time = typed.time === undefined ? (open?.time ?? null) : typed.time;
  const set = (next: { date?: string; time?: string | null }) => {
    setTyped({});
    const moment = { date: next.date ?? date ?? today, time: next.time === undefined ? time : next.time };
    const stored = storeDeadline({ ...moment, timezone });
    if (stored !== null && stored !== deadline) onChange(stored);
  };
  const commit = () => {
    if (Object.keys(typed).length > 0 && date !== null) set({});
  };
  return (
    <>
      <div className={styles.typed}>
        <DateEntry
          label="Date"
          className={styles.entry}
          isFuture
          isFirst
          value={date}
          onChange={(next) => setTyped({ ...typed, date: next })}
          onCommit={commit}
        />
        <TimeEntry
          label="Time"
          className={styles.entry}
          time={time}
          format={format}
          onChange={(next) => setTyped({ ...typed, time: next })}
          onCommit={commit}
        />
      </div>
      <Calendar value={date} onPick={(picked) => set({ date: picked })} />
      <div className={styles.foot}>
        <Button aria-pressed={date !== null && time === null} onClick={() => set({ time: null })}>
          EOD
        </Button>
        <Button variant="subtle" onClick={onClear}>
          Clear
        </Button>
      </div>
    </>
  );
}
