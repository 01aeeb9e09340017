/** A part of a text, and whether the other text lacks it. */
type MarkedText = { text: string; isChanged: boolean };

/** Above this number of pairs of words, only the common beginning and end are found. */
const MAX_PAIRS = 400_000;

/** Splits a text into words and the spaces between them. */
const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** Marks the words of the text `after` that `before` does not have at the same place. */
export function markedWords(before: string, after: string): MarkedText[] {
  const [old, words] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < Math.min(old.length, words.length) && old[start] === words[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(old.length, words.length) - start &&
    old[old.length - 1 - end] === words[words.length - 1 - end]
  ) {
    end += 1;
  }
  const [oldMiddle, middle] = [old.slice(start, old.length - end), words.slice(start, words.length - end)];
  const shared = sharedWords(oldMiddle, middle);
  const flags = words.map((_, at) => at >= start && at < words.length - end && !shared.has(at - start));
  return joined(words, flags);
}

/** The indexes in `words` of the longest common subsequence with `old`. */
function sharedWords(old: readonly string[], words: readonly string[]): Set<number> {
  const found = new Set<number>();
  if (old.length * words.length > MAX_PAIRS) return found;
  const rows = Array.from({ length: old.length + 1 }, () => new Uint32Array(words.length + 1));
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = rows[i];
    if (row === undefined) continue;
    for (let j = words.length - 1; j >= 0; j -= 1)
      row[j] = old[i] === words[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  let [i, j] = [0, 0];
  while (i < old.length && j < words.length) {
    if (old[i] === words[j]) {
      found.add(j);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}

/** Joins neighbouring words of one kind; a space between two changed words counts as changed. */
function joined(words: readonly string[], flags: readonly boolean[]): MarkedText[] {
  const pieces: MarkedText[] = [];
  for (const [at, text] of words.entries()) {
    const isSpace = text.trim() === '';
    const isChanged = isSpace ? flags[at - 1] === true && flags[at + 1] === true : flags[at] === true;
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else pieces.push({ text, isChanged });
  }
  return pieces;
}
