import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { deadlineSentence } from '@ledgerline/shared-events/dates/deadline.ts';
import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import { $timeFormat, $timeZone, $today } from '#entities/settings/model.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Calendar } from '#shared/ui/calendar/index.ts';
import { DateEntry } from '#shared/ui/date-field/index.ts';
import { TimeEntry } from '#shared/ui/time-field/index.ts';
import { useDraft, useWizard, useWizardState, type WizardRef } from '../use-wizard.ts';
import styles from './deadline.module.css';
import { StepHead } from './step-head.tsx';
import { TimePicker } from './time-picker.tsx';

export function DeadlineStep() {
  const [today, format, timeZone] = useUnit([$today, $timeFormat, $timeZone]);
  const { date, time, setDate, setTime } = useDeadline(today);
  const setInvalid = useInvalidParts(useWizard());
  const isInvalid = useWizardState(({ context }) => context.isInvalid);
  const isEndOfDay = date !== null && time === null;
  /** A picked value also replaces invalid text: a new key mounts the fields again. */
  const [picks, setPicks] = useState(0);
  const pick = <T,>(set: (next: T) => void) => {
    return (next: T) => {
      setPicks(picks + 1);
      set(next);
    };
  };
  return (
    <>
      <StepHead
        title="Deadline"
        lead="Type a date such as 25/11, +7 or tomorrow. Leave the time empty for end of day."
      />
      <div className={styles.due}>
        <span>Due by</span>
        <DateEntry
          key={`date ${picks}`}
          label="Date"
          className={styles.f}
          value={date}
          isFuture
          isFirst
          onChange={setDate}
          onInvalidChange={setInvalid('date')}
        />
        <span>at</span>
        <TimeEntry
          key={`time ${picks}`}
          label="Time"
          className={styles.f}
          time={time}
          format={format}
          onChange={setTime}
          onInvalidChange={setInvalid('time')}
        />
        <Button
          aria-pressed={isEndOfDay}
          icon={isEndOfDay ? 'check' : undefined}
          onClick={() => pick(setTime)(null)}
        >
          EOD
        </Button>
      </div>
      <p className={styles.sentence} role="status">
        {isInvalid ? null : deadlineSentence({ date, time }, today, format)}
      </p>
      <div className={styles.pickers}>
        <Calendar isBig value={date} onPick={pick(setDate)} />
        <TimePicker time={time} format={format} timeZone={timeZone} onPick={pick(setTime)} />
      </div>
    </>
  );
}

/** The deadline of the draft. It has no time without a date, and a time without a date is one of today. */
function useDeadline(today: CalendarDate) {
  const ref = useWizard();
  const { deadlineDate: date, deadlineTime: time } = useDraft();
  const setDate = (next: string | null) =>
    ref.send({
      type: 'CHANGE',
      fields: { deadlineDate: next, ...(next === null ? { deadlineTime: null } : {}) },
    });
  const setTime = (next: string | null) =>
    ref.send({ type: 'CHANGE', fields: { deadlineTime: next, deadlineDate: date ?? today } });
  return { date, time, setDate, setTime };
}

/** Tells the wizard whether one of the two fields is invalid, which keeps it at the step. */
function useInvalidParts(ref: WizardRef) {
  const invalid = useRef(new Set<string>());
  return (field: 'date' | 'time') => (isInvalid: boolean) => {
    if (isInvalid) invalid.current.add(field);
    else invalid.current.delete(field);
    ref.send({ type: 'VALIDITY_CHANGED', isInvalid: invalid.current.size > 0 });
  };
}
