import type { Seen } from '@ledgerline/shared-events/bank/answers.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import type { BookedEntry } from './booked-entry.ts';
import { nameComparer } from './matching/payer.ts';

/** An entry that was imported before: its amount is the sum of its payments. */
export type ImportedEntry = {
  hash: string;
  date: string;
  amount: string;
  currency: string;
  name: string;
  iban: string | null;
  /** The numbers of the invoices that it paid. */
  numbers: readonly string[];
};

/** An entry with what speaks against importing it. */
export type MarkedEntry = BookedEntry & {
  seen: Seen | null;
  /** The day on which the bank took it back. */
  reversedAt: string | null;
};

/**
 * Marks in steps which entries came before, in this file or in an import, and which were taken back. What the file has twice by
 * the bank's reference is one entry; what only looks the same may be two.
 */
export function* markEntries(
  entries: readonly BookedEntry[],
  imported: ReadonlyMap<string, ImportedEntry>,
): Steps<MarkedEntry[]> {
  const alike = Map.groupBy(imported.values(), momentKey);
  const isSamePayer = payerComparer();
  const marked: MarkedEntry[] = [];
  for (const entry of entries) {
    yield;
    const isAlike = (alike.get(momentKey(entry)) ?? []).some(
      (other) => isSamePayer(entry, other) || isUnnamed(entry, other),
    );
    const seen = seenOf(entry, imported.has(entry.hash), isAlike);
    marked.push({ ...entry, seen, reversedAt: null });
  }
  return yield* withReversals(marked, isSamePayer);
}

function seenOf(entry: BookedEntry, isImported: boolean, isAlike: boolean): Seen | null {
  if (isImported) return 'imported';
  if (entry.place > 0) return entry.reference === '' ? 'alike' : 'repeated';
  return isAlike ? 'alike' : null;
}

const momentKey = ({ date, amount, currency }: Pick<BookedEntry, 'date' | 'amount' | 'currency'>) =>
  `${date} ${amount} ${currency}`;

type Payer = Pick<BookedEntry, 'name' | 'iban'>;

type ComparePayers = (one: Payer, other: Payer) => boolean;

function payerComparer(): ComparePayers {
  const isSameName = nameComparer();
  return (one, other) =>
    one.iban !== null && other.iban !== null ? one.iban === other.iban : isSameName(one.name, other.name);
}

/** Whether one of two payers has neither a name nor an IBAN, so that nothing tells them apart. */
const isUnnamed = (...payers: Payer[]) => payers.some(({ name, iban }) => name === '' && iban === null);

/** Of so many credits with one amount the last ones are compared with a reversal. */
const MAX_COMPARED = 50;

const amountKey = ({ amount, currency }: Pick<BookedEntry, 'amount' | 'currency'>) => `${amount} ${currency}`;

/** A debit that reverses a credit takes back the last one before it with its amount and its payer. */
function* withReversals(entries: readonly MarkedEntry[], isSamePayer: ComparePayers): Steps<MarkedEntry[]> {
  const days = new Map<MarkedEntry, string>();
  const credits = Map.groupBy(
    entries.filter(({ isCredit, isReversal }) => isCredit && !isReversal).toSorted(byDate),
    amountKey,
  );
  for (const reversal of entries.filter(reversesCredit)) {
    yield;
    const credit = (credits.get(amountKey(reversal)) ?? [])
      .slice(-MAX_COMPARED)
      .findLast((entry) => !days.has(entry) && isReversedBy(entry, reversal, isSamePayer));
    if (credit !== undefined) days.set(credit, reversal.date);
  }
  return entries.map((entry) => ({ ...entry, reversedAt: days.get(entry) ?? null }));
}

const byDate = (one: MarkedEntry, other: MarkedEntry) =>
  one.date === other.date ? 0 : one.date < other.date ? -1 : 1;

const reversesCredit = ({ isReversal, isCredit }: BookedEntry) => isReversal && !isCredit;

function isReversedBy(credit: BookedEntry, reversal: BookedEntry, isSamePayer: ComparePayers): boolean {
  const isSame = isSamePayer(credit, reversal) || (credit.text !== '' && credit.text === reversal.text);
  return credit.date <= reversal.date && isSame;
}

/** The imported entries that the bank took back in this file, each with the reversal, in steps. */
export function* importedReversals(
  entries: readonly MarkedEntry[],
  imported: ReadonlyMap<string, ImportedEntry>,
): Steps<{ reversal: MarkedEntry; entry: ImportedEntry }[]> {
  const byAmount = Map.groupBy(imported.values(), amountKey);
  const isSamePayer = payerComparer();
  const found: { reversal: MarkedEntry; entry: ImportedEntry }[] = [];
  for (const reversal of entries.filter(reversesCredit)) {
    yield;
    const entry = (byAmount.get(amountKey(reversal)) ?? [])
      .slice(-MAX_COMPARED)
      .find((each) => each.date <= reversal.date && isSamePayer(each, reversal));
    if (entry !== undefined) found.push({ reversal, entry });
  }
  return found;
}
