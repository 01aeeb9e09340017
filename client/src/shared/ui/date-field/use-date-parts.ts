import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import {
  type DateInputAction,
  dateInput,
  reduceDateInput,
} from '@ledgerline/shared-events/dates/date-input.ts';
import {
  type DateInput,
  enteredDate,
  isEmptyDate,
  problemOf,
} from '@ledgerline/shared-events/dates/date-input-state.ts';
import { useRef, useState } from 'react';
import type { DateFormat } from './date-format.ts';

export type DatePartsOptions = {
  value: CalendarDate | null;
  today: CalendarDate;
  format: DateFormat;
  isFuture: boolean;
  isRequired: boolean;
  onChange(date: CalendarDate | null): void;
};

/** The state of a date that is typed in three parts, with the value from when the field got the focus. */
export function useDateParts({ value, today, format, isFuture, isRequired, onChange }: DatePartsOptions) {
  const [input, setInput] = useState(() => dateInput(value, { order: format.order, futureOnly: isFuture }));
  const [seen, setSeen] = useState(value);
  /** The newest input: a completed part moves the focus, which triggers events before the next render. */
  const newest = useRef(input);
  const outside = useRef(value);
  const atFocus = useRef(value);
  const reduce = (action: DateInputAction): DateInput => {
    newest.current = reduceDateInput(newest.current, action, today);
    setInput(newest.current);
    return newest.current;
  };
  if (seen !== value) {
    setSeen(value);
    if (outside.current !== value) reduce({ type: 'picked', date: value });
    outside.current = value;
  }
  const report = (date: CalendarDate | null) => {
    if (date === outside.current) return;
    outside.current = date;
    onChange(date);
  };
  const act = (action: DateInputAction): void => {
    const isEntered = action.type === 'focused' && newest.current.focus === null;
    if (isEntered && problemOf(newest.current) === null) atFocus.current = outside.current;
    const next = reduce(action);
    if (action.type === 'focused' && next.edited.length === 0) return;
    const date = enteredDate(next);
    if (problemOf(next) !== null) report(atFocus.current);
    else if (date !== null) report(date);
    else if (isEmptyDate(next) && !isRequired) report(null);
    else if (isEmptyDate(next) && action.type === 'ended') reduce({ type: 'picked', date: atFocus.current });
  };
  return {
    input,
    act,
    /** Reports the value from when the field got the focus. */
    restore: () => report(atFocus.current),
    /** The value when the field got the focus, or when Enter was pressed. */
    settled: () => atFocus.current,
    /** Keeps the typed date as the value to return to; returns whether it is valid. */
    settle(): boolean {
      const isFine = problemOf(newest.current) === null;
      if (isFine) atFocus.current = outside.current;
      return isFine;
    },
  };
}
