import { compare } from '@ledgerline/shared-events/money/decimal.ts';
import { type Counts, sumOf, writtenCounts } from './counts.ts';
import type { TotalName } from './total-name.ts';

/** The parts of a whole, and the whole where there is one among them. */
type Divided<Each> = { parts: readonly Each[]; whole: Each | undefined; warnings: string[] };

/** How parts are counted and called. */
type Naming<Each> = {
  countsOf(each: Each): Counts;
  nameOf(each: Each): string;
  calledOf(each: Each): TotalName | null;
};

const TWICE =
  'Two parts with the same counts are added up. Check that one of them isn’t the total of all files.';

/**
 * Finds the total among parts: by its name, of which the last counts, or as what repeats the sum of all others, at the
 * end or at the beginning. Two files may well be the same, and seldom add up to a third one: a warning says what was
 * made of it.
 */
export function wholeOf<Each>(all: readonly Each[], naming: Naming<Each>): Divided<Each> {
  const { countsOf, nameOf, calledOf } = naming;
  if (all.length < 2) return { parts: all, whole: undefined, warnings: [] };
  const others = all.filter((each) => calledOf(each) !== 'total');
  const called = all.findLast((each) => calledOf(each) === 'total');
  if (called !== undefined && others.length > 0) return { parts: others, whole: called, warnings: [] };
  const partsOf = (whole: Each) => all.filter((each) => each !== whole);
  const isSum = (whole: Each) => isSumOf(countsOf(whole), partsOf(whole).map(countsOf));
  const named = all.filter((each) => calledOf(each) !== null);
  const sumByName = all.length > 2 ? named.findLast(isSum) : undefined;
  const isCalled = (each: Each) => others.length > 0 && isCalledTotal(each, partsOf(each), naming);
  const byName = sumByName ?? named.findLast(isCalled);
  const whole = byName ?? [all.at(-1), all[0]].filter((each) => each !== undefined).find(isSum);
  if (whole === undefined)
    return { parts: all, whole, warnings: named.map((each) => `“${nameOf(each)}” ${ADDED}`) };
  if (all.length === 2 && byName === undefined) return { parts: all, whole: undefined, warnings: [TWICE] };
  const warnings = isSum(whole) && calledOf(whole) !== 'word' ? [`“${nameOf(whole)}” ${HAS_SUM}`] : [];
  return { parts: partsOf(whole), whole, warnings };
}

const HAS_SUM = 'has as much as all others together, and is taken for their total.';
const ADDED = 'doesn’t have as much as all others together, and is added to them.';

/** The total of parts in several languages, which has none itself: by its name, or as their sum. */
export function totalOfAll<Each>(
  others: readonly Each[],
  parts: readonly Each[],
  naming: Naming<Each>,
): { whole: readonly Each[]; warnings: string[] } {
  const { countsOf, nameOf } = naming;
  if (parts.length === 0) return { whole: [], warnings: [] };
  const isSum = (whole: readonly Each[]) => isSumOf(sumOf(whole.map(countsOf)), parts.map(countsOf));
  const called = others.filter((each) => isCalledTotal(each, parts, naming));
  if (called.length > 0)
    return {
      whole: called,
      warnings: isSum(called) || isSum(called.slice(-1)) ? [] : [unlikeSum(called, parts, naming)],
    };
  const whole = others.filter((each) => isSum([each]));
  const names = whole.map(nameOf).join(', ');
  const warning = `“${names}” has as much as all languages together, and is taken for their total.`;
  return { whole, warnings: whole.length === 0 ? [] : [warning] };
}

/** Says that what is called a total counts something else than its parts. */
export function unlikeSum<Each>(
  whole: readonly Each[],
  parts: readonly Each[],
  { countsOf, nameOf }: Pick<Naming<Each>, 'countsOf' | 'nameOf'>,
): string {
  const [one, other] = [whole, parts].map((each) => writtenCounts(sumOf(each.map(countsOf))));
  return `“${whole.map(nameOf).join(', ')}” counts ${one}, and all others together ${other}. It’s taken for their total.`;
}

/** Whether something is the total by its name. A summary that has less than a part is a text. */
export function isCalledTotal<Each>(
  each: Each,
  parts: readonly Each[],
  { countsOf, calledOf }: Pick<Naming<Each>, 'countsOf' | 'calledOf'>,
): boolean {
  const called = calledOf(each);
  if (called !== 'summary') return called === 'total';
  const whole = countsOf(each);
  const unit = (whole.words ?? '0') === '0' ? 'characters' : 'words';
  return parts.every((part) => compare(whole[unit] ?? '0', countsOf(part)[unit] ?? '0') >= 0);
}

/** Whether counts are the sum of others, in all that both count. */
export function isSumOf(whole: Counts, parts: readonly Counts[]): boolean {
  const sum = sumOf(parts);
  const all = [whole, ...parts.filter((part) => !isEmpty(part))];
  const shared = (['words', 'characters'] as const).filter((measure) =>
    all.every((counts) => isCounted(counts, measure)),
  );
  return (
    shared.some((measure) => sum[measure] !== '0') &&
    shared.every((measure) => sum[measure] === whole[measure])
  );
}

const isEmpty = ({ words, characters }: Counts) => (words ?? '0') === '0' && (characters ?? '0') === '0';

/** Whether a measure is counted: words without a character are words whose characters aren't. */
const isCounted = ({ words, characters }: Counts, measure: 'words' | 'characters') =>
  measure === 'words'
    ? words !== null
    : characters !== null && (characters !== '0' || (words ?? '0') === '0');

/** What a total counts, and what its parts count where it doesn't say it. */
export function countsOfWhole(whole: Counts, parts: readonly Counts[]): Counts {
  const { segments, words, characters } = sumOf(parts);
  return {
    segments: whole.segments ?? segments,
    words: whole.words ?? words,
    characters: whole.characters ?? characters,
  };
}
