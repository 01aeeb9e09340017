import type { BandKey } from '@ledgerline/shared-events/cat/band.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { Parser } from 'htmlparser2';
import { fuzzyBand, plainBand } from './band-label.ts';
import { type Counts, NO_COUNTS, plainCount, sumOf } from './counts.ts';
import { localeOfName, pairInName } from './locale-codes.ts';
import { localeOfId } from './locale-ids.ts';
import { MAX_LISTED_FILES, NoAnalysis, type ReadAnalysis, type ReadBand } from './read-analysis.ts';

const MAX_DEPTH = 40;

const BANDS: Readonly<Record<string, BandKey>> = {
  perfect: plainBand('perfect'),
  inContextExact: plainBand('contextMatch'),
  exact: plainBand('exact'),
  locked: plainBand('locked'),
  crossFileRepeated: plainBand('crossFileRepetition'),
  repeated: plainBand('repetition'),
  new: plainBand('new'),
};

/** They divide new words by what adaptive machine translation learned: the same words again. */
const PARTS_OF_NEW = new Set(['newBaseline', 'newLearnings']);

type Attributes = Readonly<Record<string, string>>;
/** The elements of a file or of the batch. Those of files are read only where the batch has no sum. */
type Counted = { elements: [name: string, attributes: Attributes][]; total: Counts | null };

const BROKEN = 'This XML file is damaged or incomplete.';

/** Whether an XML text is a report of Trados Studio. */
export const isTradosReport = (text: string): boolean =>
  /<task\s[^<>]{0,200}\bname="/.test(text.slice(0, 2_000));

/**
 * Reads the report of Trados Studio's task Analyze Files. It has one target language; the source is in its usual name
 * alone. The bands are those of `batchTotal`, without it those of the files together.
 * @throws UnreadableFile for another report, a document type, and a text that isn't well formed
 */
export function readTradosReport(name: string, whole: string): ReadAnalysis {
  const { text, left } = withoutMiddle(whole);
  const { task, taskId, language, parts, batch, isComplete } = scanned(text);
  if (task !== null && task !== 'analyse')
    throw new NoAnalysis(
      `This is the report of another task of Trados (“${task.slice(0, 60)}”). Choose “Analyze Files”.`,
    );
  if (task === null || !isComplete || (batch === null && parts.length === 0))
    throw new UnreadableFile(BROKEN);
  const all = batch === null ? parts.map((part) => part.counted) : [batch];
  const totals = all.flatMap(({ total }) => total ?? []);
  const ofSource = TRANSLATE5.test(whole.slice(-MAX_END));
  return {
    tool: 'trados',
    ...languagesOf(name, language, ofSource),
    files: [
      ...parts.map((part) => ({ name: part.name, counts: part.counted.total ?? NO_COUNTS })),
      ...Array.from({ length: left }, () => ({ name: '', counts: NO_COUNTS })),
    ],
    bands: all.flatMap(({ elements }) => elements.map(bandOf)),
    total: totals.length === all.length ? sumOf(totals) : null,
    weighted: 'no',
    sourceId: taskId,
  };
}

/**
 * The languages of a report: the one that it names, which is the target, and those in its usual name, unless they are
 * those of another report.
 */
export function languagesOf(
  name: string,
  written: string | null,
  ofSource = false,
): Pick<ReadAnalysis, 'source' | 'target' | 'warnings'> {
  const named = pairInName(name);
  const own = ofSource ? { source: written, target: null } : { source: null, target: written };
  if (named === null) return { ...own, warnings: [] };
  const said = ofSource ? named.source : named.target;
  if (written === null || languageOf(written) === languageOf(said)) return { ...named, warnings: [] };
  const warning = `The name of the file says ${said}, and the report ${written}. Check the language pair.`;
  return { ...own, warnings: [warning] };
}

const languageOf = (locale: string) => locale.split('-')[0];

/** translate5 writes such reports too, with the source in place of the target, and says so in a comment at the end. */
const TRANSLATE5 = /<!--\s*This file was generated with translate5/;
const MAX_END = 5_000;

const FILE = '<file ';

/**
 * A report of thousands of files without those that no list shows, where the batch has its sum: they take most of the
 * time of reading. `left`: how many they are.
 */
function withoutMiddle(text: string): { text: string; left: number } {
  const end = text.lastIndexOf('<batchTotal');
  let start = -1;
  for (let files = 0; files <= MAX_LISTED_FILES; files += 1) {
    start = text.indexOf(FILE, start + 1);
    if (start === -1 || start > end) return { text, left: 0 };
  }
  const middle = text.slice(start, end);
  // A comment could hide where an element begins.
  if (/<[!?]/.test(middle)) return { text, left: 0 };
  return { text: text.slice(0, start) + text.slice(end), left: middle.split(FILE).length - 1 };
}

type Part = { name: string; counted: Counted };

/** What a report says, read element by element: one of thousands of files would be too large as a tree. */
class ReportScan {
  task: string | null = null;
  taskId: string | null = null;
  /** The language that the report names; null without one. */
  language: string | null = null;
  readonly parts: Part[] = [];
  batch: Counted | null = null;
  isComplete = false;
  readonly #path: string[] = [];
  #into: Counted | null = null;

  open(name: string, attributes: Attributes): void {
    const parent = this.#path.at(-1);
    if (parent === undefined && this.isComplete) throw new UnreadableFile(BROKEN);
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH) throw new UnreadableFile(BROKEN);
    if (parent === undefined && name === 'task') this.task = attributes.name ?? '';
    else if (parent === 'task') this.#openPart(name, attributes);
    else if (parent === 'taskInfo' && name === 'language')
      this.language = localeOfName(attributes.name ?? '') ?? localeOfId(Number(attributes.lcid));
    else if (parent === 'analyse' && this.#into !== null) count(this.#into, name, attributes);
  }

  #openPart(name: string, attributes: Attributes): void {
    const counted: Counted = { elements: [], total: null };
    if (name === 'taskInfo') this.taskId = attributes.taskId ?? null;
    if (name === 'file') this.parts.push({ name: attributes.name ?? '', counted });
    if (name === 'batchTotal') this.batch = counted;
    this.#into = name === 'file' || name === 'batchTotal' ? counted : null;
  }

  close(name: string): void {
    if (this.#path.pop() !== name) throw new UnreadableFile(BROKEN);
    if (this.#path.length === 0) this.isComplete = true;
  }
}

/** @throws UnreadableFile for a document type, and for a text that isn't well formed */
function scanned(text: string): ReportScan {
  const scan = new ReportScan();
  let openedAt = -1;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        openedAt = parser.endIndex;
        scan.open(name, attributes);
      },
      onclosetag(name, isImplied) {
        // An element that closes itself ends where it began; any other end that isn't written is missing.
        if (isImplied && parser.endIndex !== openedAt) throw new UnreadableFile(BROKEN);
        scan.close(name);
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new UnreadableFile("XML files with a document type aren't accepted.");
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return scan;
}

function count(into: Counted, name: string, attributes: Attributes): void {
  if (name === 'total') into.total = countsOf(attributes);
  else if (!PARTS_OF_NEW.has(name)) into.elements.push([name, attributes]);
}

function bandOf([name, attributes]: [string, Attributes]): ReadBand {
  return { ...keyOf(name, attributes), counts: countsOf(attributes) };
}

const countsOf = ({ segments, words, characters }: Attributes): Counts => ({
  segments: countIn(segments),
  words: countIn(words),
  characters: countIn(characters),
});

function countIn(attribute: string | undefined): string | null {
  if (attribute === undefined || attribute === '') return null;
  const count = plainCount(attribute);
  if (count === null) throw new UnreadableFile(`“${attribute.slice(0, 60)}” isn’t a count.`);
  return count;
}

function keyOf(name: string, { min, max }: Attributes): Omit<ReadBand, 'counts'> {
  if (name !== 'fuzzy' && name !== 'internalFuzzy')
    return { label: name, key: Object.hasOwn(BANDS, name) ? (BANDS[name] ?? null) : null };
  const [from, to] = [Number(min), Number(max)];
  const isRange = Number.isInteger(from) && Number.isInteger(to) && 0 <= from && from <= to && to <= 100;
  const label = min === undefined || max === undefined ? name : `${name} ${min}–${max}%`;
  return { label, key: isRange ? fuzzyBand(from, to, name === 'fuzzy' ? null : 'internal') : null };
}
