import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, multiply, subtract } from '../money/decimal.ts';
import { jobValue } from '../money/job-value.ts';
import { BANDS, type BandKey, isSameBand, MATCH_SOURCES } from './band.ts';
import { BUILT_IN_GRIDS, type CatGrid } from './grid.ts';
import { bandValues, type CountedBand, printedBands, weighBands } from './weighting.ts';

const [common] = BUILT_IN_GRIDS as unknown as [CatGrid];

const counted = (key: Partial<BandKey> & Pick<BandKey, 'band'>, words: string): CountedBand => ({
  source: null,
  from: null,
  to: null,
  segments: '1',
  characters: '0',
  ...key,
  words,
});

describe('weighted words', () => {
  it('are words × percentage, and lines of a document add up to their value', () => {
    const bands = [
      counted({ band: 'contextMatch' }, '1240'),
      counted({ band: 'repetition' }, '861'),
      counted({ band: 'exact' }, '1483'),
      counted({ band: 'fuzzy', from: 85, to: 94 }, '741'),
      counted({ band: 'new' }, '5030'),
    ];
    const weighting = weighBands(bands, 'words', common, '0.105');
    // 215.25 + 370.75 + 444.6 + 5030 = 6060.6
    expect(weighting?.total).toBe('6061');
    expect(weighting?.bands.map(({ weighted }) => weighted)).toEqual(['0', '215', '371', '445', '5030']);
    const value = jobValue('6061', '0.105', 'EUR');
    const printed = printedBands(weighting?.bands ?? []);
    const values = bandValues(printed, { quantity: '6061', rate: '0.105', value }, 'EUR');
    expect(values).toEqual(['22.58', '38.96', '46.72', '528.15']);
    expect(add(...(values ?? []))).toBe(value);
  });

  it('keep the borders of their bands', () => {
    const band = counted({ band: 'fuzzy', from: 85, to: 94 }, '741');
    expect(weighBands([band], 'words', common, null)?.bands).toMatchObject([{ from: 85, to: 94 }]);
  });

  it('are rounded by band where the grid says so', () => {
    const bands = Array.from({ length: 3 }, () => counted({ band: 'exact' }, '2'));
    expect(weighBands(bands, 'words', common, null)?.total).toBe('2');
    expect(weighBands(bands, 'words', { ...common, rounding: 'band' }, null)?.total).toBe('3');
  });

  it('of a band with its own rate cost what it costs, and are not known before the full rate is', () => {
    const grid: CatGrid = {
      ...common,
      decimals: 2,
      bands: [
        ...common.bands.filter(({ band }) => band !== 'exact'),
        { band: 'exact', source: null, from: null, to: null, percent: null, rate: '0.01' },
      ],
    };
    const bands = [counted({ band: 'exact' }, '100')];
    expect(weighBands(bands, 'words', grid, '0.03')?.total).toBe('33.33');
    expect(weighBands(bands, 'words', grid, null)).toBeNull();
    expect(weighBands(bands, 'words', grid, '0')).toBeNull();
  });
});

const key = fc
  .record({
    band: fc.constantFrom(...BANDS),
    source: fc.option(fc.constantFrom(...MATCH_SOURCES)),
    borders: fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })),
  })
  .map(
    ({ band, source, borders: [one, other] }): BandKey => ({
      band,
      source: ['exact', 'fuzzy', 'new'].includes(band) ? source : null,
      from: band === 'fuzzy' ? Math.min(one, other) : null,
      to: band === 'fuzzy' ? Math.max(one, other) : null,
    }),
  );

const words = fc.integer({ min: 0, max: 200_000_0 }).map((tenths) => multiply(String(tenths), '0.1'));
const countedBands = fc.array(
  fc.tuple(key, words).map(([each, count]) => counted(each, count)),
  { maxLength: 25 },
);
const hundredths = (max: number) =>
  fc.integer({ min: 0, max: max * 100 }).map((number) => multiply(String(number), '0.01'));
const grids = fc
  .record({
    values: fc.array(fc.tuple(key, fc.boolean(), hundredths(200), hundredths(1)), { maxLength: 12 }),
    rounding: fc.constantFrom('band' as const, 'total' as const),
    decimals: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ values, rounding, decimals }): CatGrid => {
    const all = [
      ...values.map(([each, hasRate, percent, rate]) => ({
        ...each,
        percent: hasRate ? null : percent,
        rate: hasRate ? rate : null,
      })),
      ...common.bands,
    ];
    const bands = all.filter((band, at) => all.findIndex((each) => isSameBand(each, band)) === at);
    return { name: 'Random', bands, rounding, decimals };
  });
const rates = fc
  .integer({ min: 1, max: 500_000 })
  .map((millionths) => multiply(String(millionths), '0.000001'));

describe('for random bands, grids and rates', () => {
  it('weighted words × rate are the value of the job and the sum of its lines, none off by a cent', () => {
    fc.assert(
      fc.property(
        countedBands,
        grids,
        rates,
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        (bands, grid, rate, currency) => {
          const weighting = weighBands(bands, 'words', grid, rate);
          if (weighting === null) throw new Error('The rate is known.');
          expect(add(...weighting.bands.map(({ weighted }) => weighted))).toBe(weighting.total);
          const value = jobValue(weighting.total, rate, currency);
          const printed = printedBands(weighting.bands);
          const values = bandValues(printed, { quantity: weighting.total, rate, value }, currency);
          expect(add(...(values ?? []))).toBe(value);
          const cent = { EUR: '0.01', JPY: '1', KWD: '0.001' }[currency];
          for (const [at, { quantity }] of printed.entries()) {
            const off = subtract(values?.[at] ?? '0', multiply(quantity, rate)).replace('-', '');
            expect(compare(off, cent)).toBe(-1);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('no band is paid less than the lowest value that the grid has, or more than the highest', () => {
    fc.assert(
      fc.property(countedBands, grids, (bands, grid) => {
        const percents = grid.bands.flatMap(({ percent }) => (percent === null ? [] : [Number(percent)]));
        if (grid.bands.some(({ rate }) => rate !== null)) return;
        for (const band of weighBands(bands, 'words', grid, null)?.bands ?? []) {
          if (band.how === 'unpaid') continue;
          expect(Number(band.percent)).toBeGreaterThanOrEqual(Math.min(...percents));
          expect(Number(band.percent)).toBeLessThanOrEqual(Math.max(...percents));
        }
      }),
    );
  });
});
