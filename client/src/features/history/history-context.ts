import { useSelector } from '@xstate/react';
import { useUnit } from 'effector-react';
import { createContext, useContext, useMemo } from 'react';
import { $historyEntries } from '../../entities/history/index.ts';
import type { Lane } from './lane/lane.ts';
import { type Timeline, timelineOf } from './timeline/timeline.ts';

export const LaneContext = createContext<Lane | null>(null);

/** The lane of this app. */
export function useLane(): Lane {
  const lane = useContext(LaneContext);
  if (lane === null) throw new Error('There is no lane above this component.');
  return lane;
}

/** The history as it stands now, with what is still on its way. */
export function useTimeline(): Timeline {
  const { actor } = useLane();
  const entries = useUnit($historyEntries);
  const local = useSelector(actor, ({ context }) => context);
  return useMemo(() => timelineOf(entries, local), [entries, local]);
}

/** How many edits wait for the server. */
export function useWaitingCount(): number {
  return useSelector(useLane().actor, ({ context }) => context.queue.length);
}

/** How many edits the server does not have, and whether something keeps them from going out now. */
export function useUnsent(): { count: number; isDelayed: boolean } {
  const { actor } = useLane();
  const question = useSelector(actor, ({ context }) =>
    context.questions.reduce((sum, { entries }) => sum + entries.length, 0),
  );
  // While the server does not answer, another try in between does not count as going out.
  const isSending = useSelector(
    actor,
    (snapshot) => snapshot.matches('sending') && snapshot.context.silences === 0,
  );
  const count = useWaitingCount() + question;
  return { count, isDelayed: question > 0 || (count > 0 && !isSending) };
}
