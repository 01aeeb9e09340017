import { readFileSync } from 'node:fs';
import { isEuropean, PAPER_FONTS } from '@ledgerline/shared-events/paper/fonts.ts';
import { create } from 'fontkitten';
import { representativeFile } from './fonts.ts';

/** Kerning increases the distance of a few pairs of letters. */
const KERNING = 1.02;

const widths = new Map<string, number>();
let inter: ReturnType<typeof create> | undefined;

/** The width of a character as a fraction of the font size. */
function characterWidth(character: string): number {
  const cached = widths.get(character);
  if (cached !== undefined) return cached;
  const [family] = PAPER_FONTS;
  if (family === undefined) throw new Error('The paper has no font.');
  inter ??= create(readFileSync(representativeFile(family)));
  if (!('glyphForCodePoint' in inter)) throw new Error(`${family.name} is a collection of fonts.`);
  const width = inter.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / inter.unitsPerEm;
  widths.set(character, width);
  return width;
}

/**
 * The greatest width that a text of one line can have in Inter, in the unit of `size`; infinite for other scripts,
 * whose letters change with their neighbours.
 */
export function mostWidth(text: string, size: number): number {
  if (!isEuropean(text)) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (const character of text) sum += characterWidth(character);
  return sum * size * KERNING;
}
