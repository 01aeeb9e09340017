import { bandName } from '@ledgerline/shared-events/cat/band.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { type CsvCell, csvText } from '@ledgerline/shared-events/text/csv.ts';

/** The analysis of a job as a file: a line for each band, and the totals. */
export function analysisCsv({ unit, bands, weighted }: JobAnalysis): string {
  const sum = (measure: 'segments' | 'words' | 'characters') => add(...bands.map((band) => band[measure]));
  const lines = bands.map((band): CsvCell[] => [
    bandName(band),
    band.segments,
    band.words,
    band.characters,
    band.percent,
    band.rate,
    band.weighted,
  ]);
  return csvText([
    ['Band', 'Segments', 'Words', 'Characters', 'Percent', 'Rate', `Weighted ${unit}`],
    ...lines,
    ['Total', sum('segments'), sum('words'), sum('characters'), null, null, weighted],
  ]);
}
