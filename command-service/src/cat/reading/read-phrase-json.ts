import type { BandKey, MatchSource } from '@ledgerline/shared-events/cat/band.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { isZero, subtract } from '@ledgerline/shared-events/money/decimal.ts';
import { fuzzyBand, plainBand } from './band-label.ts';
import { type Counts, MEASURES, type Measure, NO_COUNTS, plainCount } from './counts.ts';
import { isObject, type JsonObject, objectsIn } from './json-value.ts';
import { localeOf } from './locale-codes.ts';
import type { ReadAnalysis, ReadBand } from './read-analysis.ts';

/** The bands of matches. Each has a source. */
const MATCHES: Readonly<Record<string, (source: MatchSource) => BandKey>> = {
  match101: () => plainBand('contextMatch'),
  match100: (source) => plainBand('exact', source),
  match95: (source) => fuzzyBand(95, 99, source),
  match85: (source) => fuzzyBand(85, 94, source),
  match75: (source) => fuzzyBand(75, 84, source),
  match50: (source) => fuzzyBand(50, 74, source),
  match0: (source) => plainBand('new', source),
};

/** The lists of matches of the API, by their source. */
const API_SOURCES: Readonly<Record<string, MatchSource>> = {
  transMemoryMatches: 'tm',
  machineTranslationMatches: 'mt',
  nonTranslatablesMatches: 'nt',
  internalFuzzyMatches: 'internal',
};

/** Sources in a download, where every count is divided between them. */
const DOWNLOAD_SOURCES: Readonly<Record<string, MatchSource>> = {
  tm: 'tm',
  mt: 'mt',
  nt: 'nt',
  if: 'internal',
  internalFuzzy: 'internal',
};

/** The analyses of Phrase in a JSON value: a download, an answer of its API, or a message of a webhook. */
export function phraseAnalyses(value: unknown): JsonObject[] {
  const candidates = [
    value,
    ...(isObject(value) ? [value.analyse, ...objectsIn(value.content), ...objectsIn(value.analyses)] : []),
  ];
  return candidates.filter(isObject).filter((each) => Array.isArray(each.analyseLanguageParts));
}

/**
 * Reads analyses of Phrase. The API has raw counts beside discounted ones. A download has one of them, and doesn't say
 * which.
 * @throws UnreadableFile when a part has no counts
 */
export function readPhraseJson(analyses: readonly JsonObject[]): ReadAnalysis[] {
  return analyses.flatMap((analysis) => {
    const sourceId = typeof analysis.uid === 'string' ? analysis.uid : null;
    return objectsIn(analysis.analyseLanguageParts).map((part) => partOf(part, analysis, sourceId));
  });
}

function partOf(part: JsonObject, analysis: JsonObject, sourceId: string | null): ReadAnalysis {
  const data = isObject(part.data) ? part.data : {};
  const isRaw = Object.keys(API_SOURCES).some((list) => isObject(data[list]));
  const bands = isRaw ? apiBands(data) : downloadBands(data);
  if (bands.length === 0)
    throw new UnreadableFile('This analysis of Phrase has no counts. It may not be finished.');
  const whole = isRaw ? data.all : data.total;
  const jobs = objectsIn(part.jobs);
  return {
    tool: 'phrase',
    source: localeIn(part.sourceLang),
    target: localeIn(part.targetLang),
    files: jobs.map((job) => ({
      name: String(job.fileName ?? job.filename ?? ''),
      counts: isObject(job.data) && isObject(job.data.total) ? countsOf(job.data.total) : NO_COUNTS,
    })),
    bands,
    total: isObject(whole) ? countsOf(whole) : null,
    weighted: isRaw ? 'no' : isObject(analysis.netRateScheme) ? 'yes' : 'unknown',
    warnings: [],
    sourceId,
  };
}

const localeIn = (value: unknown) => (typeof value === 'string' ? localeOf(value) : null);

function countsOf(value: JsonObject): Counts {
  return {
    segments: plainCount(value.segments),
    words: plainCount(value.words),
    characters: plainCount(value.characters),
  };
}

const repetitions = (value: unknown): ReadBand[] =>
  isObject(value)
    ? [{ label: 'repetitions', key: plainBand('repetition'), counts: summed(value, 'sum') }]
    : [];

/** Counts of a download, which are numbers, or divided between sources. */
function summed(value: JsonObject, source: string): Counts {
  const of = (measure: Measure) => {
    const count = value[measure];
    return plainCount(isObject(count) ? count[source] : source === 'sum' ? count : undefined);
  };
  return { segments: of('segments'), words: of('words'), characters: of('characters') };
}

function apiBands(data: JsonObject): ReadBand[] {
  const matches = Object.entries(API_SOURCES).flatMap(([list, source]) => {
    const values = data[list];
    if (!isObject(values)) return [];
    return Object.entries(values).flatMap(([match, value]): ReadBand[] => {
      if (!isObject(value)) return [];
      return [{ label: `${match} ${source}`, key: keyOf(match, source), counts: countsOf(value) }];
    });
  });
  return [...repetitions(data.repetitions), ...matches];
}

const keyOf = (match: string, source: MatchSource): BandKey | null =>
  Object.hasOwn(MATCHES, match) ? (MATCHES[match]?.(source) ?? null) : null;

function downloadBands(data: JsonObject): ReadBand[] {
  const context: ReadBand[] = isObject(data.contextMatch)
    ? [{ label: 'contextMatch', key: plainBand('contextMatch'), counts: summed(data.contextMatch, 'sum') }]
    : [];
  const matches = Object.entries(data).flatMap(([match, value]) =>
    /^match\d+$/.test(match) && isObject(value) ? matchBands(match, value) : [],
  );
  return [...context, ...repetitions(data.repetitions), ...matches];
}

/** One band of a download for each source. What belongs to none that is known is asked about. */
function matchBands(match: string, value: JsonObject): ReadBand[] {
  const isDivided = MEASURES.some((measure) => isObject(value[measure]));
  if (!isDivided) return [{ label: match, key: keyOf(match, 'tm'), counts: summed(value, 'sum') }];
  const sources = Object.entries(DOWNLOAD_SOURCES).map(([name, source]): ReadBand => {
    return { label: `${match} ${name}`, key: keyOf(match, source), counts: summed(value, name) };
  });
  return [...sources, { label: `${match} of another source`, key: null, counts: restOf(value) }];
}

function restOf(value: JsonObject): Counts {
  const of = (measure: Measure) => {
    const said = [summed(value, 'sum'), ...Object.keys(DOWNLOAD_SOURCES).map((name) => summed(value, name))];
    const [sum, ...parts] = said.map((counts) => counts[measure] ?? '0');
    const rest = parts.reduce(subtract, sum ?? '0');
    return isZero(rest) || rest.startsWith('-') ? null : rest;
  };
  return { segments: of('segments'), words: of('words'), characters: of('characters') };
}
