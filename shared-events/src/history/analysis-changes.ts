import { type BandKey, bandPath, compareBands, isSameBand } from '../cat/band.ts';
import { type JobAnalysis, jobAnalysis } from '../cat/job-analysis.ts';
import type { Json } from '../ledger/scalars.ts';
import { isZero } from '../money/decimal.ts';
import { formatQuantity } from '../money/format.ts';

type AnalysisBand = JobAnalysis['bands'][number];

/** What a change of an analysis did, as the history lists it: its summary as `analysis`, and each band that differs. */
type AnalysisPart = {
  field: string;
  before: Json;
  after: Json;
  beforeText: string;
  afterText: string;
};

const FIELD = 'analysis';
const NONE = 'None';

/** The parts of a change of a job's analysis; null where there is none. */
export function analysisParts(before: Json, after: Json): AnalysisPart[] {
  const [was, is] = [analysisIn(before), analysisIn(after)];
  const summary = { field: FIELD, before, after, beforeText: summaryOf(was), afterText: summaryOf(is) };
  const keys = [...(was?.bands ?? [])];
  for (const band of is?.bands ?? []) if (!keys.some((each) => isSameBand(each, band))) keys.push(band);
  return [summary, ...keys.toSorted(compareBands).flatMap((key) => bandPart(key, was, is))];
}

function bandPart(key: BandKey, was: JobAnalysis | null, is: JobAnalysis | null): AnalysisPart[] {
  const [before, after] = [bandOf(was, key), bandOf(is, key)];
  const texts = { beforeText: bandText(before, was), afterText: bandText(after, is) };
  return texts.beforeText === texts.afterText
    ? []
    : [
        {
          field: `${FIELD}.${bandPath(key)}`,
          before: before && { ...before },
          after: after && { ...after },
          ...texts,
        },
      ];
}

/** An analysis of a later version has a summary alone. */
function analysisIn(value: Json): JobAnalysis | null {
  return jobAnalysis.safeParse(value).data ?? null;
}

function bandOf(analysis: JobAnalysis | null, key: BandKey): AnalysisBand | null {
  const band = analysis?.bands.find((each) => isSameBand(each, key));
  return band === undefined || analysis === null || isZero(band[analysis.unit]) ? null : band;
}

/** "5,030 words at 100%". */
function bandText(band: AnalysisBand | null, analysis: JobAnalysis | null): string {
  if (band === null || analysis === null) return NONE;
  const counted = `${formatQuantity(band[analysis.unit])} ${analysis.unit}`;
  return `${counted} at ${band.percent === null ? `a rate of ${band.rate ?? '0'}` : `${band.percent}%`}`;
}

/** "report.xml: 8,614 words, weighted 6,061 (Common)". */
function summaryOf(analysis: JobAnalysis | null): string {
  if (analysis === null) return NONE;
  const { file, moreFiles, words, weighted, unit, grid, agreed } = analysis;
  const more = moreFiles.length === 0 ? '' : ` and ${moreFiles.length} more`;
  const said = agreed === null ? '' : `, agreed ${formatQuantity(agreed)}`;
  return `${file}${more}: ${formatQuantity(words)} ${unit}, weighted ${formatQuantity(weighted)} (${grid.name})${said}`;
}
