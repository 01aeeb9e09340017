import { pairsLike } from '@ledgerline/shared-events/quick-add/pair-words.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';

type NamedPair = { id: number; from: string; to: string };

/**
 * The language pair of the account that an analysis is of. A variant comes first where the account has it ("EN-GB"
 * before "EN"). Null when the codes aren't both known, when no pair fits, or when several fit equally well.
 */
export function foundPair<Pair extends NamedPair>(
  source: string | null,
  target: string | null,
  pairs: readonly Pair[],
): Pair | null {
  if (source === null || target === null) return null;
  const like = new Set(pairsLike({ from: source, to: target }, pairs).map(({ id }) => id));
  const found = pairs.filter(({ id }) => like.has(id));
  const isExact = ({ from, to }: NamedPair) =>
    names(source).has(searchKey(from)) && names(target).has(searchKey(to));
  const exact = found.filter(isExact);
  const best = exact.length > 0 ? exact : found;
  return best.length === 1 ? (best[0] ?? null) : null;
}

/** Whether an analysis is of other languages than a pair; what its file doesn't say may be any. */
export function isOfOtherPair(
  { source, target }: { source: string | null; target: string | null },
  pair: NamedPair,
): boolean {
  return pairsLike({ from: source ?? pair.from, to: target ?? pair.to }, [pair]).length === 0;
}

const names = (code: string): Set<string> => new Set([searchKey(code), searchKey(languageName(code))]);

/** The English name of a language: "German", "English (United Kingdom)". */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' }).of(code) ?? code;
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}

/** A new pair in the way the account writes its languages: as codes ("DE") where all of its pairs do, else as names. */
export function newPair(
  source: string,
  target: string,
  pairs: readonly NamedPair[],
): { from: string; to: string } {
  const hasCodes = pairs.length > 0 && pairs.every(({ from, to }) => isCode(from) && isCode(to));
  const write = (code: string) => (hasCodes ? code.toUpperCase() : languageName(code.split('-')[0] ?? code));
  const short = (code: string) => (hasCodes ? (code.split('-')[0] ?? code) : code);
  return { from: write(short(source)), to: write(short(target)) };
}

const isCode = (text: string): boolean => /^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(text);
