import { readTypedDate } from '@ledgerline/shared-events/dates/typed-date.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $firstDayOfWeek, $timeFormat, $timeZone, $today } from '../../../entities/settings/index.ts';
import { Button } from '../../../shared/ui/button/index.ts';
import { Calendar } from '../../../shared/ui/calendar/index.ts';
import { useDraft, useWizard } from '../use-wizard.ts';
import styles from '../wizard.module.css';
import { StepHead } from './step-head.tsx';
import { TimeEntry } from './time-entry.tsx';
import { TimePicker } from './time-picker.tsx';

const shown = (date: string | null): string => (date === null ? '' : date.split('-').toReversed().join('/'));

export function DeadlineStep() {
  const ref = useWizard();
  const { deadlineDate: date, deadlineTime: time } = useDraft();
  const [today, firstDay, format, timeZone] = useUnit([$today, $firstDayOfWeek, $timeFormat, $timeZone]);
  const [text, setText] = useState(shown(date));
  const isWrong = text.trim() !== '' && readTypedDate(text, today) === null;
  const setDate = (next: string | null) =>
    ref.send({
      type: 'CHANGE',
      fields: { deadlineDate: next, ...(next === null ? { deadlineTime: null } : {}) },
    });
  const setTime = (next: string | null) =>
    ref.send({ type: 'CHANGE', fields: { deadlineTime: next, deadlineDate: date ?? today } });
  const handleText = (next: string) => {
    setText(next);
    if (next.trim() === '') setDate(null);
    else {
      const read = readTypedDate(next, today);
      if (read !== null) setDate(read);
    }
  };
  return (
    <>
      <StepHead
        title="Deadline"
        lead="Type a date such as 25/11, +7 or tomorrow. An empty time means end of day."
      />
      <div className={styles.due}>
        <span>Due by</span>
        <span className={styles.f} data-invalid={isWrong || undefined}>
          <input
            className={styles.date}
            data-autofocus
            aria-label="Date"
            aria-invalid={isWrong || undefined}
            autoComplete="off"
            placeholder="DD/MM/YYYY"
            value={text}
            onChange={(event) => handleText(event.currentTarget.value)}
            onBlur={() => setText(shown(date))}
          />
        </span>
        <span>at</span>
        <TimeEntry time={time} format={format} onChange={setTime} />
        <Button aria-pressed={date !== null && time === null} onClick={() => setTime(null)}>
          EOD
        </Button>
      </div>
      <div className={styles.pickers}>
        <Calendar
          isBig
          today={today}
          firstDay={firstDay}
          start={date ?? undefined}
          onPick={(next) => {
            setDate(next);
            setText(shown(next));
          }}
        />
        <TimePicker time={time} format={format} timeZone={timeZone} onPick={setTime} />
      </div>
    </>
  );
}
