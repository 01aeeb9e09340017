import type { StatementFormat } from '@ledgerline/shared-events/bank/answers.ts';
import type { HashedEntry, WithHash } from '@ledgerline/shared-events/bank/entry-hash.ts';

/** A booked entry of a statement, as its file was read. */
export type BookedEntry = WithHash<
  HashedEntry & {
    /** Whether the bank says that it takes an earlier entry back. */
    isReversal: boolean;
  }
>;

/** A statement whose entries are matched. */
export type BookedStatement = {
  format: StatementFormat;
  bank: string;
  account: string;
  from: string | null;
  to: string | null;
  currency: string;
  entries: readonly BookedEntry[];
  warnings: readonly string[];
};
