import type { BandKey } from '@ledgerline/shared-events/cat/band.ts';
import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { fuzzyBand, plainBand } from './band-label.ts';
import { type Counts, plainCount, sumOf } from './counts.ts';
import { isObject, type JsonObject, objectsIn } from './json-value.ts';
import { localeOf } from './locale-codes.ts';
import type { CatReading, ReadAnalysis } from './read-analysis.ts';

/** The metrics of XTM in a JSON value, one for each target language. */
export const xtmMetrics = (value: unknown): JsonObject[] =>
  objectsIn(Array.isArray(value) ? value : [value]).filter((each) => isObject(each.coreMetrics));

type Borders = NonNullable<CatChoices['borders']>;

/** Names without their measure: "highFuzzyMatchWords" counts the words of "highFuzzyMatch". */
const COUNT = /^(.*?)(Segments|Words|Characters)$/;

/**
 * Reads metrics of XTM. Which percentages its high, medium and low fuzzy matches have is a setting of its customer, and
 * not in the file.
 */
export function readXtm(metrics: readonly JsonObject[], { borders }: CatChoices): CatReading {
  if (borders !== null) return { analyses: metrics.map((each) => analysisOf(each, borders)) };
  return { question: { needs: 'borders', sheet: null, rows: [], key: 'xtm', heads: [], sample: [] } };
}

function analysisOf(metrics: JsonObject, borders: Borders): ReadAnalysis {
  const { total, ...bands } = countsByName(isObject(metrics.coreMetrics) ? metrics.coreMetrics : {});
  const target = typeof metrics.targetLanguage === 'string' ? localeOf(metrics.targetLanguage) : null;
  return {
    tool: 'xtm',
    source: null,
    target,
    files: objectsIn(metrics.jobsMetrics).map((job) => {
      const { total: whole, ...parts } = countsByName(isObject(job.coreMetrics) ? job.coreMetrics : {});
      return { name: String(job.fileName ?? job.jobId ?? ''), counts: whole ?? sumOf(Object.values(parts)) };
    }),
    bands: Object.entries(bands).map(([label, counts]) => ({ label, key: keyOf(label, borders), counts })),
    total: total ?? null,
    weighted: 'no',
    warnings: [],
    sourceId: null,
  };
}

function countsByName(core: JsonObject): Record<string, Counts> {
  const found = new Map<string, Counts>();
  for (const [field, value] of Object.entries(core)) {
    const [, name = '', measure = ''] = COUNT.exec(field) ?? [];
    if (name === '') continue;
    const counts = found.get(name) ?? { segments: null, words: null, characters: null };
    found.set(name, { ...counts, [measure.toLowerCase()]: plainCount(value) });
  }
  return Object.fromEntries(found);
}

const BANDS: Readonly<Record<string, BandKey>> = {
  iceMatch: plainBand('contextMatch'),
  leveraged: plainBand('exact'),
  leveragedMatch: plainBand('exact'),
  repeats: plainBand('repetition'),
  noMatching: plainBand('new'),
  noMatch: plainBand('new'),
  machineTranslation: plainBand('new', 'mt'),
  nonTranslatable: plainBand('nonTranslatable'),
  numeric: plainBand('numbersOnly'),
};

function keyOf(name: string, borders: Borders): BandKey | null {
  if (Object.hasOwn(BANDS, name)) return BANDS[name] ?? null;
  const [, level = '', kind = ''] = /^(high|medium|low)Fuzzy(Match|Repeats)$/.exec(name) ?? [];
  if (level !== 'high' && level !== 'medium' && level !== 'low') return null;
  const { from, to } = borders[level];
  return fuzzyBand(from, to, kind === 'Match' ? null : 'internal');
}
