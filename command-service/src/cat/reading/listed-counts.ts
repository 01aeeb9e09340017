import { bandOfLabel } from './band-label.ts';
import { measureOf } from './measure-heads.ts';

/** "Repetitions: 200 words", "95 % - 99 %   1 240", "New - 480". */
const LINE =
  /^(\S.{0,100}?)(?:\s{2,}|\s*[:：]\s+|\s+[-–—=]\s+)(\d[\d.,'’\u0020\u00a0\u202f]{0,20}?)\s*(\p{L}{1,30})?$/u;
const LABEL = /^(\S.{0,100}?)(?:\s{2,}|\s*[:：]\s)/;
const MAX_LINES = 500;
const MAX_LENGTH = 160;

/**
 * The lines of a text that lists bands with what each counts, as one is copied from a message: a row each, under a
 * heading where they say what they count. Null for another text, and where a band counts something else besides.
 */
export function listedCounts(text: string): string[][] | null {
  const lines = text.split(/\r?\n/, MAX_LINES + 1).map((line) => line.trim());
  if (lines.length > MAX_LINES || /[\t;|]/.test(text)) return null;
  const found = lines.map((line) => (line.length > MAX_LENGTH ? null : LINE.exec(line)));
  if (lines.some((line, at) => found[at] === null && isBand(LABEL.exec(line)?.[1]))) return null;
  const rows = found.flatMap((line) => (line === null ? [] : [line.slice(1)]));
  if (rows.filter(([label]) => isBand(label)).length < 2) return null;
  const units = new Set(rows.map(([, , unit = '']) => unit));
  const [unit = ''] = units;
  const heading = units.size === 1 && measureOf(unit) !== null ? [['', unit]] : [];
  return [...heading, ...rows.map(([label = '', count = '']) => [label, count])];
}

const isBand = (label: string | undefined): boolean => label !== undefined && bandOfLabel(label) !== null;
