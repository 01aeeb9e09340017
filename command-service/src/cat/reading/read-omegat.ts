import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { bandOfLabel, plainBand } from './band-label.ts';
import { type Counts, sumOf } from './counts.ts';
import type { ReadAnalysis, ReadBand } from './read-analysis.ts';

const NO_MATCHES =
  'This file of OmegaT has no match bands. Choose Tools → Match Statistics in OmegaT, and the file project_stats_match.txt.';

/** A line of counts: a label, then segments, words, and characters without and with spaces. */
const LINE = /^([^\t]*)\t\s*(\d+)\t\s*(\d+)\t\s*(\d+)\t\s*(\d+)\t?\s*$/;
/** The headings above the lines of a file, or of all: an empty label and four names. */
const HEADS = /^\s*\t[^\t\d]+\t[^\t\d]+\t[^\t\d]+\t[^\t\d]+\t?(#?[^\t\d]*\t?)?\s*$/;

type Line = { label: string; counts: Counts };
type Block = { title: string; bands: ReadBand[]; total: Counts | null };

/** Whether a text is a file of OmegaT's statistics, with matches or without. */
export function isOmegaT(text: string): boolean {
  return text.split(/\r?\n/, 12).some((line) => HEADS.test(line));
}

/**
 * Reads the match statistics of OmegaT, of a project or by its files. Their labels are in the language of its screen,
 * so the percentages and the places before and after them tell the bands. Characters are those without spaces, as in
 * other tools. There are no languages in the file.
 * @throws UnreadableFile for its statistics without matches, and for a text that breaks off
 */
export function readOmegaT(text: string): ReadAnalysis {
  const blocks = blocksOf(text);
  const [first] = blocks;
  if (first === undefined) throw new UnreadableFile(NO_MATCHES);
  const [parts, whole] = partsOf(blocks);
  return {
    tool: 'omegat',
    source: null,
    target: null,
    files: (parts ?? []).map(({ title, ...block }) => ({ name: title, counts: totalOf(block) })),
    bands: (parts ?? [whole ?? first]).flatMap(({ bands }) => bands),
    total: whole?.total ?? null,
    weighted: 'no',
    warnings:
      blocks.length > 1 && parts === null
        ? ['The files add up to other counts than all of them together: the file may be incomplete.']
        : [],
    sourceId: null,
  };
}

/** The tables of the files, where together they are the last one, that of all; null where they aren't. */
function partsOf(blocks: readonly Block[]): [parts: readonly Block[] | null, whole: Block | undefined] {
  const whole = blocks.at(-1);
  const parts = blocks.slice(0, -1);
  if (whole === undefined || parts.length === 0) return [null, whole];
  const [sum, all] = [sumOf(parts.map(totalOf)), totalOf(whole)];
  return [sum.words === all.words && sum.segments === all.segments ? parts : null, whole];
}

const totalOf = ({ bands, total }: Pick<Block, 'bands' | 'total'>): Counts =>
  total ?? sumOf(bands.map(({ counts }) => counts));

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let title = '';
  let lines: Line[] | null = null;
  const finish = () => {
    if (lines !== null && lines.length > 0) blocks.push(blockOf(title, lines));
    lines = null;
  };
  let before = '';
  for (const line of text.split(/\r?\n/)) {
    const [, label = '', segments = '', words = '', characters = ''] = LINE.exec(line) ?? [];
    if (HEADS.test(line)) {
      finish();
      title = titleOf(before);
      lines = [];
    } else if (words !== '' && lines !== null) {
      const counts = { segments: add(segments), words: add(words), characters: add(characters) };
      lines.push({ label: label.trim().replace(/[:：]$/, ''), counts });
    } else if (line.trim() !== '') before = line.trim();
  }
  finish();
  return blocks;
}

/** "File 1: a.txt" without its number. */
const titleOf = (line: string) => line.replace(/^[^:：]{1,40}[:：]\s*(?=\S)/, '');

/**
 * Lines in their fixed order: repetitions (within a file, from others), exact matches, percentages, no match, total,
 * which versions before 2.6 lack.
 * @throws UnreadableFile when lines are missing
 */
function blockOf(title: string, lines: readonly Line[]): Block {
  const keys = lines.map(({ label }) => bandOfLabel(label));
  const isFuzzy = (key: (typeof keys)[number]) => key !== null && key !== 'total' && key.band === 'fuzzy';
  const [from, to] = [keys.findIndex(isFuzzy), keys.findLastIndex(isFuzzy)];
  const rest = lines.length - to - 1;
  if (from < 0) throw new UnreadableFile(NO_MATCHES);
  if (from < 2 || from > 3 || rest < 1 || rest > 2 || keys.slice(from, to).some((key) => !isFuzzy(key)))
    throw new UnreadableFile('These match statistics of OmegaT are incomplete.');
  const before = [
    plainBand('repetition'),
    ...(from === 3 ? [plainBand('crossFileRepetition')] : []),
    plainBand('exact'),
  ];
  const bands = lines.slice(0, to + 2).map(({ label, counts }, at): ReadBand => {
    const key = keys[at] ?? null;
    const fuzzy = key === 'total' ? null : key;
    return { label, counts, key: at < from ? (before[at] ?? null) : at > to ? plainBand('new') : fuzzy };
  });
  return { title, bands, total: rest === 2 ? (lines.at(-1)?.counts ?? null) : null };
}
