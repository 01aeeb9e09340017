/** The font of a QR-bill: of the few that the standard allows, Liberation Sans is the free one; Arimo is its source. */
export const BILL_FONT = 'Arimo';

/** Units per em in the table below. */
const EM = 2048;
const FIRST = 0x20;
/** Advance widths of Arimo Regular from the space to the tilde. */
const ASCII = [
  569, 569, 727, 1139, 1139, 1821, 1366, 391, 682, 682, 797, 1196, 569, 682, 569, 569, 1139, 1139, 1139, 1139,
  1139, 1139, 1139, 1139, 1139, 1139, 569, 569, 1196, 1196, 1196, 1139, 2079, 1366, 1366, 1479, 1479, 1366,
  1251, 1593, 1479, 569, 1024, 1366, 1139, 1706, 1479, 1593, 1366, 1593, 1479, 1366, 1251, 1479, 1366, 1933,
  1366, 1366, 1251, 569, 569, 569, 961, 1139, 682, 1139, 1139, 1024, 1139, 1139, 569, 1139, 1139, 455, 455,
  1024, 455, 1706, 1139, 1139, 1139, 1139, 682, 1024, 569, 1139, 1024, 1479, 1024, 1024, 1024, 684, 532, 684,
  1196,
];
/** How much wider a letter with an accent can be than without, and the most of any other letter of a payment. */
const ACCENT = 200;
const OTHER = 2048;

function advance(character: string): number {
  const found = ASCII[(character.codePointAt(0) ?? 0) - FIRST];
  if (found !== undefined) return found;
  const base = character.normalize('NFD');
  const plain = base === character ? undefined : ASCII[(base.codePointAt(0) ?? 0) - FIRST];
  return plain === undefined ? OTHER : plain + ACCENT;
}

/** The greatest width of a text in regular letters of the bill, in the unit of `size`. */
export function mostBillWidth(text: string, size: number): number {
  return (Array.from(text).reduce((sum, character) => sum + advance(character), 0) / EM) * size;
}

/**
 * A text in lines of at most `width`, broken at blanks, and inside of a word that is wider than a line. Width and size
 * are in one unit.
 */
export function billLines(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => partsOfWord(one, size, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || mostBillWidth(longer, size) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function partsOfWord(word: string, size: number, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && mostBillWidth(part + character, size) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return part === '' ? parts : [...parts, part];
}

/** The first lines of a text; the last one ends in dots where others follow. */
export function firstLines(lines: readonly string[], most: number, size: number, width: number): string[] {
  if (lines.length <= most) return [...lines];
  let last = lines[most - 1] ?? '';
  while (last !== '' && mostBillWidth(`${last}...`, size) > width) last = last.slice(0, -1).trimEnd();
  return [...lines.slice(0, most - 1), `${last}...`];
}
