import * as z from 'zod/mini';
import { recordId } from '../ledger/scalars.ts';
import { nameKey } from '../text/search-key.ts';

/** The documents that have numbers, each with a default series. */
export const NUMBERED_DOCUMENTS = ['invoice', 'creditNote', 'quote'] as const;
type NumberedDocument = (typeof NUMBERED_DOCUMENTS)[number];

/** When a series begins at 1 again. */
export const SERIES_RESETS = ['never', 'year', 'month'] as const;
type SeriesReset = (typeof SERIES_RESETS)[number];

const PLACE = /\{(N{1,12}|YYYY|YY|MM)\}/g;

/** What e-invoices and the references of banks take as a number everywhere. */
const PORTABLE = /^[A-Za-z0-9+\-_/]{1,35}$/;

const MAX_PATTERN = 40;
const MAX_NUMBER = 64;
const MAX_SERIES_NAME = 60;
const MAX_SERIES = 100;

/** Why a pattern can't be used, as a sentence; null where it can. */
export function patternProblem(pattern: string, resets: SeriesReset): string | null {
  const places = [...pattern.matchAll(PLACE)].map(([, place]) => place ?? '');
  const other = pattern.replace(PLACE, '');
  if (/[{}]/.test(other)) return 'Use {N}, {NNN}, {YYYY}, {YY} and {MM}';
  if (/\p{C}/u.test(other)) return 'Use visible characters';
  if (places.filter((place) => place.startsWith('N')).length !== 1) return 'Use {N} once';
  if (new Set(places).size !== places.length) return 'Use each of {YYYY}, {YY} and {MM} at most once';
  const hasYear = places.includes('YYYY') || places.includes('YY');
  if (resets !== 'never' && !hasYear) return 'Numbers that start again need the year, {YYYY} or {YY}';
  if (resets === 'month' && !places.includes('MM'))
    return 'Numbers that start again each month need the month, {MM}';
  return null;
}

/** What is doubtful about the numbers of a pattern, as a sentence; null where nothing is. */
export function patternWarning(pattern: string): string | null {
  const example = formatNumber(pattern, '2026-01-01', 9999n);
  return PORTABLE.test(example)
    ? null
    : 'Some programs and banks take at most 35 of the characters A–Z, 0–9 and + - _ /';
}

/** The number with a counter in a pattern, for a document of a day. */
export function formatNumber(pattern: string, date: string, counter: bigint): string {
  return filled(pattern, counter, (place) => datePart(place, date));
}

type DatePlace = 'YYYY' | 'YY' | 'MM';

function filled(pattern: string, counter: bigint, part: (place: DatePlace) => string): string {
  return pattern.replace(PLACE, (_, place: string) =>
    isDatePlace(place) ? part(place) : String(counter).padStart(place.length, '0'),
  );
}

function isDatePlace(place: string): place is DatePlace {
  return !place.startsWith('N');
}

function datePart(place: DatePlace, date: string): string {
  if (place === 'MM') return date.slice(5, 7);
  return place === 'YY' ? date.slice(2, 4) : date.slice(0, 4);
}

/**
 * Which numbers count on together: the source of a regular expression over the keys of numbers (`nameKey`), whose group
 * `n` is the counter. In a series that starts again it has the year or month.
 */
export type NumberShape = string;

/** The shape of the numbers that are digits alone, which is that of every account without a series. */
export const PLAIN_NUMBERS: NumberShape = '^(?<n>\\d+)$';

type Fixed = Partial<Record<DatePlace, string>>;

function shapeWith(pattern: string, fixed: Fixed): NumberShape {
  const parts = pattern.split(PLACE).map((part, index) => {
    if (index % 2 === 0) return escaped(nameKey(`|${part}|`).slice(1, -1));
    if (!isDatePlace(part)) return '(?<n>\\d+)';
    return fixed[part] ?? `(?<${part}>\\d{${part.length}})`;
  });
  return `^${parts.join('')}$`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** The shape of the numbers of a series around a day. */
export function shapeOf({ pattern, resets }: NumberSeries, date: string): NumberShape {
  const [YYYY, YY, MM] = [datePart('YYYY', date), datePart('YY', date), datePart('MM', date)];
  return shapeWith(pattern, fixedBy(resets, { YYYY, YY, MM }));
}

function fixedBy(resets: SeriesReset, { MM, ...year }: Fixed): Fixed {
  if (resets === 'never') return {};
  return resets === 'month' && MM !== undefined ? { ...year, MM } : year;
}

/** The shape that a number has in a series; null for a number of another one. */
export function shapeOfNumber({ pattern, resets }: NumberSeries, number: string): NumberShape | null {
  const groups = new RegExp(shapeWith(pattern, {})).exec(nameKey(number))?.groups;
  if (groups === undefined) return null;
  const { n: _, ...parts } = groups;
  return shapeWith(pattern, fixedBy(resets, parts));
}

/** The number with another counter beside a number of the series: of its year and month. */
export function besideNumber({ pattern }: NumberSeries, number: string, counter: bigint): string {
  const parts: Fixed = new RegExp(shapeWith(pattern, {})).exec(nameKey(number))?.groups ?? {};
  return filled(pattern, counter, (place) => parts[place] ?? '');
}

/** The counter of a number in a shape, from the number's key; null when it doesn't have that shape. */
export function counterOf(shape: NumberShape): (key: string) => bigint | null {
  const expression = new RegExp(shape);
  return (key) => {
    const digits = expression.exec(key)?.groups?.n;
    return digits === undefined ? null : BigInt(digits);
  };
}

/**
 * The next number of a series on a day: one more than the highest in use, at least the user's own `next`.
 * @param highest answers the highest counter that is in use in a shape, 0 where none is
 */
export function nextOfSeries(
  series: NumberSeries,
  date: string,
  highest: (shape: NumberShape) => bigint,
): string {
  const shape = shapeOf(series, date);
  const least = series.next === null ? null : counterOf(shape)(nameKey(series.next));
  const following = highest(shape) + 1n;
  return formatNumber(series.pattern, date, least !== null && least > following ? least : following);
}

const seriesFields = {
  name: z.string().check(z.minLength(1), z.maxLength(MAX_SERIES_NAME)),
  for: z.enum(NUMBERED_DOCUMENTS),
  pattern: z.string().check(z.minLength(1), z.maxLength(MAX_PATTERN)),
  resets: z.enum(SERIES_RESETS),
  /** A whole number of the series, before which none is given out: "2026-046" after 45 invoices of another program. */
  next: z.nullable(z.string().check(z.maxLength(MAX_NUMBER))),
  default: z.boolean(),
};

const oneSeries = z.strictObject({ id: recordId, ...seriesFields }).check(
  z.superRefine(({ pattern, resets, next }, context) => {
    const problem = patternProblem(pattern, resets);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem, path: ['pattern'] });
    else if (next !== null && counterOf(shapeWith(pattern, {}))(nameKey(next)) === null)
      context.addIssue({ code: 'custom', message: `Enter a number like ${pattern}`, path: ['next'] });
  }),
);
export type NumberSeries = z.output<typeof oneSeries>;

/** The series of an account. One for each kind of document is the default; clients may name another one. */
export const numberSeries = z.array(oneSeries).check(
  z.maxLength(MAX_SERIES),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Each series needs another id'),
  z.refine(
    (all) => new Set(all.map((one) => `${one.for} ${nameKey(one.name)}`)).size === all.length,
    'A series with this name already exists',
  ),
  z.refine(
    (all) =>
      NUMBERED_DOCUMENTS.every((kind) => all.filter((one) => one.for === kind && one.default).length === 1),
    'One series of each kind of document is the default',
  ),
);

const builtIn = (id: number, kind: NumberedDocument, name: string, pattern: string): NumberSeries => ({
  id,
  name,
  for: kind,
  pattern,
  resets: 'never',
  next: null,
  default: true,
});

/** The series that every account begins with. */
export const BUILT_IN_SERIES: NumberSeries[] = [
  builtIn(1, 'invoice', 'Invoices', '{N}'),
  builtIn(2, 'creditNote', 'Credit notes', 'CN-{N}'),
  builtIn(3, 'quote', 'Quotes', 'Q-{N}'),
];

/** The series of a client's documents: the one it names, else the default. */
export function seriesFor(
  series: readonly NumberSeries[],
  kind: NumberedDocument,
  named: number | null | undefined,
): NumberSeries {
  const fitting = series.filter((one) => one.for === kind);
  const found = fitting.find(({ id }) => id === named) ?? fitting.find((one) => one.default);
  if (found === undefined) throw new Error(`There is no series of numbers for ${kind}.`);
  return found;
}

/**
 * The series of an account by the stored value of its setting: the built-in ones where there is none.
 * @param kind those of such documents alone
 */
export function savedSeries(value: unknown, kind?: NumberedDocument): NumberSeries[] {
  const read = value === undefined || value === null ? null : z.safeParse(numberSeries, value);
  const all = read?.success === true ? read.data : BUILT_IN_SERIES;
  return kind === undefined ? all : all.filter((series) => series.for === kind);
}
