import { bandOfLabel } from './band-label.ts';
import { measureOf } from './measure-heads.ts';

/** "1240", "1,240", "1 240". Other numbers with spaces between them are several. */
const COUNT = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d[\d.,'’]*`;

/** "Repetitions: 200 words", "95 % - 99 %   1 240", "New - 480". */
const LINE = new RegExp(
  String.raw`^(\S.{0,100}?)(?:\s{2,}|\s*[:：]\s+|\s+[-–—=]\s+)(${COUNT})\s*(\p{L}{1,30})?$`,
  'u',
);
/** Where a name may end. */
const ENDS = /\s{2,}|\s*[:：]|\s+[-–—=]|\s+(?=[~≈]?\d)/g;
const MAX_LINES = 500;
const MAX_LENGTH = 160;

/**
 * The lines of a text that lists bands with what each counts, as one is copied from a message: a row each, under a
 * heading where they say what they count, and the other lines with a number. Null for another text, and where a band counts something else besides, or
 * they count different things.
 */
export function listedCounts(text: string): { rows: string[][]; unread: string[] } | null {
  const lines = text.split(/\r?\n/, MAX_LINES + 1).map((line) => line.trim());
  if (lines.length > MAX_LINES || /[\t;|]/.test(text)) return null;
  const found = lines.map((line) => (line.length > MAX_LENGTH ? null : LINE.exec(line)));
  if (lines.some((line, at) => found[at] === null && countsBand(line))) return null;
  const rows = found.flatMap((line) => (line === null ? [] : [line.slice(1)]));
  if (rows.filter(([label = '']) => bandOfLabel(label) !== null).length < 2) return null;
  const units = rows.flatMap(([, , unit]) => unit ?? []);
  const [measure, ...others] = new Set(units.map(measureOf));
  if (others.length > 0) return null;
  const heading = measure ? [['', units[0] ?? '']] : [];
  return {
    rows: [...heading, ...rows.map(([label = '', count = '']) => [label, count])],
    unread: lines.filter((line, at) => found[at] === null && /\d/.test(line)),
  };
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
