import { describe, expect, it } from 'vitest';
import {
  type Band,
  type BandKey,
  bandName,
  bandOfPath,
  bandPath,
  compareBands,
  type MatchSource,
} from './band.ts';
import { BUILT_IN_GRIDS, type CatGrid, catGrid, catGrids } from './grid.ts';
import { gridValue } from './grid-value.ts';

const [common, noDiscounts] = BUILT_IN_GRIDS as unknown as [CatGrid, CatGrid];

const key = (band: Band, source: MatchSource | null = null): BandKey => ({
  band,
  source,
  from: null,
  to: null,
});
const fuzzy = (from: number, to: number, source: MatchSource | null = null): BandKey => ({
  band: 'fuzzy',
  source,
  from,
  to,
});

describe('the built-in grids', () => {
  it('are valid', () => expect(catGrids.parse(BUILT_IN_GRIDS)).toEqual(BUILT_IN_GRIDS));

  it('without discounts everything costs as much as a new word', () => {
    for (const band of [key('perfect'), key('repetition'), fuzzy(50, 100), key('fragment')])
      expect(gridValue(noDiscounts, band, null)).toMatchObject({ percent: '100', how: 'inherited' });
  });
});

describe('a band of an analysis in the common grid', () => {
  it.each([
    ['that the grid has', fuzzy(85, 94), '60', 'own'],
    ['from a memory', fuzzy(85, 94, 'tm'), '60', 'own'],
    ['repeated across files, as a repetition', key('crossFileRepetition'), '25', 'inherited'],
    ['of internal matches, as one of the same borders', fuzzy(75, 84, 'internal'), '60', 'inherited'],
    ['of machine translation, as new', fuzzy(95, 99, 'mt'), '100', 'inherited'],
    ['of exact machine translation, as new', key('exact', 'mt'), '100', 'inherited'],
    ['of fragments, as new', key('fragment'), '100', 'inherited'],
    ['of numbers, as new', key('numbersOnly'), '100', 'inherited'],
    ['that is locked, with nothing', key('locked'), '0', 'unpaid'],
    ['within one of the grid', fuzzy(80, 84), '60', 'inherited'],
    ['that straddles a border, with the higher one', fuzzy(90, 99), '60', 'straddles'],
    ['of 95 to 100 of OmegaT', fuzzy(95, 100), '25', 'straddles'],
    ['that reaches below the lowest one, as new', fuzzy(0, 49), '100', 'inherited'],
    ['that reaches into what the grid lacks', fuzzy(40, 60), '100', 'straddles'],
  ] as const)('%s', (_, band, percent, how) => {
    expect(gridValue(common, band, null)).toMatchObject({ percent, rate: null, how });
  });

  it('follows the band that is nearest', () => {
    const withoutPerfect = { ...common, bands: common.bands.filter(({ band }) => band !== 'perfect') };
    expect(gridValue(withoutPerfect, key('perfect'), null)).toMatchObject({
      percent: '0',
      gridBands: [{ band: 'contextMatch' }],
    });
    const exactOnly = {
      ...common,
      bands: common.bands.filter(({ band }) => band === 'exact' || band === 'new'),
    };
    expect(gridValue(exactOnly, key('perfect'), null)).toMatchObject({ percent: '25' });
    expect(gridValue(exactOnly, key('crossFileRepetition'), null)).toMatchObject({ percent: '100' });
  });
});

describe('a fuzzy band of a source that the grid has fuzzy bands of', () => {
  const paid = (band: BandKey, percent: string) => ({ ...band, percent, rate: null });
  const grid: CatGrid = {
    ...common,
    bands: [
      ...common.bands,
      paid(fuzzy(75, 99, 'mt'), '70'),
      paid(fuzzy(50, 89, 'internal'), '90'),
      paid(fuzzy(90, 99, 'internal'), '50'),
    ],
  };

  it.each([
    ['of machine translation within one of the grid', fuzzy(85, 94, 'mt'), '70', 'inherited'],
    ['of machine translation that reaches below it, as new', fuzzy(70, 84, 'mt'), '100', 'straddles'],
    ['of machine translation outside of it, as new', fuzzy(50, 74, 'mt'), '100', 'inherited'],
    ['of internal matches within one of the grid', fuzzy(95, 99, 'internal'), '50', 'inherited'],
    ['of internal matches over a border, with the higher one', fuzzy(85, 94, 'internal'), '90', 'straddles'],
    [
      'of internal matches outside of them, as one from a memory',
      fuzzy(0, 49, 'internal'),
      '100',
      'inherited',
    ],
    ['of internal matches that reach up to 100', fuzzy(95, 100, 'internal'), '50', 'straddles'],
    ['from a memory, without those of other sources', fuzzy(85, 94), '60', 'own'],
    ['of non-translatables, as one from a memory', fuzzy(90, 94, 'nt'), '60', 'inherited'],
  ] as const)('%s', (_, band, percent, how) => {
    expect(gridValue(grid, band, null)).toMatchObject({ percent, rate: null, how });
  });
});

describe('a band with its own rate', () => {
  const grid = (rate: string): CatGrid => ({
    ...common,
    bands: [...common.bands.filter(({ from }) => from !== 85), { ...fuzzy(85, 94), percent: null, rate }],
  });

  it('is compared with percentages by the full rate', () => {
    expect(gridValue(grid('0.08'), fuzzy(80, 90), '0.10')).toMatchObject({ rate: '0.08', percent: null });
    expect(gridValue(grid('0.05'), fuzzy(80, 90), '0.10')).toMatchObject({ rate: null, percent: '60' });
  });

  it('counts as more while the full rate is not known', () => {
    expect(gridValue(grid('0.01'), fuzzy(80, 90), null)).toMatchObject({ rate: '0.01' });
  });
});

describe('a grid that is refused', () => {
  it.each([
    ['without new words', { bands: common.bands.filter(({ band }) => band !== 'new') }],
    ['with a band twice', { bands: [...common.bands, ...common.bands.slice(0, 1)] }],
    ['with 201 percent', { bands: [{ ...key('new'), percent: '201', rate: null }] }],
    ['with three decimals', { bands: [{ ...key('new'), percent: '33.333', rate: null }] }],
    ['with neither', { bands: [{ ...key('new'), percent: null, rate: null }] }],
    [
      'with a fuzzy band without borders',
      { bands: [...common.bands, { ...key('fuzzy'), percent: '1', rate: null }] },
    ],
    ['with turned borders', { bands: [...common.bands, { ...fuzzy(90, 80), percent: '1', rate: null }] }],
    [
      'with a source of repetitions',
      { bands: [...common.bands, { ...key('repetition', 'mt'), percent: '1', rate: null }] },
    ],
  ])('%s', (_, part) => expect(catGrid.safeParse({ ...common, ...part }).success).toBe(false));
});

it('bands are named and ordered as in a table', () => {
  const bands = [
    key('new', 'mt'),
    fuzzy(75, 84),
    key('new'),
    fuzzy(95, 99, 'internal'),
    fuzzy(95, 99),
    key('exact'),
    key('contextMatch'),
  ];
  expect(bands.toSorted(compareBands).map(bandName)).toEqual([
    'Context match',
    '100%',
    '95–99%',
    '95–99%, internal',
    '75–84%',
    'New',
    'New, MT',
  ]);
});

it.each([key('new'), key('new', 'mt'), fuzzy(85, 94), fuzzy(0, 100, 'internal'), key('crossFileRepetition')])(
  'a band is found by its path: %o',
  (band) => expect(bandOfPath(bandPath(band))).toEqual(band),
);

it('another word isn’t a band', () => expect(bandOfPath('other.1-2')).toBeNull());
