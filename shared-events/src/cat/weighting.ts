import { digitsOf } from '../money/currency.ts';
import { add, compare, divide, isNegative, isPositive, multiply } from '../money/decimal.ts';
import { appliedTerms, type PriceTerms } from '../money/job-value.ts';
import { roundTogether } from '../money/round-together.ts';
import type { BandKey } from './band.ts';
import type { CatGrid } from './grid.ts';
import { type GridValue, gridValue } from './grid-value.ts';
import type { CountUnit } from './kinds.ts';

/** A band of an analysis with what the tool counted, as decimal texts: some tools count parts of words. */
export type CountedBand = BandKey & { segments: string; words: string; characters: string };

type WeightedBand = CountedBand & GridValue & { weighted: string };

/** `total` is the quantity of the job. */
type Weighting = { bands: WeightedBand[]; total: string };

/**
 * The weighted words of each band and their sum: words × percentage, exact, rounded half up per band or in the sum as
 * the grid says. Of a sum that is rounded alone the bands show parts that add up to it. A band with its own rate
 * weighs as many words of the full rate as it costs.
 * @param fullRate the rate of a new word; null while it isn't known
 * @returns null when a band has its own rate and the full rate isn't known or is 0
 */
export function weighBands(
  bands: readonly CountedBand[],
  unit: CountUnit,
  grid: CatGrid,
  fullRate: string | null,
): Weighting | null {
  const values = bands.map((band) => gridValue(grid, band, fullRate));
  const hasRates = values.some(({ rate }) => rate !== null);
  if (hasRates && (fullRate === null || !isPositive(fullRate))) return null;
  const rate = hasRates ? (fullRate ?? '1') : '1';
  const denominator = multiply(rate, '100');
  // Fractions of one denominator: a band's own rate divided by the full one may have endless decimals.
  const numerators = bands.map((band, at) => {
    const value = values[at];
    const own = value?.rate ?? null;
    return own === null
      ? multiply(band[unit], value?.percent ?? '0', rate)
      : multiply(band[unit], own, '100');
  });
  const { decimals } = grid;
  const rounded = numerators.map((numerator) => divide(numerator, denominator, decimals));
  const total =
    grid.rounding === 'band' ? add(...rounded) : divide(add(...numerators), denominator, decimals);
  const weighted =
    grid.rounding === 'band' ? rounded : roundTogether(numerators, denominator, total, decimals);
  return {
    bands: bands.flatMap((band, at) => {
      const value = values[at];
      return value === undefined ? [] : [{ ...band, ...value, weighted: weighted[at] ?? '0' }];
    }),
    total,
  };
}

/** A band on a document: its weighted words, which are paid at the full rate. */
type PrintedBand = BandKey & { quantity: string };

/** The bands of an analysis that a document prints: those that cost something. */
export const printedBands = (bands: readonly (BandKey & { weighted: string })[]): PrintedBand[] =>
  bands
    .filter(({ weighted }) => isPositive(weighted))
    .map(({ band, source, from, to, weighted }) => ({ band, source, from, to, quantity: weighted }));

type Line = { quantity: string; rate: string; value: string };

/** Whether a line can be printed by its bands: they are its quantity, as before an edit, and its rate isn't negative. */
export const canPrintBands = (
  bands: readonly PrintedBand[],
  { quantity, rate }: Omit<Line, 'value'>,
): boolean =>
  bands.length > 0 &&
  !isNegative(rate) &&
  compare(add(...bands.map((band) => band.quantity)), quantity) === 0;

/** The bands that print a line with a minimum fee or surcharges of its own: none unless it is worth what they are. */
export function bandsOfLine(
  bands: readonly (BandKey & { weighted: string })[],
  line: Omit<Line, 'value'> & PriceTerms,
): PrintedBand[] {
  const printed = printedBands(bands);
  const isProduct =
    appliedTerms(line.quantity, line.rate, { ...line, surcharges: line.surcharges ?? [] }) === null;
  return isProduct && canPrintBands(printed, line) ? printed : [];
}

/**
 * What each band of a line costs, so that all of them add up to the value of the line. Each is at less than one cent
 * from its words × rate.
 * @returns null when the line can't be printed by its bands
 * @throws RangeError for an unknown currency
 */
export function bandValues(bands: readonly PrintedBand[], line: Line, currency: string): string[] | null {
  if (!canPrintBands(bands, line)) return null;
  const { rate, value } = line;
  const exact = bands.map((band) => multiply(band.quantity, rate));
  return roundTogether(exact, '1', value, digitsOf(currency));
}
