import { searchKey } from '../text/search-key.ts';
import { type CalendarDate, dateOf } from './calendar-date.ts';

/** The languages in which people and banks most often write a date. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'cs'];

/** Short forms that the language data of browsers lack. */
const SHORT_FORMS: readonly (readonly [name: string, month: number])[] = [
  ['mrz', 3],
  ['maerz', 3],
];

const LENGTHS = ['long', 'short'] as const;

let names: readonly (readonly [name: string, month: number])[] | null = null;

function allNames() {
  names ??= [
    ...LANGUAGES.flatMap((language) => LENGTHS.flatMap((length) => namesIn(language, length))),
  ].concat(SHORT_FORMS);
  return names;
}

/** The names of the months in a language, as they stand beside the day and alone. */
function namesIn(language: string, month: 'long' | 'short') {
  const formats = [{ day: 'numeric', month } as const, { month } as const].map(
    (options) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }),
  );
  return Array.from({ length: 12 }, (_, index) => {
    const written = formats.map((format) => {
      const parts = format.formatToParts(Date.UTC(2026, index, 1));
      return parts.find(({ type }) => type === 'month')?.value ?? '';
    });
    return written.map((name) => [searchKey(name).replace(/\.$/, ''), index + 1] as const);
  }).flat();
}

/** The month (1 to 12) of a name or its first letters in a common language: "Oct", "oktober". Null for any other word. */
export function monthNamed(text: string): number | null {
  const key = searchKey(text).replace(/\.$/, '');
  if (key.length < 3) return null;
  const exact = monthsOf((name) => name === key);
  const found = exact.size > 0 ? exact : monthsOf((name) => name.startsWith(key));
  const [month] = found;
  return found.size === 1 && month !== undefined ? month : null;
}

function monthsOf(isOne: (name: string) => boolean): ReadonlySet<number> {
  return new Set(allNames().flatMap(([name, month]) => (isOne(name) ? [month] : [])));
}

const DAY_FIRST =
  /^(\d{1,2})(?:\.|st|nd|rd|th|º)?[ ./-]*(?:de )?(\p{L}{3,12})\.?,?[ ./-]*(?:de )?(\d{4}|\d{2})$/u;
const MONTH_FIRST = /^(\p{L}{3,12})\.?[ ./-](\d{1,2})(?:st|nd|rd|th)?,?[ ./-]*(\d{4})$/u;

const WEEKDAY = /^\p{L}{2,12}\.?,? /u;

/** A date with the name of its month and its year: "5 Oct 2026", "05-Oct-26", "5. Oktober 2026", "Oct 5, 2026". */
export function readNamedDate(text: string): CalendarDate | null {
  const plain = text.toLowerCase();
  const found = MONTH_FIRST.exec(plain) ?? MONTH_FIRST.exec(plain.replace(WEEKDAY, ''));
  const [, day, name = '', year = ''] = swapped(found) ?? DAY_FIRST.exec(plain.replace(WEEKDAY, '')) ?? [];
  const month = monthNamed(name);
  if (day === undefined || month === null) return null;
  return dateOf({ year: Number(year.padStart(4, '20')), month, day: Number(day) });
}

const swapped = (found: RegExpExecArray | null) => found && [found[0], found[2], found[1], found[3]];
