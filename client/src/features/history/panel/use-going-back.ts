import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { $connection } from '../../../entities/connectivity/index.ts';
import { $historyEntries, type GoingBack, previewGoingBackFx } from '../../../entities/history/index.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useWaitingCount } from '../history-context.ts';

/** What is known of going back: nothing before own edits are saved; `failed` says why it cannot be told. */
export type Preview =
  | { state: 'waiting'; edits: number; isOffline: boolean }
  | { state: 'loading' }
  | { state: 'failed'; message: string; retry(): void }
  | { state: 'ready'; plan: GoingBack };

const NOT_TOLD = "We couldn't look up what would change";

type Answer = { of: string; plan: GoingBack } | { of: string; message: string };

/**
 * Looks up what going back to an entry would do, and does so again whenever something is done meanwhile.
 * @param isAsked nothing is looked up otherwise
 */
export function useGoingBack(to: string, isAsked: boolean): Preview {
  const [entries, connection, load] = useUnit([$historyEntries, $connection, previewGoingBackFx]);
  const edits = useWaitingCount();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const newest = entries[0];
  const of = `${to} ${newest?.commandId ?? ''} ${newest?.undoneBy ?? ''} ${attempt}`;
  const isHeld = edits > 0;
  useEffect(() => {
    if (isHeld || !isAsked) return;
    let isCurrent = true;
    load(to).then(
      (plan) => isCurrent && setAnswer({ of, plan }),
      (error: unknown) => isCurrent && setAnswer({ of, message: messageOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [to, of, isHeld, isAsked, load]);
  if (isHeld) return { state: 'waiting', edits, isOffline: connection !== 'up' };
  if (answer?.of !== of) return { state: 'loading' };
  if ('plan' in answer) return { state: 'ready', plan: answer.plan };
  return { state: 'failed', message: answer.message, retry: () => setAttempt((count) => count + 1) };
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'too_large') return error.message;
  return error instanceof ApiError ? NOT_TOLD : 'Going back needs a connection, to see what it would change';
}
