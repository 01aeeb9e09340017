import { compare, divide, isPositive, multiply } from '../money/decimal.ts';
import { type Band, type BandKey, isSameBand, type MatchSource, NEW_WORDS, plainBand } from './band.ts';
import type { CatGrid, GridBand } from './grid.ts';
import type { GRID_VALUE_KINDS } from './kinds.ts';

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

/** Which band another one follows that the grid doesn't name. Everything follows new words in the end. */
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
  if (band === 'fuzzy') return fuzzyValue(grid, key, fullRate);
  if (source === 'mt') return inherited(grid, NEW_WORDS, fullRate);
  if (source !== null && source !== 'tm') return inherited(grid, { ...key, source: null }, fullRate);
  const followed = FOLLOWS[band] ?? 'new';
  return inherited(grid, { ...NEW_WORDS, band: followed }, fullRate);
}

function inherited(grid: CatGrid, followed: BandKey, fullRate: string | null): GridValue {
  const value = gridValue(grid, followed, fullRate);
  return value.how === 'own' ? { ...value, how: 'inherited' } : value;
}

/** A fuzzy band with other borders than those of the grid has the highest value of its percentages. */
function fuzzyValue(grid: CatGrid, { source, from, to }: BandKey, fullRate: string | null): GridValue {
  const [first, last] = [from ?? 0, to ?? 0];
  const percents = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const found = new Set(percents.flatMap((percent) => bandsAt(grid, percent, source ?? 'tm')));
  const bands = grid.bands
    .filter((band) => found.has(band))
    .toSorted((one, other) => Number(one.band !== 'fuzzy') - Number(other.band !== 'fuzzy'));
  return highestOf(bands.length === 1 ? 'inherited' : 'straddles', bands, fullRate);
}

/**
 * The bands of the grid that a fuzzy match of a percentage has: those of its source. Where the grid has none, machine
 * translation is new, and matches of other sources are as those of a memory; above and below these, exact and new.
 */
function bandsAt(grid: CatGrid, percent: number, source: MatchSource): GridBand[] {
  const own = grid.bands.filter(
    (band) =>
      band.band === 'fuzzy' &&
      (band.source ?? 'tm') === source &&
      (band.from ?? 0) <= percent &&
      (band.to ?? 0) >= percent,
  );
  if (own.length > 0) return own;
  if (source !== 'tm' && source !== 'mt') return bandsAt(grid, percent, 'tm');
  const key = source === 'tm' && percent === 100 ? plainBand('exact') : NEW_WORDS;
  return gridValue(grid, key, null).gridBands;
}

function highestOf(how: GridValue['how'], gridBands: GridBand[], fullRate: string | null): GridValue {
  const [first, ...rest] = gridBands;
  if (first === undefined) throw new Error('A grid has a value for new words.');
  const highest = rest.reduce((best, band) => (isHigher(band, best, fullRate) ? band : best), first);
  return { how, gridBands, percent: highest.percent, rate: highest.rate };
}

/** Whether a band is paid more. As long as the rate of a new word isn't known, a band's own rate counts as more. */
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
