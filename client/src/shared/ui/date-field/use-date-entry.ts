import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { DATE_PROBLEMS, problemOf } from '@ledgerline/shared-events/dates/date-input-state.ts';
import { readTypedDate } from '@ledgerline/shared-events/dates/typed-date.ts';
import { useState } from 'react';
import { type DatePartsOptions, useDateParts } from './use-date-parts.ts';

/** A text such as "+7" or "tomorrow" while it is typed; `isEnded` once the user has finished it. */
type OneText = { text: string; isEnded: boolean };

/**
 * The state of a date that is typed in three parts or as one text. The outside value is the typed date; while the
 * typed text is invalid, it is the value from when the field got the focus.
 */
export function useDateEntry(options: DatePartsOptions) {
  const { today, format } = options;
  const { input, act, restore, settled, settle } = useDateParts(options);
  const [oneText, setOneText] = useState<OneText | null>(null);
  const show = (date: CalendarDate | null) => act({ type: 'picked', date });
  const read = (typed: string) => readTypedDate(typed.trim(), today, format.order[0] === 'month');
  const isWrongText = oneText !== null && oneText.text.trim() !== '' && read(oneText.text) === null;
  const partsProblem = oneText === null ? problemOf(input) : null;
  const problem = isWrongText
    ? 'Enter a valid date'
    : partsProblem === null
      ? null
      : DATE_PROBLEMS[partsProblem];
  return {
    input,
    /** The single text, while it is typed. */
    text: oneText?.text ?? null,
    isInvalid: problem !== null,
    /** The error, once the user has finished typing. */
    sentence: (oneText ?? input).isEnded ? problem : null,
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
      else restore();
    },
    endText: () => setOneText(null),
    settled,
    /** Handles blur or Enter; returns whether the text is valid. */
    end(hasFocus: boolean): boolean {
      setOneText(isWrongText ? { ...oneText, isEnded: true } : null);
      if (isWrongText) return false;
      act({ type: 'ended', hasFocus });
      return settle();
    },
  };
}
