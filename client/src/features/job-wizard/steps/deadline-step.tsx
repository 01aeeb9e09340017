import { useUnit } from 'effector-react';
import { $timeFormat, $timeZone, $today } from '../../../entities/settings/index.ts';
import { Button } from '../../../shared/ui/button/index.ts';
import { Calendar } from '../../../shared/ui/calendar/index.ts';
import { DateEntry } from '../../../shared/ui/date-field/index.ts';
import { TimeEntry } from '../../../shared/ui/time-field/index.ts';
import { useDraft, useWizard } from '../use-wizard.ts';
import styles from './deadline.module.css';
import { StepHead } from './step-head.tsx';
import { TimePicker } from './time-picker.tsx';

export function DeadlineStep() {
  const ref = useWizard();
  const { deadlineDate: date, deadlineTime: time } = useDraft();
  const [today, format, timeZone] = useUnit([$today, $timeFormat, $timeZone]);
  const setDate = (next: string | null) =>
    ref.send({
      type: 'CHANGE',
      fields: { deadlineDate: next, ...(next === null ? { deadlineTime: null } : {}) },
    });
  const setTime = (next: string | null) =>
    ref.send({ type: 'CHANGE', fields: { deadlineTime: next, deadlineDate: date ?? today } });
  return (
    <>
      <StepHead
        title="Deadline"
        lead="Type a date such as 25/11, +7 or tomorrow. An empty time means end of day."
      />
      <div className={styles.due}>
        <span>Due by</span>
        <DateEntry label="Date" className={styles.f} value={date} isFuture isFirst onChange={setDate} />
        <span>at</span>
        <TimeEntry label="Time" className={styles.f} time={time} format={format} onChange={setTime} />
        <Button aria-pressed={date !== null && time === null} onClick={() => setTime(null)}>
          EOD
        </Button>
      </div>
      <div className={styles.pickers}>
        <Calendar isBig value={date} onPick={setDate} />
        <TimePicker time={time} format={format} timeZone={timeZone} onPick={setTime} />
      </div>
    </>
  );
}
