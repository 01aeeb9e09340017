import { readFileSync } from 'node:fs';
import { PAPER_FONTS, type PaperFont } from '@ledgerline/shared-events/paper/fonts.ts';
import { create } from 'fontkitten';
import { representativeFile } from './fonts.ts';

/** The replacement for characters that no font of the paper has: an archival PDF may not contain an undefined glyph. */
const UNKNOWN = '\u25a1';

/** Latin with accents, which Inter covers completely: most texts need no further check. */
const PLAIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u024f\u2013\u2014\u2018-\u201e\u2026\u20ac]*$/;
/** Control, private and unassigned characters, and marks that would reverse the direction of the text after them. */
const FORBIDDEN = /[\p{Cc}\p{Co}\p{Cn}\ufeff\u202a-\u202e\ufff9-\ufffb]/gu;
/** Invisible characters, which any font may lack. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** The sign of the som is newer than the fonts, so it is written as a word. */
const SOM_SIGN = /\u20c0/g;
const SOM = '\u0441\u043e\u043c';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const charactersOf = new Map<PaperFont, ReadonlySet<number>>();

function characters(family: PaperFont): ReadonlySet<number> {
  const cached = charactersOf.get(family);
  if (cached) return cached;
  const font = create(readFileSync(representativeFile(family)));
  const read = new Set('characterSet' in font ? font.characterSet : []);
  charactersOf.set(family, read);
  return read;
}

function hasWhole(family: PaperFont, grapheme: string): boolean {
  if (!family.covers.test(grapheme)) return false;
  const drawn = Array.from(grapheme).filter((character) => !INVISIBLE.test(character));
  return drawn.every((character) => characters(family).has(character.codePointAt(0) ?? 0));
}

function drawable(grapheme: string): string {
  return PAPER_FONTS.some((family) => hasWhole(family, grapheme)) ? grapheme : UNKNOWN;
}

/**
 * One line of text that the fonts can draw: control characters become spaces, and characters that no font has (a rare
 * script, a private character) become a box. A font file is read the first time that its script occurs.
 */
export function displayable(line: string): string {
  if (PLAIN.test(line)) return line;
  const clean = line
    .toWellFormed()
    .replace(SOM_SIGN, SOM)
    .replace(/[\t\v\f\u00a0]/g, (space) => (space === '\u00a0' ? space : ' '));
  const allowed = clean.replace(FORBIDDEN, (character) => (/\p{Cc}/u.test(character) ? ' ' : UNKNOWN));
  return Array.from(graphemes.segment(allowed), ({ segment }) => drawable(segment)).join('');
}
