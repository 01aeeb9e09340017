import { openDeadline, storeDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import { Popover } from '@mantine/core';
import { useUnit } from 'effector-react';
import { type ReactNode, useState } from 'react';
import { TypedDeadline } from '#entities/job/ui/typed-deadline.tsx';
import { $timeZone, $today } from '#entities/settings/model.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Calendar } from '#shared/ui/calendar/index.ts';
import styles from './field-menu.module.css';

type Props = {
  deadline: string | null;
  /** Called with the first keystroke of an edit. */
  onBegin(): void;
  /** @param isTyped whether it was typed; then the edit began at the first keystroke */
  onChange(deadline: string | null, isTyped: boolean): void;
  children: ReactNode;
};

/** A date, typed or from the calendar, and a time or the end of the day. */
export function DeadlineField({ deadline, onBegin, onChange, children }: Props) {
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
          className={`touch ${styles.button}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="vh">Deadline: </span>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''} aria-label="Deadline">
        <Moment
          deadline={deadline}
          onBegin={onBegin}
          onChange={onChange}
          onClear={() => {
            onChange(null, false);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type MomentProps = Omit<Props, 'children'> & { onClear(): void };

/** The deadline that is being entered: typed values are committed on blur, picked ones at once. */
function useMoment({ deadline, onBegin, onChange }: Omit<MomentProps, 'onClear'>) {
  const [today, timezone] = useUnit([$today, $timeZone]);
  const open = deadline === null ? null : openDeadline(deadline, timezone);
  const [typed, setTyped] = useState<{ date?: string | null; time?: string | null }>({});
  const date = typed.date === undefined ? (open?.date ?? null) : typed.date;
  const time = typed.time === undefined ? (open?.time ?? null) : typed.time;
  const isTyped = Object.keys(typed).length > 0;
  const type = (next: typeof typed) => {
    if (!isTyped) onBegin();
    setTyped({ ...typed, ...next });
  };
  /** A picked value also replaces invalid text: a new key mounts the fields again. */
  const [picks, setPicks] = useState(0);
  const pick = (next: { date?: string; time?: string | null }) => {
    setPicks(picks + 1);
    set(next);
  };
  const set = (next: { date?: string; time?: string | null }) => {
    setTyped({});
    const moment = { date: next.date ?? date ?? today, time: next.time === undefined ? time : next.time };
    const stored = storeDeadline({ ...moment, timezone });
    if (stored !== null && stored !== deadline) onChange(stored, isTyped);
  };
  const commit = () => {
    if (isTyped && date !== null) set({});
  };
  return { date, time, picks, type, pick, commit };
}

function Moment({ onClear, ...moment }: MomentProps) {
  const { date, time, picks, type, pick, commit } = useMoment(moment);
  const isEndOfDay = date !== null && time === null;
  return (
    <>
      <TypedDeadline
        {...{ date, time, picks }}
        onDate={(next) => type({ date: next })}
        onTime={(next) => type({ time: next })}
        onCommit={commit}
      />
      <Calendar value={date} onPick={(date) => pick({ date })} />
      <div className={styles.foot}>
        <Button
          aria-pressed={isEndOfDay}
          icon={isEndOfDay ? 'check' : undefined}
          onClick={() => pick({ time: null })}
        >
          EOD
        </Button>
        <Button variant="subtle" onClick={onClear}>
          Clear
        </Button>
      </div>
    </>
  );
}
