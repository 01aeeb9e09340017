import type { RevertPreviewAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { $connection } from '#entities/connectivity/model.ts';
import { $historyEntries } from '#entities/history/model.ts';
import { previewRevertFx } from '#entities/history/revert-preview.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useWaitingCount } from '../history-context.ts';

/** The preview of reverting. It waits until the user's own edits are saved; `failed` has the reason. */
export type Preview =
  | { state: 'waiting'; edits: number; isOffline: boolean }
  | { state: 'loading' }
  | { state: 'failed'; message: string; retry(): void }
  | { state: 'ready'; plan: RevertPreviewAnswer };

const PREVIEW_FAILED = "We couldn't check what would change";

type Answer = { of: string; plan: RevertPreviewAnswer } | { of: string; message: string };

/**
 * Loads what reverting to an entry would do, and again whenever the history changes.
 * @param isRequested nothing is loaded when false
 */
export function useRevertPreview(to: string, isRequested: boolean): Preview {
  const [entries, connection, load] = useUnit([$historyEntries, $connection, previewRevertFx]);
  const edits = useWaitingCount();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const newest = entries[0];
  const of = `${to} ${newest?.commandId ?? ''} ${newest?.undoneBy ?? ''} ${attempt}`;
  const isWaiting = edits > 0;
  useEffect(() => {
    if (isWaiting || !isRequested) return;
    let isCurrent = true;
    load(to).then(
      (plan) => isCurrent && setAnswer({ of, plan }),
      (error: unknown) => isCurrent && setAnswer({ of, message: messageOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [to, of, isWaiting, isRequested, load]);
  if (isWaiting) return { state: 'waiting', edits, isOffline: connection !== 'up' };
  if (answer?.of !== of) return { state: 'loading' };
  if ('plan' in answer) return { state: 'ready', plan: answer.plan };
  return { state: 'failed', message: answer.message, retry: () => setAttempt((count) => count + 1) };
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'too_large') return error.message;
  return error instanceof ApiError ? PREVIEW_FAILED : 'Reverting needs a connection';
}
