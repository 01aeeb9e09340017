import { addDays, addMonths, type CalendarDate, daysInMonth, partsOf, weekdayOf } from './calendar-date.ts';

/** The day weeks start on: 0 Sunday, 1 Monday, 6 Saturday. */
export type FirstDayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** From the first to the last day, both included. */
export type DateRange = { start: CalendarDate; end: CalendarDate };

const PAST_PRESETS = [
  'Today',
  'This Week',
  'Last Week',
  'This Month',
  'Last Month',
  'This Year',
  'Last Year',
] as const;
const FUTURE_PRESETS = ['Next Week', 'Next Month'] as const;

/** Ranges that date filters offer, by their displayed names. */
export type DatePreset = (typeof PAST_PRESETS)[number] | (typeof FUTURE_PRESETS)[number];

/** The presets of a filter in their order; future ones only where future dates are allowed. */
export function datePresets(futureAllowed: boolean): readonly DatePreset[] {
  return futureAllowed ? [...PAST_PRESETS, ...FUTURE_PRESETS] : PAST_PRESETS;
}

/** The week around a date. @throws RangeError when the text isn't a date. */
export function weekOf(date: CalendarDate, firstDayOfWeek: FirstDayOfWeek): DateRange {
  const start = addDays(date, -((weekdayOf(date) - firstDayOfWeek + 7) % 7));
  return { start, end: addDays(start, 6) };
}

/** The month around a date. @throws RangeError when the text isn't a date. */
export function monthOf(date: CalendarDate): DateRange {
  const { year, month, day } = partsOf(date);
  const start = addDays(date, 1 - day);
  return { start, end: addDays(start, daysInMonth(year, month) - 1) };
}

/** The year around a date. @throws RangeError when the text isn't a date. */
export function yearOf(date: CalendarDate): DateRange {
  const year = date.slice(0, 4);
  partsOf(date);
  return { start: `${year}-01-01`, end: `${year}-12-31` };
}

/** The range of a preset as of today. @throws RangeError when `today` isn't a date. */
export function presetRange(
  preset: DatePreset,
  today: CalendarDate,
  firstDayOfWeek: FirstDayOfWeek,
): DateRange {
  switch (preset) {
    case 'Today':
      return { start: today, end: today };
    case 'This Week':
      return weekOf(today, firstDayOfWeek);
    case 'Last Week':
      return weekOf(addDays(today, -7), firstDayOfWeek);
    case 'Next Week':
      return weekOf(addDays(today, 7), firstDayOfWeek);
    case 'This Month':
      return monthOf(today);
    case 'Last Month':
      return monthOf(addMonths(today, -1));
    case 'Next Month':
      return monthOf(addMonths(today, 1));
    case 'This Year':
      return yearOf(today);
    case 'Last Year':
      return yearOf(addMonths(today, -12));
  }
}

const PERIODS = {
  today: 'Today',
  'this-week': 'This Week',
  'last-week': 'Last Week',
  'next-week': 'Next Week',
  'this-month': 'This Month',
  'last-month': 'Last Month',
  'next-month': 'Next Month',
  'this-year': 'This Year',
  'last-year': 'Last Year',
} as const satisfies Record<string, DatePreset>;

/** A preset as it stands in the address of a list, where it moves with the days: `this-week`. */
export type PeriodName = keyof typeof PERIODS;

/** The names of periods. */
export const PERIOD_NAMES: readonly PeriodName[] = [
  'today',
  'this-week',
  'last-week',
  'next-week',
  'this-month',
  'last-month',
  'next-month',
  'this-year',
  'last-year',
];

/** The period of this name; undefined for any other text. */
export const periodNamed = (text: string | undefined): PeriodName | undefined =>
  PERIOD_NAMES.find((name) => name === text);

/** The days of a period as of today. @throws RangeError when `today` isn't a date. */
export function namedPeriod(
  name: PeriodName,
  today: CalendarDate,
  firstDayOfWeek: FirstDayOfWeek,
): DateRange {
  return presetRange(PERIODS[name], today, firstDayOfWeek);
}

/** The years that a report offers: the present one and the four before it. */
export function reportYears(today: CalendarDate): readonly number[] {
  const { year } = partsOf(today);
  return [0, 1, 2, 3, 4].map((back) => year - back);
}
