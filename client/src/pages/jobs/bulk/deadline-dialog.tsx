import { openDeadline, storeDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { TypedDeadline } from '#entities/job/ui/typed-deadline.tsx';
import { $timeZone } from '#entities/settings/model.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Calendar } from '#shared/ui/calendar/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import styles from './bulk.module.css';

type Props = {
  /** What gets the deadline: "4 jobs". */
  what: string;
  /** The deadline that the jobs share; otherwise null. */
  deadline: string | null;
  onSet(deadline: string | null): void;
  onClose(): void;
};

/** Asks for one deadline for several jobs. Without a time it is the end of the day. */
export function DeadlineDialog({ what, deadline, onSet, onClose }: Props) {
  const entry = useEntry(deadline);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (entry.stored !== null) onSet(entry.stored);
  };
  return (
    <Dialog
      opened
      title={`Deadline of ${what}`}
      onClose={onClose}
      width={360}
      foot={
        <>
          <Button variant="subtle" className={styles.apart} onClick={() => onSet(null)}>
            No deadline
          </Button>
          <Button
            variant="primary"
            blocked={entry.stored === null ? 'Choose a day first' : undefined}
            onClick={() => save()}
          >
            Set deadline
          </Button>
        </>
      }
    >
      <form onSubmit={save}>
        <TypedDeadline
          date={entry.date}
          time={entry.time}
          picks={entry.picks}
          onDate={entry.setDate}
          onTime={entry.setTime}
          onInvalidChange={entry.setInvalid}
        />
        <Calendar value={entry.date} onPick={entry.pick} />
        {/* Enter in a field sends the form, which needs a button for that. */}
        <button type="submit" hidden tabIndex={-1} aria-label="Set deadline" />
      </form>
    </Dialog>
  );
}

/** The deadline that is being entered; `stored` is null while there is none. */
function useEntry(deadline: string | null) {
  const timezone = useUnit($timeZone);
  const [open] = useState(() => (deadline === null ? null : openDeadline(deadline, timezone)));
  const [date, setDate] = useState<string | null>(open?.date ?? null);
  const [time, setTime] = useState<string | null>(open?.time ?? null);
  const [isInvalid, setInvalid] = useState(false);
  const [picks, setPicks] = useState(0);
  return {
    date,
    time,
    stored: date === null || isInvalid ? null : storeDeadline({ date, time, timezone }),
    /** Changes with each picked day, which also replaces invalid text. */
    picks,
    setDate,
    setTime,
    setInvalid,
    pick: (day: string) => {
      setDate(day);
      setPicks(picks + 1);
    },
  };
}
