import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey } from '../text/search-key.ts';
import {
  BUILT_IN_SERIES,
  besideNumber,
  counterOf,
  formatNumber,
  type NumberSeries,
  nextOfSeries,
  numberSeries,
  patternProblem,
  patternWarning,
  SERIES_RESETS,
  savedSeries,
  seriesFor,
  shapeOf,
  shapeOfNumber,
} from './number-series.ts';

const [invoices] = BUILT_IN_SERIES;
if (invoices === undefined) throw new Error('There are built-in series.');
const series = (fields: Partial<NumberSeries>): NumberSeries => ({ ...invoices, ...fields });

describe('a pattern of numbers', () => {
  it.each([
    ['{N}', 7n, '7'],
    ['{NNNN}', 7n, '0007'],
    ['{NN}', 123n, '123'],
    ['RE-{YYYY}/{MM}-{NNN}', 12n, 'RE-2026/03-012'],
    ['{YY}.{N}', 1n, '26.1'],
  ])('%s makes of %s the number %s', (pattern, counter, number) => {
    expect(formatNumber(pattern, '2026-03-09', counter)).toBe(number);
  });

  it.each([
    ['2026', 'never', 'Use {N} once'],
    ['{N}-{NN}', 'never', 'Use {N} once'],
    ['{N}{', 'never', 'Use {N}, {NNN}, {YYYY}, {YY} and {MM}'],
    ['{n}', 'never', 'Use {N}, {NNN}, {YYYY}, {YY} and {MM}'],
    ['{YYYY}{YYYY}{N}', 'never', 'Use each of {YYYY}, {YY} and {MM} at most once'],
    ['{N}\u202e', 'never', 'Use visible characters'],
    ['{MM}-{N}', 'year', 'Numbers that start again need the year, {YYYY} or {YY}'],
    ['{YY}-{N}', 'month', 'Numbers that start again each month need the month, {MM}'],
    ['{YY}{MM}-{N}', 'month', null],
    ['{YY}-{N}', 'year', null],
    ['{N}', 'never', null],
  ] as const)('%j that starts again %s is answered %j', (pattern, resets, problem) => {
    expect(patternProblem(pattern, resets)).toBe(problem);
  });

  it('warns of numbers that other programs may refuse', () => {
    expect(patternWarning('RE-{YYYY}/{NNN}')).toBeNull();
    expect(patternWarning('№ {N}')).not.toBeNull();
    expect(patternWarning(`${'R'.repeat(32)}{NNNN}`)).not.toBeNull();
  });
});

describe('the series of an account', () => {
  const [, ...others] = BUILT_IN_SERIES;
  const faults = (...all: unknown[]) => {
    const read = numberSeries.safeParse([...all, ...others]);
    return read.success ? [] : read.error.issues.map(({ message }) => message);
  };

  it.each<[string, NumberSeries[], string]>([
    [
      'two of one name',
      [invoices, series({ id: 9, default: false, name: 'INVOICES' })],
      'A series with this name already exists',
    ],
    ['two of one id', [invoices, series({ name: 'B', default: false })], 'Each series needs another id'],
    ['no default', [series({ default: false })], 'One series of each kind of document is the default'],
    ['a number of another pattern', [series({ pattern: 'R{N}', next: '12' })], 'Enter a number like R{N}'],
  ])('are refused with %s', (_, all, message) => {
    expect(faults(...all)).toEqual([message]);
  });

  it('may have several of a kind, and names for each kind', () => {
    expect(faults(invoices, series({ id: 9, default: false, name: 'Quotes', next: '0012' }))).toEqual([]);
  });

  it('are the built-in ones while none is stored, or what is stored cannot be read', () => {
    expect(savedSeries(null)).toBe(BUILT_IN_SERIES);
    expect(savedSeries([{ id: 1 }])).toBe(BUILT_IN_SERIES);
    expect(seriesFor(savedSeries(undefined), 'quote', 1).pattern).toBe('Q-{N}');
  });
});

describe('the numbers of a series', () => {
  const part = fc.constantFrom('', 'R', '-', '/', '7', '.', '(a)', '№', '$');
  const anySeries = fc
    .tuple(part, fc.shuffledSubarray(['{YYYY}', '{YY}', '{MM}']), part, fc.constantFrom('{N}', '{NNN}'), part)
    .chain(([first, dates, middle, counter, last]) =>
      fc
        .tuple(
          fc.shuffledSubarray([...dates, counter], { minLength: dates.length + 1 }),
          fc.constantFrom(...SERIES_RESETS),
        )
        .map(([places, resets]) => series({ pattern: `${first}${places.join(middle)}${last}`, resets })),
    )
    .filter(({ pattern, resets }) => patternProblem(pattern, resets) === null);
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  it('are read back as they were written, of any pattern, and never given out twice', () => {
    fc.assert(
      fc.property(anySeries, fc.array(day, { minLength: 1, maxLength: 12 }), (one, days) => {
        const given: string[] = [];
        for (const date of days) {
          const highest = (shape: string) => {
            const counters = given.map((number) => counterOf(shape)(nameKey(number)) ?? 0n);
            return counters.toSorted((a, b) => Number(a - b)).at(-1) ?? 0n;
          };
          const number = nextOfSeries(one, date, highest);
          expect(given.map(nameKey)).not.toContain(nameKey(number));
          const shape = shapeOf(one, date);
          expect(shapeOfNumber(one, number)).toBe(shape);
          const counter = counterOf(shape)(nameKey(number));
          expect(counter).toBe(highest(shape) + 1n);
          if (counter !== null) expect(besideNumber(one, number, counter)).toBe(number);
          given.push(number);
        }
      }),
      { numRuns: 300 },
    );
  });
});
