import type { StatementFormat } from '@ledgerline/shared-events/bank/answers.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { digitsOf, isCurrency } from '@ledgerline/shared-events/money/currency.ts';
import { DecimalError, parseDecimal } from '@ledgerline/shared-events/money/decimal.ts';
import { onOneLine } from '@ledgerline/shared-events/text/hidden-characters.ts';

/** One entry of a statement: money that came or went. */
export type StatementEntry = {
  /** The bank's number of the account, without spaces; empty when the file does not say. */
  account: string;
  /** The day of booking. */
  date: string;
  /** Above zero, as decimal text. */
  amount: string;
  currency: string;
  isCredit: boolean;
  /** Whether the bank says that it takes an earlier entry back. */
  isReversal: boolean;
  /** Who paid or was paid. */
  name: string;
  iban: string | null;
  /** What it is for, and what else the payer wrote. */
  text: string;
  /** The bank's own reference, which no other entry of the account has; empty without one. */
  reference: string;
};

/** A statement as it was read. */
export type ReadStatement = {
  format: StatementFormat;
  bank: string;
  account: string;
  /** The first and the last day, or null where there are none. */
  from: string | null;
  to: string | null;
  currency: string;
  entries: StatementEntry[];
  /** What the user should know about how it was read. */
  warnings: string[];
};

/** The warning about a file with more than one account. */
export const SEVERAL_ACCOUNTS = 'This file contains statements for several accounts.';

/** The most entries of one file. */
const MAX_ENTRIES = 20_000;

const LONGEST = { name: 200, text: 1_000, reference: 100, account: 64 } as const;

/** A text on one line, cut where no bank writes more. */
export function line(text: string, kind: keyof typeof LONGEST): string {
  return onOneLine(text).slice(0, LONGEST[kind]);
}

/** Banks write these where there is nothing. */
const NOTHING = new Set(['', 'NOTPROVIDED', 'NONREF', 'NOTAVAILABLE', 'N/A', '-']);

/** Whether a reference or a text says anything. */
export function isSomething(text: string): boolean {
  return !NOTHING.has(text.trim().toUpperCase());
}

/** What several fields of an entry say, each once, on one line. */
export function textOf(parts: readonly string[]): string {
  const said = parts.map((part) => part.trim()).filter(isSomething);
  return line([...new Set(said)].join(' '), 'text');
}

/**
 * An amount of a statement with a dot or a comma as its decimal mark, without its sign.
 * @throws UnreadableFile when it is none, or finer than its currency
 */
export function readAmount(written: string, currency: string): string {
  try {
    const amount = parseDecimal(written.trim().slice(0, 60));
    const [, decimals = ''] = amount.split('.');
    if (!isCurrency(currency)) throw new UnreadableFile(`${line(currency, 'name')} is not a currency.`);
    if (decimals.length > digitsOf(currency)) throw new DecimalError('too_many_decimals');
    return amount.replace(/^-/, '');
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    throw new UnreadableFile(`“${line(written, 'reference')}” is not an amount in ${currency}.`);
  }
}

/** @throws UnreadableFile when there are too many entries to look through */
export function refuseTooMany(count: number): void {
  if (count <= MAX_ENTRIES) return;
  throw new UnreadableFile(
    `One file has at most ${MAX_ENTRIES.toLocaleString('en')} entries. Export a shorter period.`,
  );
}

/** How many unreadable entries a warning names. */
const MAX_NAMED = 5;

type Unread = {
  /** What the user finds each of them by. */
  unread: readonly string[];
  /** How many entries were read. */
  readable: number;
  /** Why the file is refused when most of it can't be read. */
  refusal: string;
};

/**
 * The warning about entries that couldn't be read, if there are any.
 * @throws UnreadableFile when nothing could be read, or fewer than half of the entries
 */
export function unreadWarnings({ unread, readable, refusal }: Unread): string[] {
  if (readable === 0 || unread.length > readable) throw new UnreadableFile(refusal);
  if (unread.length === 0) return [];
  const named = unread.slice(0, MAX_NAMED).join(', ') + (unread.length > MAX_NAMED ? '…' : '');
  const count = unread.length === 1 ? 'An entry' : `${unread.length} entries`;
  return [`${count} could not be read: ${named}`];
}

/** The warning about entries that aren’t booked, if there are any. */
export function waitingWarnings(waiting: number): string[] {
  if (waiting === 0) return [];
  return [`${waiting} pending or declined ${waiting === 1 ? 'entry is' : 'entries are'} left out.`];
}

/** The earliest and the latest day of entries; null without any. */
export function periodOf(entries: readonly StatementEntry[]): { from: string | null; to: string | null } {
  const days = entries.map(({ date }) => date).toSorted();
  return { from: days[0] ?? null, to: days.at(-1) ?? null };
}
