import type { PageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import type { HistoryEntryAnswer, StoredEntryAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { undoability } from '@ledgerline/shared-events/history/reversal.ts';
import type { Log } from '#runtime/log.ts';

/**
 * For each of these entries of an account, why an undo of it would be refused now, or null; in the same order. The
 * write side decides this as it decides the undo itself, because the rules between records need the whole account.
 */
export type UndoReasons = (accountId: string, commandIds: readonly string[]) => Promise<(string | null)[]>;

export type UndoQuestion = { undoReasons: UndoReasons; log: Log };

/** The reason while the write side does not answer: the undo itself would fail as well. */
const NO_ANSWER = "This can't be undone just now.";

/** A page of the history, with the reason of each entry that cannot be undone. */
export async function withUndoability(
  { undoReasons, log }: UndoQuestion,
  accountId: string,
  page: PageAnswer<StoredEntryAnswer>,
): Promise<PageAnswer<HistoryEntryAnswer>> {
  const ids = page.data.map(({ commandId }) => commandId);
  const reasons = ids.length === 0 ? [] : await reasonsOf();
  return {
    ...page,
    data: page.data.map((entry, place) => ({ ...entry, ...undoability(reasons[place] ?? null) })),
  };

  async function reasonsOf(): Promise<(string | null)[]> {
    try {
      return await undoReasons(accountId, ids);
    } catch (error) {
      log.warn({ err: error, accountId }, 'The write side did not say which entries can be undone.');
      return ids.map(() => NO_ANSWER);
    }
  }
}
