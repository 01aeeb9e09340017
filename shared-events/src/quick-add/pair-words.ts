import { readPair } from '../import/cells.ts';
import { searchKey } from '../text/search-key.ts';
import { type Found, partFrom, type Word } from './line-words.ts';

export type NamedPair = { id: number; from: string; to: string };

const MAX_WORDS = 6;
const CODE = /^([a-z]{2,3})(?:-[a-z0-9]{2,8})*$/i;

/**
 * Reads a language pair of the account: "en>de", "DE → EN", "German to English". Codes and names of a language are
 * the same. Several pairs that fit equally well are all answered.
 */
export function findPair(
  words: readonly Word[],
  at: number,
  pairs: readonly NamedPair[],
  namesOf: NamesOfLanguage = namesOfLanguages(),
): Found<{ pairs: readonly NamedPair[] }> | null {
  const part = partFrom(words, at, MAX_WORDS);
  for (let count = part.length; count > 0; count -= 1) {
    const written = readPair(
      part
        .slice(0, count)
        .map(({ text }) => text)
        .join(' '),
    );
    const found = written === null ? [] : pairsLike(written, pairs, namesOf);
    if (found.length > 0) return { count, pairs: found };
  }
  return null;
}

/** The pairs of the same languages, whether they are written as names or codes. */
export function pairsLike(
  written: { from: string; to: string },
  pairs: readonly NamedPair[],
  namesOf: NamesOfLanguage = namesOfLanguages(),
): NamedPair[] {
  const isSame = (one: string, other: string) => searchKey(one) === searchKey(other);
  const equal = pairs.filter(({ from, to }) => isSame(from, written.from) && isSame(to, written.to));
  if (equal.length > 0) return equal;
  const [from, to] = [namesOf(written.from), namesOf(written.to)];
  return pairs.filter((pair) => isOneOf(from, namesOf(pair.from)) && isOneOf(to, namesOf(pair.to)));
}

const isOneOf = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((name) => others.has(name));

type NamesOfLanguage = (text: string) => ReadonlySet<string>;

/** Answers the words for a language, and remembers them: looking one up takes a while. */
export function namesOfLanguages(): NamesOfLanguage {
  const cached = new Map<string, ReadonlySet<string>>();
  return (text) => {
    const names = cached.get(text) ?? namesOfLanguage(text);
    cached.set(text, names);
    return names;
  };
}

/** The words for a language: the text itself and, for a code, its language in English and in the language itself. */
function namesOfLanguage(text: string): Set<string> {
  const names = new Set([searchKey(text)]);
  const [code, base] = CODE.exec(text.trim()) ?? [];
  if (code === undefined || base === undefined) return names;
  for (const tag of [code, base]) {
    names.add(searchKey(tag));
    for (const locale of ['en', base]) names.add(searchKey(displayName(tag, locale)));
  }
  return names;
}

function displayName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}
