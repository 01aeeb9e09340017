import { searchKey } from '../text/search-key.ts';
import { type CalendarDate, dateOf } from './calendar-date.ts';

/** The languages in which people and banks most often write a date. */
const LANGUAGES = 'en de fr es it pt nl pl sv da cs nb fi ro hu tr'.split(' ');

/** Alone and beside a day a month has two forms in some languages. */
const FORMS = (['long', 'short'] as const).flatMap((month) => [
  { month },
  { month, day: 'numeric' } as const,
]);

const withoutDot = (text: string) => searchKey(text).replace(/\.$/, '');

let names: readonly (readonly [name: string, month: number])[] | null = null;

/** The names of all months in all languages. */
function allNames() {
  const formats = LANGUAGES.flatMap((language) =>
    FORMS.map((form) => new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })),
  );
  return formats.flatMap((format) =>
    Array.from({ length: 12 }, (_, index) => {
      const month = format.formatToParts(Date.UTC(2026, index)).find(({ type }) => type === 'month');
      return [withoutDot(month?.value ?? ''), index + 1] as const;
    }),
  );
}

/** The month (1 to 12) of a name or its first letters in a common language: "Oct", "oktober". Null for any other word. */
export function monthNamed(text: string): number | null {
  const key = withoutDot(text);
  names ??= [...allNames(), ['mrz', 3]];
  const of = (isOne: (name: string) => boolean) =>
    new Set((names ?? []).flatMap(([name, month]) => (isOne(name) ? [month] : [])));
  const exact = of((name) => name === key);
  const [month, ...others] = exact.size > 0 ? exact : of((name) => key.length > 2 && name.startsWith(key));
  return others.length > 0 ? null : (month ?? null);
}

const DAY_FIRST =
  /^(\d{1,2})(?:\.|st|nd|rd|th|º)?[ ./-]*(?:de )?(\p{L}{3,12})\.?,?[ ./-]*(?:de )?(\d{4}|\d\d)$/u;
const MONTH_FIRST = /^(\p{L}{3,12})\.?[ ./-](\d{1,2})(?:st|nd|rd|th)?,?[ ./-]*(\d{4})$/u;

/** A date with the name of its month and its year: "5 Oct 2026", "05-Oct-26", "Mon, 5. Oktober 2026", "Oct 5, 2026". */
export function readNamedDate(text: string): CalendarDate | null {
  const plain = text.toLowerCase();
  const rest = plain.replace(/^\p{L}{2,12}\.?,? /u, '');
  const [, name = '', day = ''] = MONTH_FIRST.exec(plain) ?? MONTH_FIRST.exec(rest) ?? [];
  const [, first = day, second = name, year = plain.slice(-4)] = DAY_FIRST.exec(rest) ?? [];
  const month = second === '' ? null : monthNamed(second);
  return month === null ? null : dateOf({ year: Number(year.padStart(4, '20')), month, day: Number(first) });
}
