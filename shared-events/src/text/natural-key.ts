import { searchKey } from './search-key.ts';

/** More digits than any number in a name of a document has. */
const DIGITS = 16;

/** A text in the form that lists sort by: like a search key, but 9 comes before 10. */
export function naturalKey(text: string): string {
  return searchKey(text).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'));
}
