import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';

/** Words of names that say nothing about who it is. */
const FORMS = new Set(
  'gmbh|mbh|ag|kg|ug|ohg|gbr|ev|eg|se|co|kgaa|haftungsbeschrankt|ltd|limited|llc|llp|inc|corp|corporation|company|plc|sa|sas|sarl|eurl|srl|spa|snc|sl|slu|bv|nv|vof|sp|z|oo|o|ab|oy|oyj|as|aps|sro|s|r|doo|kft|zrt|lda|ltda|und|and|et|the|herr|frau|mr|mrs|ms|dr|prof|firma'.split(
    '|',
  ),
);

/** Banks cut names after this many characters. */
const CUT_FROM = 20;

/** The words of a name without accents, marks and legal forms, in their order. */
function nameWords(name: string): string[] {
  const words = searchKey(name)
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !FORMS.has(word));
  return telling.length > 0 ? telling : words;
}

/** A name as it is compared: in its own order, and in that of the alphabet. */
export type ComparedName = { length: number; words: readonly string[]; sorted: string };

/** Prepares a name that is compared with many. */
export function comparedName(name: string): ComparedName {
  const words = nameWords(name);
  return { length: name.length, words, sorted: words.toSorted().join(' ') };
}

/** Compares names of which many come again. */
export function nameComparer(): (payer: string, own: string) => boolean {
  const compared = new Map<string, ComparedName>();
  const prepared = (name: string) => {
    const cached = compared.get(name) ?? comparedName(name);
    compared.set(name, cached);
    return cached;
  };
  return (payer, own) => isSameName(prepared(payer), prepared(own));
}

/** Whether two names are those of one person or company, also where a bank cut or reordered one of them. */
export function isSameName(payer: ComparedName, own: ComparedName): boolean {
  const [left, right] = [payer.words, own.words];
  if (left.length === 0 || right.length === 0) return false;
  if (payer.sorted === own.sorted) return true;
  if (payer.length >= CUT_FROM && isBeginning(left, right)) return true;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  // A single short word is in too many names.
  if (short.join('').length < 6 || short.length * 2 < long.length) return false;
  return short.every((word) => long.includes(word));
}

/** Whether the words begin a longer name, of which the last may be cut. */
function isBeginning(cut: readonly string[], whole: readonly string[]): boolean {
  const text = cut.join(' ');
  return text.length >= 12 && whole.join(' ').startsWith(text);
}
