import { openDeadline, storeDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import { isClockTime } from '@ledgerline/shared-events/dates/time-zone.ts';
import { Popover } from '@mantine/core';
import { useUnit } from 'effector-react';
import { type ReactNode, useState } from 'react';
import { $firstDayOfWeek, $timeZone, $today } from '../../../entities/settings/index.ts';
import { Button } from '../../../shared/ui/button/index.ts';
import { Calendar } from '../../../shared/ui/calendar/index.ts';
import { TextField } from '../../../shared/ui/field/index.ts';
import styles from './fact-picker.module.css';

type Props = { deadline: string | null; onChange(deadline: string | null): void; children: ReactNode };

/** A day from the calendar, and a time or the end of the day. */
export function DeadlineField({ deadline, onChange, children }: Props) {
  const [today, firstDay, timezone] = useUnit([$today, $firstDayOfWeek, $timeZone]);
  const [isOpen, setOpen] = useState(false);
  const open = deadline === null ? null : openDeadline(deadline, timezone);
  const [time, setTime] = useState(open?.time ?? '');
  const set = (date: string, at: string) => {
    const stored = storeDeadline({ date, time: isClockTime(at) ? at : null, timezone });
    if (stored !== null && stored !== deadline) onChange(stored);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus withinPortal>
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
        <Calendar today={today} firstDay={firstDay} start={open?.date} onPick={(date) => set(date, time)} />
        <div className={styles.foot}>
          <TextField
            label="Time"
            type="time"
            size="sm"
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
            onBlur={() => open !== null && set(open.date, time)}
          />
          <Button
            onClick={() => {
              setTime('');
              if (open !== null) set(open.date, '');
            }}
          >
            EOD
          </Button>
          <Button
            variant="subtle"
            onClick={() => {
              onChange(null);
              setOpen(false);
            }}
          >
            Clear
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
