import * as z from 'zod/mini';
import { amountText, recordId } from '../ledger/scalars.ts';
import { compare, divide, isPositive, multiply } from '../money/decimal.ts';
import { type Band, type BandKey, bandFields, FITTING_BAND, isSameBand } from './band.ts';

const MAX_PERCENT = '200';
const PERCENT_DECIMALS = 2;

/** What a band is paid: a percentage of the rate, or a rate of its own. Decimal texts. */
export const gridBand = z
  .strictObject({ ...bandFields, percent: z.nullable(z.string()), rate: z.nullable(amountText) })
  .check(
    ...FITTING_BAND,
    z.refine(({ percent, rate }) => (percent === null) !== (rate === null), {
      path: ['percent'],
      error: 'A band has a percentage or a rate',
    }),
    z.refine(({ percent }) => percent === null || isPercent(percent), {
      path: ['percent'],
      error: 'Enter a percentage from 0 to 200',
    }),
  );
export type GridBand = z.output<typeof gridBand>;

function isPercent(text: string): boolean {
  return (
    /^\d{1,3}(?:\.\d+)?$/.test(text) &&
    (text.split('.')[1]?.length ?? 0) <= PERCENT_DECIMALS &&
    compare(text, MAX_PERCENT) <= 0
  );
}

const MAX_BANDS = 60;
const MAX_NAME = 60;

const keptFields = {
  name: z.string(),
  bands: z.array(gridBand),
  rounding: z.enum(['band', 'total']),
  decimals: z.int().check(z.gte(0), z.lte(2)),
};

/** A grid as a job keeps it. In a row of a list it has no bands. */
export const keptGrid = z.strictObject(keptFields);

const gridFields = {
  ...keptFields,
  name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME)),
  bands: z.array(gridBand).check(
    z.maxLength(MAX_BANDS),
    z.refine((bands) => bands.some((band) => isSameBand(band, NEW)), 'New words need a percentage'),
    z.refine(
      (bands) => bands.every((band, at) => bands.findIndex((each) => isSameBand(each, band)) === at),
      'Each band is in a grid once',
    ),
  ),
};

/**
 * A discount grid: what the bands of an analysis are paid, and whether each band or the sum alone is rounded, to how
 * many decimals of a word. New words have a value, which all others without one follow in the end.
 */
export const catGrid = z.strictObject(gridFields);
export type CatGrid = z.output<typeof catGrid>;

const MAX_GRIDS = 50;

/** The grids of an account; clients name them by their ids. One is the default for clients that name none. */
export const catGrids = z.array(z.strictObject({ id: recordId, ...gridFields, default: z.boolean() })).check(
  z.minLength(1),
  z.maxLength(MAX_GRIDS),
  z.refine((grids) => new Set(grids.map(({ id }) => id)).size === grids.length, 'Each grid needs another id'),
  z.refine(
    (grids) => new Set(grids.map(({ name }) => name.toLowerCase())).size === grids.length,
    'A grid with this name already exists',
  ),
  z.refine((grids) => grids.filter((grid) => grid.default).length === 1, 'One grid is the default'),
);
export type SavedGrid = z.output<typeof catGrids>[number];

const plain = (band: Exclude<Band, 'fuzzy'>): BandKey => ({ band, source: null, from: null, to: null });
const NEW = plain('new');

const paid = (key: BandKey, percent: string): GridBand => ({ ...key, percent, rate: null });
const fuzzy = (from: number, to: number): BandKey => ({ band: 'fuzzy', source: null, from, to });

/** The grids that every account begins with. */
export const BUILT_IN_GRIDS: SavedGrid[] = [
  {
    id: 1,
    name: 'Common',
    bands: [
      paid(plain('perfect'), '0'),
      paid(plain('contextMatch'), '0'),
      paid(plain('repetition'), '25'),
      paid(plain('exact'), '25'),
      paid(fuzzy(95, 99), '25'),
      paid(fuzzy(85, 94), '60'),
      paid(fuzzy(75, 84), '60'),
      paid(fuzzy(50, 74), '100'),
      paid(NEW, '100'),
    ],
    rounding: 'total',
    decimals: 0,
    default: true,
  },
  {
    id: 2,
    name: 'No discounts',
    bands: [paid(NEW, '100')],
    rounding: 'total',
    decimals: 0,
    default: false,
  },
];

export const GRID_VALUE_KINDS = ['own', 'inherited', 'straddles', 'unpaid'] as const;

/**
 * What a grid says about a band of an analysis: `own`, as the grid has this band; `inherited` from the one band that it
 * follows; `straddles`, the highest of several bands that it reaches into; `unpaid`, since locked and
 * non-translatable segments cost no work.
 */
export type GridValue = {
  how: (typeof GRID_VALUE_KINDS)[number];
  /** The bands of the grid that it comes from. */
  gridBands: GridBand[];
  /** The percentage or the rate of a word: the highest of these bands. */
  percent: string | null;
  rate: string | null;
};

/** Which band another one follows that has no value of its own. Everything follows new words in the end. */
const FOLLOWS: Readonly<Partial<Record<Band, Band>>> = {
  perfect: 'contextMatch',
  contextMatch: 'exact',
  crossFileRepetition: 'repetition',
};

/** @param fullRate the rate of a new word, to compare a band's own rate with percentages; null while it isn't known */
export function gridValue(grid: CatGrid, key: BandKey, fullRate: string | null): GridValue {
  const own = grid.bands.find((band) => isSameBand(band, key));
  if (own !== undefined) return highestOf('own', [own], fullRate);
  const { band, source } = key;
  if (band === 'locked' || band === 'nonTranslatable')
    return { how: 'unpaid', gridBands: [], percent: '0', rate: null };
  if (source === 'mt') return inherited(grid, NEW, fullRate);
  if (source !== null && source !== 'tm') return inherited(grid, { ...key, source: null }, fullRate);
  if (band === 'fuzzy') return fuzzyValue(grid, key, fullRate);
  const followed = FOLLOWS[band] ?? 'new';
  return inherited(grid, { ...NEW, band: followed }, fullRate);
}

function inherited(grid: CatGrid, followed: BandKey, fullRate: string | null): GridValue {
  const value = gridValue(grid, followed, fullRate);
  return value.how === 'own' ? { ...value, how: 'inherited' } : value;
}

/** A fuzzy band with other borders than those of the grid. Above them it is an exact match, where there is none, new. */
function fuzzyValue(grid: CatGrid, { from, to }: BandKey, fullRate: string | null): GridValue {
  const [first, last] = [from ?? 0, to ?? 0];
  const reached = grid.bands.filter(
    (band) =>
      band.band === 'fuzzy' &&
      (band.source ?? 'tm') === 'tm' &&
      (band.from ?? 0) <= last &&
      (band.to ?? 0) >= first,
  );
  const covers = (percent: number) =>
    reached.some((band) => (band.from ?? 0) <= percent && percent <= (band.to ?? 0));
  const percents = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const others = [
    ...(percents.some((percent) => percent < 100 && !covers(percent)) ? [NEW] : []),
    ...(last === 100 && !covers(100) ? [plain('exact')] : []),
  ].flatMap((key) => gridValue(grid, key, fullRate).gridBands);
  const bands = [...new Set([...reached, ...others])];
  return highestOf(bands.length === 1 ? 'inherited' : 'straddles', bands, fullRate);
}

function highestOf(how: GridValue['how'], gridBands: GridBand[], fullRate: string | null): GridValue {
  const [first, ...rest] = gridBands;
  if (first === undefined) throw new Error('A grid has a value for new words.');
  const highest = rest.reduce((best, band) => (isHigher(band, best, fullRate) ? band : best), first);
  return { how, gridBands, percent: highest.percent, rate: highest.rate };
}

/** Whether a band is paid more. As long as the rate of a new word isn't known, a rate of its own counts as more. */
function isHigher(one: GridBand, other: GridBand, fullRate: string | null): boolean {
  const [left, right] = [percentOf(one, fullRate), percentOf(other, fullRate)];
  if (left === null || right === null) return left === null && right !== null;
  return compare(left, right) > 0;
}

const COMPARED_DECIMALS = 12;

function percentOf({ percent, rate }: GridBand, fullRate: string | null): string | null {
  if (percent !== null || rate === null) return percent;
  if (fullRate === null || !isPositive(fullRate)) return null;
  return divide(multiply(rate, '100'), fullRate, COMPARED_DECIMALS);
}
