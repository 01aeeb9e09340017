import { type Counts, sumOf } from './counts.ts';

/** The parts of a whole, and the whole where there is one among them. */
type Divided<Each> = { parts: readonly Each[]; whole: Each | undefined; warnings: string[] };

const TWICE =
  'Two parts with the same counts are added up. Check that one of them isn’t the total of all files.';

/**
 * Finds what repeats the sum of all others, at the end or at the beginning, or is called a total, of which the last counts.
 * Two files may well be the same, and seldom add up to a third one: a warning says what was made of it.
 */
export function wholeOf<Each>(
  all: readonly Each[],
  countsOf: (each: Each) => Counts,
  isCalledTotal: (each: Each) => boolean,
  nameOf: (each: Each) => string,
): Divided<Each> {
  if (all.length < 2) return { parts: all, whole: undefined, warnings: [] };
  const ends = [all.at(-1), all[0]].filter((each) => each !== undefined);
  const partsOf = (whole: Each) => all.filter((each) => each !== whole);
  const isSum = (whole: Each) => isSumOf(countsOf(whole), partsOf(whole).map(countsOf));
  const called = all.findLast(isCalledTotal);
  const others = all.filter((each) => !isCalledTotal(each));
  if (called !== undefined && others.length > 0) return { parts: others, whole: called, warnings: [] };
  const whole = ends.find(isSum);
  if (whole === undefined) return { parts: all, whole, warnings: [] };
  if (all.length === 2) return { parts: all, whole: undefined, warnings: [TWICE] };
  const warning = `“${nameOf(whole)}” has as much as all others together, and is taken for their total.`;
  return { parts: partsOf(whole), whole, warnings: [warning] };
}

/** Whether counts are the sum of others, which count something. */
export function isSumOf(whole: Counts, parts: readonly Counts[]): boolean {
  const sum = sumOf(parts);
  const isCounted = (sum.words ?? '0') !== '0' || (sum.characters ?? '0') !== '0';
  return isCounted && sum.words === whole.words && sum.characters === whole.characters;
}
