import { sameJson } from '../ledger/change.ts';
import { add, compare } from '../money/decimal.ts';
import { compareBands, isSameBand } from './band.ts';
import type { CatGrid } from './grid.ts';
import type { JobAnalysis } from './job-analysis.ts';
import { type CountedBand, weighBands } from './weighting.ts';

/** What a file counts, before a grid says what its bands are paid. */
export type Counts = Pick<JobAnalysis, 'tool' | 'file' | 'sha256' | 'sourceId' | 'moreFiles' | 'unit'> & {
  bands: CountedBand[];
};

/**
 * The analysis of a job: its bands in the order of a table, with what the grid says about each.
 * @param fullRate the rate of a new word, in the currency of the job; null while it isn't known
 * @returns null when the grid sets a rate for a band and the full rate isn't known or is 0
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
 * An analysis at another rate of its job: a band with its own rate weighs other words of it. At a rate of 0 it stays as
 * it is, since nothing can be weighed by that.
 * @throws DecimalError `out_of_range`
 */
export function atRate(analysis: JobAnalysis, fullRate: string): JobAnalysis {
  const { grid, words: _, weighted: __, agreed, bands, ...file } = analysis;
  if (grid.bands.every(({ rate }) => rate === null)) return analysis;
  const counted = bands.map(({ percent: ___, rate: ____, how: _____, weighted: ______, ...band }) => band);
  return analysisOfJob({ ...file, bands: counted }, grid, fullRate, agreed) ?? analysis;
}

/**
 * Whether a quantity is the weighted count of its analysis. It's that also where as much was agreed: most orders have
 * the weighted words, and nobody chose to leave the analysis by that.
 */
export const followsAnalysis = (quantity: string, { weighted }: JobAnalysis): boolean =>
  compare(quantity, weighted) === 0;

/** Whether a quantity was agreed, and isn't the weighted count. */
export const isAgreedQuantity = (quantity: string, analysis: JobAnalysis): boolean =>
  analysis.agreed !== null &&
  compare(quantity, analysis.agreed) === 0 &&
  !followsAnalysis(quantity, analysis);

/**
 * A quantity and its analysis at another rate: the quantity changes with the weighted count that it is.
 * @throws DecimalError `out_of_range`
 */
export function countedAt(
  { quantity, analysis }: { quantity: string; analysis: JobAnalysis },
  fullRate: string,
): { quantity: string; analysis: JobAnalysis } {
  const weighed = atRate(analysis, fullRate);
  return { quantity: followsAnalysis(quantity, analysis) ? weighed.weighted : quantity, analysis: weighed };
}

type Analysed = { quantity: string; analysis?: JobAnalysis | null };

/**
 * The quantity that an analysis gives a job: its weighted count, or what was agreed. One that the user typed stays
 * where nothing but the agreed count is another.
 * @param job as it is before; null for a new one
 */
export function quantityOf(analysis: JobAnalysis, takesAgreed: boolean, job: Analysed | null): string {
  if (takesAgreed && analysis.agreed !== null) return analysis.agreed;
  const former = job?.analysis ?? null;
  if (job === null || former === null || former.agreed === analysis.agreed) return analysis.weighted;
  const isSame = sameJson({ ...former, agreed: null }, { ...analysis, agreed: null });
  const isTyped = [former.weighted, former.agreed ?? former.weighted].every(
    (count) => compare(count, job.quantity) !== 0,
  );
  return isSame && isTyped ? job.quantity : analysis.weighted;
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
