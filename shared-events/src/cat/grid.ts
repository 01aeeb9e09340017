import * as z from 'zod/mini';
import { amountText, recordId } from '../ledger/scalars.ts';
import { compare } from '../money/decimal.ts';
import { type BandKey, bandFields, FITTING_BAND, isSameBand, NEW_WORDS, plainBand } from './band.ts';

const MAX_PERCENT = '200';
const PERCENT_DECIMALS = 2;

/** What a band is paid: a percentage of the rate, or its own rate. Decimal texts. */
const gridBand = z
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
    z.refine((bands) => bands.some((band) => isSameBand(band, NEW_WORDS)), 'New words need a percentage'),
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

const paid = (key: BandKey, percent: string): GridBand => ({ ...key, percent, rate: null });
const fuzzy = (from: number, to: number): BandKey => ({ band: 'fuzzy', source: null, from, to });

/** The grids that every account begins with. */
export const BUILT_IN_GRIDS: SavedGrid[] = [
  {
    id: 1,
    name: 'Common',
    bands: [
      paid(plainBand('perfect'), '0'),
      paid(plainBand('contextMatch'), '0'),
      paid(plainBand('repetition'), '25'),
      paid(plainBand('exact'), '25'),
      paid(fuzzy(95, 99), '25'),
      paid(fuzzy(85, 94), '60'),
      paid(fuzzy(75, 84), '60'),
      paid(fuzzy(50, 74), '100'),
      paid(NEW_WORDS, '100'),
    ],
    rounding: 'total',
    decimals: 0,
    default: true,
  },
  {
    id: 2,
    name: 'No discounts',
    bands: [paid(NEW_WORDS, '100')],
    rounding: 'total',
    decimals: 0,
    default: false,
  },
];
