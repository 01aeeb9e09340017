import type { CatAnalysis, CatQuestion } from '@ledgerline/shared-events/cat/analysis.ts';
import { type BandKey, bandPath, compareBands } from '@ledgerline/shared-events/cat/band.ts';
import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import { MAX_ANALYSIS_BANDS, MAX_ANALYSIS_NAME } from '@ledgerline/shared-events/cat/limits.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { compare } from '@ledgerline/shared-events/money/decimal.ts';
import { onOneLine } from '@ledgerline/shared-events/text/hidden-characters.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import {
  type Counts,
  groupedCount,
  isNothing,
  MEASURES,
  type Measure,
  sumOf,
  writtenCounts,
} from './counts.ts';

/** A band as a file names it; `key` is null where the name isn't known. */
export type ReadBand = { label: string; key: BandKey | null; counts: Counts };

/** An analysis of one language pair as it is in a file. */
export type ReadAnalysis = {
  tool: CatTool;
  source: string | null;
  target: string | null;
  /** The translated files, with what each has in all. */
  files: { name: string; counts: Counts }[];
  bands: ReadBand[];
  /** The file's own total. */
  total: Counts | null;
  weighted: CatAnalysis['weighted'];
  warnings: string[];
  sourceId: string | null;
  /** The sheet of a workbook. */
  sheet?: string;
};

/** A text that isn't an analysis at all, as others beside one in a package or a workbook are. */
export class NoAnalysis extends UnreadableFile {}

/** A file to read, and how the user answered what such files left open. */
export type CatText = { name: string; text: string; choices: CatChoices };

/** What a file leaves open. */
export type ReadQuestion = Omit<CatQuestion, 'file' | 'sha256'>;

/** What a file says: analyses, or a question that comes first. */
export type CatReading = { analyses: ReadAnalysis[] } | { question: ReadQuestion };

/** An analysis as it is answered, without the file that it comes from. */
type FinishedAnalysis = Omit<CatAnalysis, 'file' | 'sha256' | 'seenBefore'>;

export const MAX_LISTED_FILES = 50;

/** The most language pairs of one file. */
const MAX_PAIRS = 100;

/** @throws UnreadableFile when there are too many language pairs or bands, and when nothing is counted */
export function finishedAnalyses(analyses: readonly ReadAnalysis[], choices: CatChoices): FinishedAnalysis[] {
  if (analyses.length > MAX_PAIRS)
    throw new UnreadableFile(`A file has at most ${MAX_PAIRS} language pairs.`);
  const all = analyses.map((analysis) => finished(analysis, choices));
  if (all.every(({ total, bands, unknownBands }) => [total, ...bands, ...unknownBands].every(isEmpty)))
    throw new UnreadableFile(NO_COUNTS_READ);
  return all;
}

/** The refusal of a file in which no band counts anything. */
export const NO_COUNTS_READ = 'This analysis counts nothing.';

/** More characters than words have, as where few words are among Asian characters. */
const MAX_LETTERS = 25;

/** Whether a file may be about its characters although it counts words. */
function isUnclear({ total, bands }: ReadAnalysis): boolean {
  const { words, characters } = total ?? sumOf(bands.map(({ counts }) => counts));
  return Number(words ?? '0') > 0 && Number(characters ?? '0') > MAX_LETTERS * Number(words);
}

/** Asks whether words or characters count. */
export function askForUnit(words: string, characters: string): ReadQuestion {
  const sample = [[words, characters]];
  return { needs: 'unit', sheet: null, key: 'unit', heads: ['Words', 'Characters'], sample, rows: [] };
}

/** What was read, or the question whether words or characters count where that isn't clear. */
export function withClearUnit(reading: CatReading, { unit }: CatChoices): CatReading {
  if ('question' in reading || unit !== null) return reading;
  const unclear = reading.analyses.find(isUnclear);
  if (unclear === undefined) return reading;
  const { words, characters } = unclear.total ?? sumOf(unclear.bands.map(({ counts }) => counts));
  return { question: askForUnit(words ?? '0', characters ?? '0') };
}

const isEmpty = ({ words, characters }: { words: number; characters: number }) =>
  words === 0 && characters === 0;

/**
 * Adds up bands that are the same, names what isn't known, and compares the sum with the file's total: nothing is
 * lost on the way, or a warning says so.
 */
function finished(read: ReadAnalysis, choices: CatChoices): FinishedAnalysis {
  const { resolved, unknown, leftOut } = sorted(read.bands, choices);
  if (resolved.length + unknown.length > MAX_ANALYSIS_BANDS)
    throw new UnreadableFile(`An analysis has at most ${MAX_ANALYSIS_BANDS} bands.`);
  const sum = sumOf([...resolved, ...unknown, ...leftOut].map(({ counts }) => counts));
  const total = read.total ?? sum;
  const counted = [...resolved, ...unknown].map(({ counts }) => counts);
  const isPartial = counted.some((counts) => MEASURES.some((measure) => counts[measure]?.includes('.')));
  const unit = unitOf(read, total, choices);
  return {
    tool: read.tool,
    sheet: read.sheet === undefined ? null : short(read.sheet),
    source: read.source,
    target: read.target,
    unit,
    files: read.files.slice(0, MAX_LISTED_FILES).map(({ name, counts }) => {
      return { name: short(name), ...numbersOf(counts) };
    }),
    filesTotal: read.files.length,
    bands: resolved.map(({ key, counts }) => ({ ...key, ...numbersOf(counts) })),
    unknownBands: unknown.map(({ label, counts }) => ({ label: short(label), ...numbersOf(counts) })),
    total: numbersOf(total),
    hasTotal: read.total !== null,
    weighted: isPartial ? 'yes' : read.weighted,
    warnings: [
      ...read.warnings,
      ...(isPartial ? [PARTIAL] : []),
      ...differences(sum, read.total),
      ...leftOut.map(({ label, counts }) => `“${short(label)}” is left out: ${writtenCounts(counts)}.`),
    ],
    sourceId: read.sourceId === null ? null : short(read.sourceId),
  };
}

function unitOf(read: ReadAnalysis, total: Counts, choices: CatChoices): CatAnalysis['unit'] {
  if (isUnclear(read) && choices.unit !== null) return choices.unit;
  return isAbsent(total.words) && !isAbsent(total.characters) ? 'characters' : 'words';
}

const PARTIAL = 'This file counts parts of words: its discounts are in the counts already.';

const isAbsent = (count: string | null) => count === null || count === '0';

const short = (text: string) => onOneLine(text).slice(0, MAX_ANALYSIS_NAME);

type ResolvedBand = { key: BandKey; counts: Counts };

/** Bands by what is known of them; those that are unknown but empty need no answer. */
function sorted(bands: readonly ReadBand[], choices: CatChoices) {
  const resolved = new Map<string, ResolvedBand>();
  const unknown = new Map<string, ReadBand>();
  const leftOut: ReadBand[] = [];
  const chosen = new Map(choices.bands.map(({ label, band }) => [searchKey(label), band]));
  for (const band of bands) {
    const name = band.key === null ? searchKey(short(band.label)) : '';
    const key = band.key ?? chosen.get(name);
    if (key === undefined) add(unknown, name, band);
    else if (key === null) leftOut.push(band);
    else add(resolved, bandPath(key), { ...band, key });
  }
  return {
    resolved: [...resolved.values()]
      .filter(isShown)
      .toSorted((one, other) => compareBands(one.key, other.key)),
    unknown: [...unknown.values()].filter(({ counts }) => !isNothing(counts)),
    leftOut: leftOut.filter(({ counts }) => !isNothing(counts)),
  };
}

function add<Row extends { counts: Counts }>(rows: Map<string, Row>, name: string, row: Row): void {
  const found = rows.get(name);
  rows.set(name, found === undefined ? row : { ...found, counts: sumOf([found.counts, row.counts]) });
}

/** Tools that tell sources apart have a row for each, most of them empty. */
function isShown({ key, counts }: ResolvedBand): boolean {
  return key.source === null || key.source === 'tm' || !isNothing(counts);
}

function differences(sum: Counts, total: Counts | null): string[] {
  return (['words', 'characters'] as const).flatMap((measure) => {
    const [one, other] = [sum[measure], total?.[measure] ?? null];
    if (one === null || other === null || compare(one, other) === 0) return [];
    return [
      `The bands add up to ${groupedCount(one)} ${measure}, but the file's total is ${groupedCount(other)}.`,
    ];
  });
}

function numbersOf(counts: Counts) {
  const number = (measure: Measure) => Number(counts[measure] ?? '0');
  return { segments: number('segments'), words: number('words'), characters: number('characters') };
}
