import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import { archivedPapersOf } from '#domain/invoices/archived-paper.ts';
import type { Database } from '../database/schema.ts';
import type { CommandLoop } from '../ledger/running/command-loop.ts';

/** How long a file may wait for its command, in ms: far longer than any command is tried for under one key. */
export const WAIT_FOR_COMMAND_MS = 24 * 3_600_000;

/** How many accounts are read at once. */
const BATCH = 100;

type PaperSweepParts = { db: Database; loop: Pick<CommandLoop, 'read'>; now: () => Date };

/**
 * Removes the stored files of messages and of issued documents that the ledger does not name: a command stores its
 * papers before it is accepted, and may be refused after that, or break off. Files of accepted commands are marked and
 * never looked at again. Accounts that are being imported have no user yet, and keep theirs. Answers how many files
 * went. A stop ends it after the account that it looks at.
 */
export async function sweepPapers(
  parts: PaperSweepParts,
  onTrouble: (cause: unknown) => void,
  stopping?: AbortSignal,
): Promise<number> {
  const before = new Date(parts.now().getTime() - WAIT_FOR_COMMAND_MS);
  let gone = 0;
  let last: string | null = null;
  for (;;) {
    const accounts = await accountsAfter(parts.db, last, before);
    for (const accountId of accounts) {
      if (stopping?.aborted) return gone;
      try {
        gone += await sweepAccount(parts, accountId, before);
      } catch (cause) {
        // The deletion of an account removes all of its files.
        if (!(cause instanceof StreamDeleted)) onTrouble(cause);
      }
    }
    last = accounts.at(-1) ?? null;
    if (last === null || accounts.length < BATCH) return gone;
  }
}

async function accountsAfter(db: Database, last: string | null, before: Date): Promise<string[]> {
  const query = db
    .selectFrom('sending.papers as paper')
    .innerJoin('identity.users as user', 'user.account_id', 'paper.account_id')
    .select('paper.account_id')
    .distinct()
    .where('paper.named', '=', false)
    .where('paper.stored_at', '<', before)
    .orderBy('paper.account_id')
    .limit(BATCH);
  const rows = await (last === null ? query : query.where('paper.account_id', '>', last)).execute();
  return rows.map(({ account_id }) => account_id);
}

async function sweepAccount({ db, loop }: PaperSweepParts, accountId: string, before: Date): Promise<number> {
  const named = await loop.read(accountId, ({ state }) =>
    [...[...state.records('delivery')].flatMap(({ papers }) => papers), ...archivedPapersOf(state)].map(
      ({ sha256 }) => sha256,
    ),
  );
  if (named.length > 0) {
    await db
      .updateTable('sending.papers')
      .set({ named: true })
      .where('account_id', '=', accountId)
      .where('sha256', 'in', named)
      .execute();
  }
  // A command that stores the same file again makes it young, so that it stays.
  const { numDeletedRows } = await db
    .deleteFrom('sending.papers')
    .where('account_id', '=', accountId)
    .where('named', '=', false)
    .where('stored_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
