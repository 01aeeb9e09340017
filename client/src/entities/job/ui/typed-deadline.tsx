import { deadlineSentence } from '@ledgerline/shared-events/dates/deadline.ts';
import { useUnit } from 'effector-react';
import { $timeFormat, $today } from '#entities/settings/model.ts';
import { DateEntry } from '#shared/ui/date-field/index.ts';
import { TimeEntry } from '#shared/ui/time-field/index.ts';
import styles from './typed-deadline.module.css';

type Props = {
  date: string | null;
  time: string | null;
  /** Changes when a value was picked, which also replaces invalid text. */
  picks: number;
  onDate(date: string | null): void;
  onTime(time: string | null): void;
  onCommit?: () => void;
  onInvalidChange?: (isInvalid: boolean) => void;
  /** What no date means; missing: the day that the end of the day would be. */
  undated?: string;
};

/** A deadline as a date and a time that are typed, and in words. */
export function TypedDeadline({ date, time, picks, onDate, onTime, undated, ...events }: Props) {
  const [today, format] = useUnit([$today, $timeFormat]);
  return (
    <>
      <div className={styles.typed}>
        <DateEntry
          key={`date ${picks}`}
          label="Date"
          className={styles.entry}
          isFuture
          isFirst
          value={date}
          onChange={onDate}
          {...events}
        />
        <TimeEntry
          key={`time ${picks}`}
          label="Time"
          className={styles.entry}
          time={time}
          format={format}
          onChange={onTime}
          {...events}
        />
      </div>
      <p className={styles.sentence} role="status">
        {(date === null ? undated : undefined) ?? deadlineSentence({ date, time }, today, format)}
      </p>
    </>
  );
}

/** The same under its name, in a form where it may stay empty. */
export const DeadlineFields = (props: Props) => (
  <fieldset className={styles.fields}>
    <legend>Deadline</legend>
    <TypedDeadline {...props} undated={props.time === null ? 'No deadline' : 'Choose a date, too'} />
  </fieldset>
);
