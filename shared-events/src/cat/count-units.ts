import { BUILT_IN_UNITS, FLAT_RATE_UNIT_ID } from '../catalogue/built-in-units.ts';
import { workWords } from '../languages/work-words.ts';
import { searchKey } from '../text/search-key.ts';
import type { CountUnit } from './kinds.ts';

type Unit = { id: number; name: string; singular: string };

/** The built-in unit of words. It counts words, whatever it is called. */
const WORDS_ID = BUILT_IN_UNITS[0]?.id;

const NAMES: Readonly<Record<CountUnit, ReadonlySet<string>>> = {
  words: namesOf('Words', 'word'),
  characters: namesOf('Characters', 'character', 'char', 'chars'),
};

function namesOf(plural: string, ...others: string[]): ReadonlySet<string> {
  return new Set([plural, ...workWords(plural), ...others].map(searchKey));
}

/** Words about words: "Source words", "Characters with spaces", "Characters (target)". */
const QUALIFIED =
  /^(?:source |target |weighted )?(\p{L}+)(?: \(?(?:source|target|with(?:out)? spaces|incl\.? spaces)\)?)?$/u;

/** Whether a unit counts words or characters; null when it counts something else, such as hours or thousands of words. */
export function countedBy({ id, name, singular }: Unit): CountUnit | null {
  if (id === WORDS_ID) return 'words';
  if (id === FLAT_RATE_UNIT_ID) return null;
  const names = [name, singular].map((each) => QUALIFIED.exec(searchKey(each))?.[1] ?? '');
  return (
    (['words', 'characters'] as const).find((unit) => names.some((each) => NAMES[unit].has(each))) ?? null
  );
}

/** The unit of a job whose analysis counts words or characters, when none is chosen: the first one that does. */
export function unitThatCounts<Each extends Unit>(count: CountUnit, units: readonly Each[]): Each | null {
  return units.find((unit) => countedBy(unit) === count) ?? null;
}
