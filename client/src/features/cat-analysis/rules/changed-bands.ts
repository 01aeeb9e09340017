import { type BandKey, compareBands, isSameBand } from '@ledgerline/shared-events/cat/band.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';

type Band = JobAnalysis['bands'][number];

/** A band in an analysis and in the one that replaces it; null where it isn't in one of them. */
type ChangedBand = { key: BandKey; was: Band | null; is: Band | null };

/** The bands that differ between two analyses, in the order of a table. */
export function changedBands(before: JobAnalysis, after: JobAnalysis): ChangedBand[] {
  const find = (bands: readonly Band[], key: BandKey) => bands.find((band) => isSameBand(band, key)) ?? null;
  const gone = before.bands.filter((band) => find(after.bands, band) === null);
  return [...after.bands, ...gone]
    .toSorted(compareBands)
    .map((key) => ({ key, was: find(before.bands, key), is: find(after.bands, key) }))
    .filter(({ was, is }) => VALUES.some((value) => (was?.[value] ?? '0') !== (is?.[value] ?? '0')));
}

const VALUES = ['words', 'characters', 'percent', 'rate', 'weighted'] as const;
