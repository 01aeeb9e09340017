import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { bandOfLabel } from './band-label.ts';
import { measureOf } from './measure-heads.ts';

/** "1240", "1,240", "1 240". Other numbers with spaces between them are several. */
const COUNT = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d[\d.,'’]*`;

/** "Repetitions: 200 words", "95 % - 99 %   1 240", "New - 480". */
const LINE = new RegExp(
  String.raw`^(\S.{0,100}?)(?:\s{2,}|\s*[:：]\s+|\s+[-–—=]\s+)(${COUNT})\s*(\p{L}{1,30}(?: \p{L}{1,30})?)?$`,
  'u',
);
/** Where a name may end. */
const ENDS = /\s{2,}|\s*[:：]|\s+[-–—=]|\s+(?=[~≈]?\d)/g;
const MAX_LINES = 500;
const MAX_LENGTH = 160;

/** What marks the lines of a list: "• ", "- ", "1. ", "(2) ", "c) ". */
const BULLET = /^(?:[•‣◦▪●○·*+–—-]|\(?(?:\d{1,2}|[a-z])\)|\d{1,2}\.)\s+(?=\S)/iu;

type Listed = { rows: string[][]; unread: string[] };

/**
 * The lines of a text that lists bands with what each counts, as one is copied from a message: a row each, under a
 * heading where they say what they count, and the other lines with a number. Null for another text, and where a band
 * counts something else besides.
 * @throws UnreadableFile when some lines count words and others characters
 */
export function listedCounts(text: string): Listed | null {
  const lines = text.split(/\r?\n/, MAX_LINES + 1).map((line) => line.trim().replace(BULLET, ''));
  if (lines.length > MAX_LINES || lines.some((line) => /[\t;|]/.test(line))) return null;
  const found = lines.map((line) => (line.length > MAX_LENGTH ? null : LINE.exec(line)));
  if (lines.some((line, at) => found[at] === null && countsBand(line))) return null;
  const all = found.flatMap((line) => (line === null ? [] : [rowOf(line.slice(1))]));
  if (all.filter(([label = '']) => bandOfLabel(label) !== null).length < 2) return null;
  // "Segments: 50" counts something else than the bands.
  const isOther = ([label = '']: readonly string[]) => measureOf(label) !== null;
  const rows = all.filter((row) => !isOther(row));
  const heading = headingOf(lines, rows);
  if (heading === null) return null;
  return {
    rows: [...heading, ...rows.map(([label = '', count = '']) => [label, count])],
    unread: lines.filter((line, at) => {
      const row = found[at]?.slice(1);
      return row === undefined ? /\d/.test(line) : isOther(rowOf(row));
    }),
  };
}

/** A line with its name, its count and its unit. "Word count: 1,000" counts all. */
function rowOf([label = '', count = '', unit = '']: readonly string[]): string[] {
  return measureOf(label) === 'words' ? ['Total', count, label] : [label, count, unit];
}

/**
 * The row that says what the lines count, as they do, or a line above them; no row where none does. Null when it isn't
 * known what one of them counts.
 */
function headingOf(lines: readonly string[], rows: readonly (readonly string[])[]): string[][] | null {
  const units = [
    ...lines.filter((line) => measureOf(line) !== null),
    ...rows.flatMap(([, , unit]) => unit || []),
  ];
  const [measure, ...others] = new Set(units.map(measureOf));
  if (measure === undefined) return [];
  if (measure !== null && others.length === 1 && !others.includes(null))
    throw new UnreadableFile(
      `Some lines count ${measure} and others ${others[0]}. Choose the lines that are paid.`,
    );
  // One unit that isn't known is asked about, and remembered by its own name.
  const isOne = new Set(units.map(searchKey)).size === 1;
  return others.length > 0 || (measure === null && !isOne)
    ? null
    : [[measure === null ? 'Band' : '', units[0] ?? '']];
}

/** Whether a line begins with the name of a band and has a number. */
function countsBand(line: string): boolean {
  const start = line.slice(0, MAX_LENGTH);
  return (
    /\d/.test(line) &&
    start.matchAll(ENDS).some(({ index }) => {
      const band = bandOfLabel(start.slice(0, index));
      return band !== null && band !== 'total';
    })
  );
}
