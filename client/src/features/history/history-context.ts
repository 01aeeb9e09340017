import { useSelector } from '@xstate/react';
import { useUnit } from 'effector-react';
import { createContext, useContext, useMemo } from 'react';
import { $historyEntries } from '#entities/history/model.ts';
import type { Lane } from './lane/lane.ts';
import { type Timeline, timelineOf } from './timeline/timeline.ts';

export const LaneContext = createContext<Lane | null>(null);

/** The lane of this app. */
export function useLane(): Lane {
  const lane = useContext(LaneContext);
  if (lane === null) throw new Error('No LaneContext above this component.');
  return lane;
}

/** The current history, including the changes that are still being sent. */
export function useTimeline(): Timeline {
  const { actor } = useLane();
  const entries = useUnit($historyEntries);
  const local = useSelector(actor, ({ context }) => context);
  return useMemo(() => timelineOf(entries, local), [entries, local]);
}

/** How many changes wait to be sent. */
export function useWaitingCount(): number {
  return useSelector(useLane().actor, ({ context }) => context.queue.length);
}

/** How many changes the server has not accepted, and whether something prevents sending them now. */
export function useUnsent(): { count: number; isDelayed: boolean } {
  const { actor } = useLane();
  const question = useSelector(actor, ({ context }) =>
    context.questions.reduce((sum, { entries }) => sum + entries.length, 0),
  );
  // After an attempt without an answer, a retry does not count as sending.
  const isSending = useSelector(
    actor,
    (snapshot) => snapshot.matches('sending') && snapshot.context.failedAttempts === 0,
  );
  const count = useWaitingCount() + question;
  return { count, isDelayed: question > 0 || (count > 0 && !isSending) };
}
