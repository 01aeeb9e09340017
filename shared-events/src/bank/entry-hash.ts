import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../ledger/canonical-json.ts';
import { searchKey } from '../text/search-key.ts';

/** What makes an entry of a statement the same in every file. Amounts are decimal text. */
export type HashedEntry = {
  account: string;
  date: string;
  amount: string;
  currency: string;
  isCredit: boolean;
  name: string;
  iban: string | null;
  text: string;
  reference: string;
};

const plain = (text: string) => searchKey(text).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * The SHA-256 by which an entry is recognised in other files: of the bank's reference, or of all that it says where it
 * has none.
 * @param place its place, from 0, among entries of the file that say the same
 */
function entryHash(entry: HashedEntry, place: number): string {
  const { account, date, amount, currency, isCredit, reference } = entry;
  const same = [plain(account), date, amount, currency, isCredit];
  const rest = reference === '' ? [entry.iban, plain(entry.name), plain(entry.text), place] : [reference];
  return bytesToHex(sha256(utf8ToBytes(canonicalJson([...same, ...rest]))));
}

/** An entry with its hash, and its place from 0 among entries of the file that say the same. */
export type WithHash<Entry> = Entry & { hash: string; place: number };

/** Adds the hash of each entry. The same references in one file are the same entry, and have one hash. */
export function withHashes<Entry extends HashedEntry>(entries: readonly Entry[]): WithHash<Entry>[] {
  const places = new Map<string, number>();
  return entries.map((entry) => {
    const first = entryHash(entry, 0);
    const place = places.get(first) ?? 0;
    places.set(first, place + 1);
    return { ...entry, hash: place === 0 ? first : entryHash(entry, place), place };
  });
}
