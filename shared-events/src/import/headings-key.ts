import { searchKey } from '../text/search-key.ts';

/** A key of the headings of a file, by which its column mapping is remembered for the next file. */
export function headingsKey(headings: readonly string[]): string {
  return headings.map(searchKey).join('|');
}
