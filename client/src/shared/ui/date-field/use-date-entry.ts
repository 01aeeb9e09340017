import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import {
  type DateInputAction,
  dateInput,
  reduceDateInput,
} from '@ledgerline/shared-events/dates/date-input.ts';
import {
  DATE_PROBLEMS,
  type DateInput,
  enteredDate,
  isEmptyDate,
  problemOf,
} from '@ledgerline/shared-events/dates/date-input-state.ts';
import { readTypedDate } from '@ledgerline/shared-events/dates/typed-date.ts';
import { useRef, useState } from 'react';
import type { DateFormat } from './date-format.ts';

type Options = {
  value: CalendarDate | null;
  today: CalendarDate;
  format: DateFormat;
  isFuture: boolean;
  isRequired: boolean;
  onChange(date: CalendarDate | null): void;
};

/** A text such as "+7" or "tomorrow" while it is typed; `isEnded` once the user has finished it. */
type OneText = { text: string; isEnded: boolean };

/**
 * The state of a date that is typed in three parts or as one text. The outside value is the typed date; while the
 * typed text is invalid, it is the value from when the field got the focus.
 */
export function useDateEntry({ value, today, format, isFuture, isRequired, onChange }: Options) {
  const [input, setInput] = useState(() => dateInput(value, { order: format.order, futureOnly: isFuture }));
  const [oneText, setOneText] = useState<OneText | null>(null);
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
  const show = (date: CalendarDate | null) => act({ type: 'picked', date });
  const read = (typed: string) => readTypedDate(typed.trim(), today, format.order[0] === 'month');
  const isText = (typed: OneText | null) => typed !== null && typed.text.trim() !== '';
  const problem = problemOf(input);
  const isWrongText = oneText !== null && isText(oneText) && read(oneText.text) === null;
  return {
    input,
    /** The single text, while it is typed. */
    text: oneText?.text ?? null,
    isInvalid: isWrongText || (oneText === null && problem !== null),
    /** The error, once the user has finished typing. */
    sentence:
      isWrongText && oneText.isEnded
        ? 'This is no date'
        : oneText === null && problem !== null && input.isEnded
          ? DATE_PROBLEMS[problem]
          : null,
    act,
    show,
    /** Enters a whole date at once, for example a pasted one; returns whether it was valid. */
    take(typed: string): boolean {
      const date = read(typed);
      if (date !== null) show(date);
      return date !== null;
    },
    type(text: string): void {
      setOneText({ text, isEnded: false });
      const date = read(text);
      if (date !== null) show(date);
      else report(atFocus.current);
    },
    endText: () => setOneText(null),
    /** The value when the field got the focus, or when Enter was pressed. */
    settled: () => atFocus.current,
    /** Handles blur or Enter; returns whether the text is valid. */
    end(hasFocus: boolean): boolean {
      if (isWrongText) {
        setOneText({ ...oneText, isEnded: true });
        return false;
      }
      setOneText(null);
      act({ type: 'ended', hasFocus });
      const isFine = problemOf(newest.current) === null;
      if (isFine) atFocus.current = outside.current;
      return isFine;
    },
  };
}
