import type { RevertPreviewAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { useUnit } from 'effector-react';
import { $connection } from '#entities/connectivity/model.ts';
import { $historyEntries } from '#entities/history/model.ts';
import { revertPreviewQuery } from '#entities/history/revert-preview.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { useWaitingCount } from '../history-context.ts';

/** The preview of reverting. It waits until the user's own edits are saved; `failed` has the reason. */
export type Preview =
  | { state: 'waiting'; edits: number; isOffline: boolean }
  | { state: 'loading' }
  | { state: 'failed'; message: string; retry(): void }
  | { state: 'ready'; plan: RevertPreviewAnswer };

const PREVIEW_FAILED = "We couldn't check what would change";

/**
 * Loads what reverting to an entry would do, and again whenever the history changes.
 * @param isRequested nothing is loaded when false
 */
export function useRevertPreview(to: string, isRequested: boolean): Preview {
  const [entries, connection, answer] = useUnit([$historyEntries, $connection, revertPreviewQuery.$data]);
  const edits = useWaitingCount();
  const isWaiting = edits > 0;
  const newest = `${entries[0]?.commandId ?? ''} ${entries[0]?.undoneBy ?? ''}`;
  const { error, retry } = useScreenQuery(
    revertPreviewQuery,
    isRequested && !isWaiting ? { to, newest } : null,
  );
  if (isWaiting) return { state: 'waiting', edits, isOffline: connection !== 'up' };
  // Also of a dialog that is closing, which requests nothing any more.
  if (answer?.to === to && answer.newest === newest) return { state: 'ready', plan: answer.plan };
  if (error === null) return { state: 'loading' };
  return { state: 'failed', message: messageOf(error), retry };
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'too_large') return error.message;
  return error instanceof ApiError ? PREVIEW_FAILED : 'Reverting needs a connection';
}
