import { readFileSync } from 'node:fs';
import { create } from 'fontkitten';
import { FONT_FAMILIES, representativeFile } from './fonts.ts';

/** Latin, Greek and Cyrillic with the usual signs: set in Inter alone, one character after another. */
const EUROPEAN = /^[\0-\u052f\u1e00-\u20cf\u2100-\u2122\u2190-\u22ff]*$/;
/** Kerning pushes a few pairs of letters apart. */
const KERNING = 1.02;

/** Whether a text is set in Inter alone. */
export function isEuropean(text: string): boolean {
  return EUROPEAN.test(text);
}

const widths = new Map<string, number>();
let inter: ReturnType<typeof create> | undefined;

/** Width of a character in parts of the font size. */
function characterWidth(character: string): number {
  const known = widths.get(character);
  if (known !== undefined) return known;
  const [family] = FONT_FAMILIES;
  if (family === undefined) throw new Error('The paper has no font.');
  inter ??= create(readFileSync(representativeFile(family)));
  if (!('glyphForCodePoint' in inter)) throw new Error(`${family.name} is a collection of fonts.`);
  const width = inter.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / inter.unitsPerEm;
  widths.set(character, width);
  return width;
}

/**
 * The most that a text of one line can take in Inter, in the unit of `size`; infinite for other scripts, whose letters
 * change with their neighbours.
 */
export function mostWidth(text: string, size: number): number {
  if (!isEuropean(text)) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (const character of text) sum += characterWidth(character);
  return sum * size * KERNING;
}
