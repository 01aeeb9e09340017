import { searchKey } from '../text/search-key.ts';

/**
 * A word of the typed line: its place in the text, and whether a comma, a semicolon, a colon, a dash or a new line
 * follows it.
 */
export type Word = {
  text: string;
  /** The form in which names are compared. */
  key: string;
  from: number;
  to: number;
  endsPart: boolean;
  /** What separates it from the next word, as a name has it. */
  separator: ', ' | ': ' | ' - ' | ' ';
  /** A quoted text is a part of the name and is never read as anything else. */
  isQuoted: boolean;
};

const WORD = /"[^"\n]+"|“[^”\n]+”|(?:[^\s,;:]|(?<=\d),(?=\d)|:(?!\s|$))+/gu;
const QUOTES = /^["“]|["”]$/gu;

const DASH = /^[-–—]$/;

/**
 * The words of a line. A comma between digits is a part of its number; a colon ends a word where a space follows, and
 * a dash between spaces separates words.
 */
export function wordsOf(line: string): Word[] {
  const found = [...line.matchAll(WORD)].filter(([text]) => !DASH.test(text));
  return found.map((match, index) => {
    const [text] = match;
    const from = match.index;
    const to = from + text.length;
    const gap = line.slice(to, found[index + 1]?.index ?? to);
    const isQuoted = /^["“].*["”]$/u.test(text);
    const separator = separatorIn(gap);
    return { text, key: searchKey(text), from, to, endsPart: separator !== ' ', separator, isQuoted };
  });
}

function separatorIn(gap: string): Word['separator'] {
  if (gap.startsWith(':')) return ': ';
  if (/[,;\n]/.test(gap)) return ', ';
  return /[-–—]/.test(gap) ? ' - ' : ' ';
}

/** The text of a word as a part of a name. */
export const nameText = ({ text, isQuoted }: Word): string => (isQuoted ? text.replace(QUOTES, '') : text);

/** What recognises a field in the words from `at` on; `count` words belong to it. */
export type Found<Fields> = { count: number } & Fields;

/** The words from `at` on that belong to the same part of the line, at most `most` of them. */
export function partFrom(words: readonly Word[], at: number, most: number): readonly Word[] {
  const part: Word[] = [];
  for (const word of words.slice(at, at + most)) {
    if (word.isQuoted) break;
    part.push(word);
    if (word.endsPart) break;
  }
  return part;
}

/** The search key of some words as one text. */
export const keyOf = (words: readonly Word[]): string => words.map(({ key }) => key).join(' ');
