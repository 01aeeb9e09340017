import { createEvent, createStore } from 'effector';
import type { ReadAnswer } from '../../shared/api/stale-reads.ts';
import { recordsReset } from '../../shared/lib/records/index.ts';

/** A read model answered. */
export const readAnswered = createEvent<ReadAnswer>();

/** A while has passed since a stale answer: everything that is shown is read anew. */
export const staleReadsDue = createEvent();

type StaleReads = {
  /** How often everything was read anew. */
  round: number;
  /** The round of the last answer to each read, of those whose last answer was stale. */
  reads: ReadonlyMap<string, number>;
};

const NONE: StaleReads = { round: 0, reads: new Map() };

/** A read that nothing shows any more is not made again in a round, and does not count after it. */
const $staleReads = createStore<StaleReads>(NONE, { serialize: 'ignore' })
  .on(readAnswered, (state, { read, isStale }) => {
    const { round, reads } = state;
    if (isStale) return { round, reads: new Map([...reads, [read, round]]) };
    if (!reads.has(read)) return state;
    return { round, reads: new Map([...reads].filter(([other]) => other !== read)) };
  })
  .on(staleReadsDue, ({ round, reads }) => ({
    round: round + 1,
    reads: new Map([...reads].filter(([, answered]) => answered === round)),
  }))
  .reset(recordsReset);

/** Whether something on the screen is older than what this tab knows of. */
export const $isStale = $staleReads.map(({ reads }) => reads.size > 0);
