import { type CalendarDate, dateOf } from '../dates/calendar-date.ts';
import { readNamedDate } from '../dates/month-names.ts';
import { ungrouped } from '../money/amount-input.ts';
import { isCurrency } from '../money/currency.ts';
import { DecimalError, negate, parseDecimal } from '../money/decimal.ts';
import { writtenAmount } from '../money/written-amount.ts';

/** The content of one cell of a table. Dates of a spreadsheet have the form `YYYY-MM-DD` or `YYYY-MM-DD HH:mm`. */
export type Cell = string | number | boolean;

/** Which number of a date like 03/04/2026 is the day. A date with the year first is always accepted. */
export type DateOrder = 'dayFirst' | 'monthFirst';

export type DecimalMark = '.' | ',';

const DATE = /^(\d{1,4})([./\- ])(\d{1,2})\2(\d{1,4})\.?$/;
const DIGITS_ALONE = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const CLOCK =
  /[ T,]+(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*([ap]m)?\s*(?:(Z|UTC|GMT)|([+-])(\d{2}):?(\d{2})?)?$/i;

/** A day with its time, `HH:mm`, or null. */
export type Moment = { date: CalendarDate; time: string | null };

/**
 * Parses a date, with or without a time, in one of the common formats, also with the name of its month. The time is
 * the written one, whatever zone is written behind it. Null when it is none.
 */
export function readMoment(cell: Cell, order: DateOrder): Moment | null {
  const text = String(cell).trim();
  const found = CLOCK.exec(text);
  const date = readDay(found === null ? text : text.slice(0, found.index), order);
  if (date === null) return null;
  if (found === null) return { date, time: null };
  const [, hours, minutes, half] = found;
  const time = clock(Number(hours), Number(minutes), half?.toLowerCase());
  return time === null ? null : { date, time };
}

/** By how many minutes the zone that is written behind a time is ahead of UTC. Null without one. */
export function writtenOffset(cell: Cell): number | null {
  const [, , , , utc, sign, hours, minutes = '0'] = CLOCK.exec(String(cell).trim()) ?? [];
  if (utc !== undefined) return 0;
  return hours === undefined ? null : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
}

function readDay(text: string, order: DateOrder): CalendarDate | null {
  const [, year = '', month = '', day = ''] = DIGITS_ALONE.exec(text) ?? [];
  if (year !== '') return datePart(year, month, day, order);
  const [, first, , second = '', third = ''] = DATE.exec(text) ?? [];
  return first === undefined ? readNamedDate(text.replace(/\.$/, '')) : datePart(first, second, third, order);
}

function datePart(first: string, second: string, third: string, order: DateOrder): CalendarDate | null {
  if (first.length > 2) return dateOf({ year: Number(first), month: Number(second), day: Number(third) });
  if (third.length === 1 || third.length === 3) return null;
  const year = third.length === 2 ? 2000 + Number(third) : Number(third);
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first];
  return dateOf({ year, month: Number(month), day: Number(day) });
}

function clock(hours: number, minutes: number, half: string | undefined): string | null {
  if (half !== undefined && (hours < 1 || hours > 12)) return null;
  const hour = half === undefined ? hours : (hours % 12) + (half === 'pm' ? 12 : 0);
  if (hour > 23 || minutes > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/**
 * Parses an amount with this decimal mark. The other mark, spaces and apostrophes may group thousands, and a sign or
 * code of a currency may stand beside it. A number of a spreadsheet is used as it is, with six decimals.
 * @throws DecimalError when it is no amount
 */
export function readAmountCell(cell: Cell, mark: DecimalMark): string {
  if (typeof cell === 'number') return parseDecimal(cell, undefined, true);
  const written = writtenAmount(String(cell));
  const [whole = '', ...decimals] = (written?.number ?? '').replace(/[ ']/g, '').split(mark);
  const group = mark === '.' ? ',' : '.';
  const digits = whole.includes(group) ? ungrouped(whole, group) : whole;
  if (written === null || digits === null || decimals.length > 1 || (decimals[0] ?? '').includes(group)) {
    throw new DecimalError('not_a_number');
  }
  const amount = parseDecimal([digits, ...decimals].join('.'));
  return written.isNegative ? negate(amount) : amount;
}

/** The hours of a duration such as 1:30 or 01:30:00, as decimal text; null for any other cell. */
export function readDuration(cell: Cell): string | null {
  const [, hours, minutes, seconds = '0'] =
    /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(String(cell).trim()) ?? [];
  if (hours === undefined) return null;
  return parseDecimal(Number(hours) + Number(minutes) / 60 + Number(seconds) / 3_600, undefined, true);
}

const YES = new Set(
  'yes|y|true|1|x|ja|j|wahr|si|sì|sí|s|verdadero|sim|verdadeiro|oui|o|vrai|vero|✓|✔'.split('|'),
);
const NO = new Set([
  '',
  ...'no|n|false|0|-|–|—|n/a|none|null|nein|falsch|falso|nao|não|non|faux|nessuno|keine|ninguno'.split('|'),
]);

/** Parses yes or no. Null when it is neither. */
export function readFlag(cell: Cell): boolean | null {
  const text = String(cell).trim().toLowerCase();
  if (YES.has(text)) return true;
  return NO.has(text) ? false : null;
}

/** The errors of formulas, in the languages of spreadsheets: #N/A, #DIV/0!, #WERT!, #NAME?. */
const FORMULA_ERROR = /^#(?:N\/[AD]|NV|[\p{Lu}/0-9]{2,12}[!?])$/u;

/** The error that a formula left in a cell; null for any other cell. */
export function formulaError(cell: Cell): string | null {
  const text = String(cell).trim();
  return FORMULA_ERROR.test(text) ? text : null;
}

/** How databases and their exports write that there is no value. */
const NOTHING = /^(?:\\N|NULL|0000-00-00(?:[ T]00:00:00(?:\.0+)?Z?)?)$/;

/** Whether a cell is empty, also by the word of a database. */
export function isEmptyCell(cell: Cell): boolean {
  const text = String(cell).trim();
  return text === '' || NOTHING.test(text);
}

const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY', US$: 'USD' };

/**
 * Parses a currency by its code, also beside its name ("Euro - EUR"), or by a sign that most people connect with one
 * currency. Null when it is none.
 */
export function readCurrency(cell: Cell): string | null {
  const text = String(cell).trim();
  const code = SIGNS[text.toUpperCase()] ?? text.toUpperCase();
  if (isCurrency(code)) return code;
  const [named, ...others] = (text.match(/(?<=^|[\s(/-])[A-Z]{3}(?=$|[\s)/-])/g) ?? []).filter((each) =>
    isCurrency(each),
  );
  return named !== undefined && others.length === 0 && /[()/-]/.test(text) ? named : null;
}

/** These signs occur in no name of a language; every other separator may be a part of one. */
const ARROW = /\s*(?:->|=>|→|»|>)\s*/u;
const SEPARATOR = /\s*(?:\/|–|—)\s*|\s+(?:-|to|nach)\s+/u;

/** Splits a language pair: "German > English", "DE-EN", "de → en". Null when it is no pair. */
export function readPair(cell: Cell): { from: string; to: string } | null {
  const text = String(cell).trim();
  const short = /^(\p{L}{2,3})\s*[-_]\s*(\p{L}{2,3})$/u.exec(text);
  const parts = text.split(ARROW.test(text) ? ARROW : SEPARATOR);
  const [from = '', to = '', ...more] = short === null ? parts : short.slice(1);
  if (from.trim() === '' || to.trim() === '' || more.length > 0) return null;
  return { from: from.trim(), to: to.trim() };
}
