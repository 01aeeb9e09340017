import * as z from 'zod/mini';
import { amountText } from '../ledger/scalars.ts';
import { add } from '../money/decimal.ts';
import { CAT_TOOLS } from './analysis.ts';
import { bandFields, compareBands, isSameBand } from './band.ts';
import { type CatGrid, GRID_VALUE_KINDS, keptGrid } from './grid.ts';
import { COUNT_UNITS, type CountedBand, weighBands } from './weighting.ts';

/** A file of counts: its name, the hash of its bytes, and the tool's own id of the analysis. */
export const countedFile = {
  file: z.string(),
  sha256: z.string(),
  sourceId: z.nullable(z.string()),
};

/** What the tool counted in one band. Decimal texts: some tools count parts of words. */
export const countedBand = {
  ...bandFields,
  segments: amountText,
  words: amountText,
  characters: amountText,
};

/**
 * The analysis that a job's quantity came from, as it was when it was attached: later changes of a grid don't change
 * it. Counts, percentages and rates are decimal texts.
 */
export const jobAnalysis = z.strictObject({
  tool: z.enum(CAT_TOOLS),
  ...countedFile,
  /** Further files whose counts are added up in the bands. */
  moreFiles: z.array(z.strictObject(countedFile)),
  /** What is counted. */
  unit: z.enum(COUNT_UNITS),
  grid: keptGrid,
  bands: z.array(
    z.strictObject({
      ...countedBand,
      percent: z.nullable(z.string()),
      rate: z.nullable(amountText),
      /** How the grid says it; see `GridValue`. */
      how: z.enum(GRID_VALUE_KINDS),
      weighted: amountText,
    }),
  ),
  /** What the file counts in the unit, and the weighted sum, which became the quantity of the job. */
  words: amountText,
  weighted: amountText,
  /** What the client's order says instead. */
  agreed: z.nullable(amountText),
});
export type JobAnalysis = z.output<typeof jobAnalysis>;

/** What a file counts, before a grid says what its bands are paid. */
export type Counts = Pick<JobAnalysis, 'tool' | 'file' | 'sha256' | 'sourceId' | 'moreFiles' | 'unit'> & {
  bands: CountedBand[];
};

/**
 * The analysis of a job: its bands in the order of a table, with what the grid says about each.
 * @param fullRate the rate of a new word, in the currency of the job; null while it isn't known
 * @returns null when the grid has a rate of its own for a band and the full rate isn't known or is 0
 * @throws DecimalError `out_of_range`
 */
export function analysisOfJob(
  { bands, ...counts }: Counts,
  { name, bands: gridBands, rounding, decimals }: CatGrid,
  fullRate: string | null,
  agreed: string | null,
): JobAnalysis | null {
  const grid: CatGrid = { name, bands: gridBands, rounding, decimals };
  const weighting = weighBands(bands.toSorted(compareBands), counts.unit, grid, fullRate);
  if (weighting === null) return null;
  return {
    ...counts,
    grid,
    bands: weighting.bands.map(({ gridBands: _, ...band }) => band),
    words: add(...bands.map((band) => band[counts.unit])),
    weighted: weighting.total,
    agreed,
  };
}

/**
 * Several analyses of one language pair as one: bands with equal borders add up, others are kept apart.
 * @returns null when some count words and others characters
 */
export function addedUp([first, ...rest]: readonly Counts[]): Counts | null {
  if (first === undefined || rest.some(({ unit }) => unit !== first.unit)) return null;
  const bands: CountedBand[] = [];
  for (const band of [first, ...rest].flatMap((one) => one.bands)) {
    const at = bands.findIndex((each) => isSameBand(each, band));
    const same = bands[at];
    if (same === undefined) bands.push(band);
    else bands[at] = sumOf(same, band);
  }
  const more = rest.flatMap(({ file, sha256, sourceId, moreFiles }) => [
    { file, sha256, sourceId },
    ...moreFiles,
  ]);
  return { ...first, moreFiles: [...first.moreFiles, ...more], bands };
}

const sumOf = (one: CountedBand, other: CountedBand): CountedBand => ({
  ...one,
  segments: add(one.segments, other.segments),
  words: add(one.words, other.words),
  characters: add(one.characters, other.characters),
});
