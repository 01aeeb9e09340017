import { matchQuality } from '../text/match-quality.ts';
import { hasWithTypingErrors } from '../text/one-typing-error.ts';
import { searchKey } from '../text/search-key.ts';
import { keyOf, type Word } from './line-words.ts';

export type Named = { id: number; name: string };

/** Some words of the line by their indices, and the records that they name equally well. */
export type NamedWords<Of extends Named> = { first: number; count: number; records: readonly Of[] };

const CLIENT_LEADS = new Set(['for', 'client', '@']);
const LEAST_LETTERS = 3;
/** Within other words only a whole word of this length names a client. */
const LEAST_LETTERS_INSIDE = 4;
const MAX_WORDS = 6;
/** What words of their own count more than words among others. */
const ALONE = 1.5;

/** The indices of free words that stand together, without a comma between them. */
export function segmentsOf(words: readonly Word[], isFree: (index: number) => boolean): number[][] {
  const segments: number[][] = [];
  let current: number[] = [];
  const end = () => {
    if (current.length > 0) segments.push(current);
    current = [];
  };
  for (const [index, word] of words.entries()) {
    if (!isFree(index) || word.isQuoted) {
      end();
      continue;
    }
    current.push(index);
    if (word.endsPart) end();
  }
  end();
  return segments;
}

type Window = { first: number; count: number; key: string; isAlone: boolean };

/** The runs of words at the start or the end of a segment: a name stands in no other place. */
function windowsOf(words: readonly Word[], segment: readonly number[]): Window[] {
  const windows: Window[] = [];
  const start = segment[0] ?? 0;
  for (let count = Math.min(segment.length, MAX_WORDS); count > 0; count -= 1) {
    for (const first of new Set([start, start + segment.length - count])) {
      const key = keyOf(words.slice(first, first + count));
      windows.push({ first, count, key, isAlone: count === segment.length });
    }
  }
  return windows;
}

/**
 * The client that some words name, or all clients that they name equally well. A part of the line that contains
 * nothing else names a client by any beginning of a word, also with a typing error; words among others have to be
 * whole words of the start of its name.
 */
export function findClient<Of extends Named>(
  words: readonly Word[],
  segments: readonly (readonly number[])[],
  clients: readonly Of[],
): NamedWords<Of> | null {
  const matches = segments
    .flatMap((segment) => windowsOf(words, segment))
    .flatMap((window): Match<Of>[] => {
      const { lead, ...named } = withoutLead(words, window);
      const found = clients
        .map((client) => ({ client, quality: clientQuality(client.name, named.key, named.isAlone) }))
        .filter(({ quality }) => quality > 0);
      if (found.length === 0) return [];
      const most = Math.max(...found.map(({ quality }) => quality));
      return [
        {
          first: named.first - lead,
          count: named.count + lead,
          records: found.filter(({ quality }) => quality === most).map(({ client }) => client),
          score: most + (named.isAlone ? ALONE : 0),
          letters: named.key.length,
        },
      ];
    });
  const [best] = matches.sort((one, other) => other.score - one.score || other.letters - one.letters);
  return best === undefined ? null : { first: best.first, count: best.count, records: best.records };
}

type Match<Of extends Named> = NamedWords<Of> & { score: number; letters: number };

/** The words without a "for" before them. */
function withoutLead(
  words: readonly Word[],
  { first, count, key, isAlone }: Window,
): Window & { lead: number } {
  const has = count > 1 && CLIENT_LEADS.has(words[first]?.key ?? '');
  if (!has) return { first, count, key, isAlone, lead: 0 };
  const rest = keyOf(words.slice(first + 1, first + count));
  return { first: first + 1, count: count - 1, key: rest, isAlone: true, lead: 1 };
}

/** 4 equal, 3 whole words at the start, 2 its start, 1 a word inside it or a typing error; 0 for no match. */
function clientQuality(name: string, key: string, isAlone: boolean): number {
  const text = searchKey(name);
  if (text === key) return 4;
  if (key.length < LEAST_LETTERS) return 0;
  const isStart = text.startsWith(key);
  if (isStart && /[^\p{L}\p{N}]/u.test(text[key.length] ?? '')) {
    return isAlone || key.length >= LEAST_LETTERS_INSIDE ? 3 : 0;
  }
  if (!isAlone) return 0;
  if (isStart) return 2;
  return matchQuality(name, key) >= 0.5 || hasWithTypingErrors(text, key) ? 1 : 0;
}

/** A job type by its name, or by a beginning of at least four letters that no other job type has. */
export function findJobType<Of extends Named>(
  words: readonly Word[],
  segments: readonly (readonly number[])[],
  jobTypes: readonly Of[],
): NamedWords<Of> | null {
  for (const { first, count, key } of segments.flatMap((segment) => windowsOf(words, segment))) {
    // "Translation of the lease" is a name.
    if (words[first + count]?.key === 'of' && words[first + count - 1]?.endsPart === false) continue;
    const equal = jobTypes.filter(({ name }) => searchKey(name) === key);
    const prefixed =
      key.length >= LEAST_LETTERS_INSIDE
        ? jobTypes.filter(({ name }) => searchKey(name).startsWith(key))
        : [];
    const records = equal.length > 0 ? equal : prefixed;
    if (records.length === 1) return { first, count, records };
  }
  return null;
}
