import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import {
  type DateInput,
  type DateInputAction,
  dateInput,
  enteredDate,
  reduceDateInput,
} from '@ledgerline/shared-events/dates/date-input.ts';
import { readTypedDate } from '@ledgerline/shared-events/dates/typed-date.ts';
import { useRef, useState } from 'react';
import type { DateFormat } from './date-format.ts';

type Options = {
  value: CalendarDate | null;
  today: CalendarDate;
  format: DateFormat;
  isFuture: boolean;
  onChange(date: CalendarDate | null): void;
};

/** What is typed into the three fields of a date, or as one text such as "+7" or "tomorrow". */
export function useDateEntry({ value, today, format, isFuture, onChange }: Options) {
  const begin = (date: CalendarDate | null) => dateInput(date, { order: format.order, futureOnly: isFuture });
  const [input, setInput] = useState(() => begin(value));
  const [text, setText] = useState<string | null>(null);
  const [known, setKnown] = useState(value);
  /** The newest input: a field that is filled moves the focus, which completes the field that it leaves. */
  const newest = useRef(input);
  const put = (next: DateInput) => {
    newest.current = next;
    setInput(next);
  };
  if (known !== value) {
    setKnown(value);
    if (enteredDate(input) !== value) put(begin(value));
  }
  const tell = (date: CalendarDate | null) => {
    if (date === known) return;
    setKnown(date);
    onChange(date);
  };
  const act = (action: DateInputAction): DateInput => {
    const next = reduceDateInput(newest.current, action, today);
    put(next);
    // A digit that another may follow is no day yet.
    const isOpen = action.type === 'typed' && (next.day.length < 2 || next.month.length < 2);
    const date = enteredDate(next);
    if ((date !== null && !isOpen) || isEmpty(next)) tell(date);
    return next;
  };
  const show = (date: CalendarDate | null) => act({ type: 'picked', date });
  const read = (typed: string) => readTypedDate(typed, today, format.order[0] === 'month');

  return {
    input,
    /** The one text, while it is typed. */
    text,
    isWrong:
      text === null ? !isEmpty(input) && enteredDate(input) === null : text !== '' && read(text) === null,
    act,
    show,
    /** Takes a whole date at once, as one that is pasted; answers whether it was one. */
    take(typed: string): boolean {
      const date = read(typed.trim());
      if (date !== null) show(date);
      return date !== null;
    },
    type(typed: string): void {
      setText(typed);
      const date = read(typed);
      if (date !== null) show(date);
    },
    endText: () => setText(null),
    /** The field is left: a day and a month without a year mean the nearest such day. */
    complete(): void {
      setText(null);
      const { day, month, year } = newest.current;
      if (day === '' || month === '' || year !== '') return;
      const nearest = readTypedDate(`${day}/${month}`, today);
      if (nearest !== null) show(nearest);
    },
  };
}

const isEmpty = ({ day, month, year }: DateInput): boolean => day === '' && month === '' && year === '';
