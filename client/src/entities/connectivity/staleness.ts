import { createEvent, createStore } from 'effector';
import type { ReadAnswer } from '#shared/api/server.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';

/** A read model answered. */
export const readAnswered = createEvent<ReadAnswer>();

/** The pause after a stale answer is over: everything on the screen is read again. */
export const staleRetryDue = createEvent();

type StaleReads = {
  /** How many times everything was read again. */
  round: number;
  /** By read: the round of its last answer, for reads whose last answer was stale. */
  reads: ReadonlyMap<string, number>;
};

const NONE: StaleReads = { round: 0, reads: new Map() };

/** A read that the screen no longer needs is not repeated in a round, and is dropped after it. */
const $staleReads = createStore<StaleReads>(NONE, { serialize: 'ignore' })
  .on(readAnswered, (state, { read, isStale }) => {
    const { round, reads } = state;
    if (isStale) return { round, reads: new Map([...reads, [read, round]]) };
    if (!reads.has(read)) return state;
    return { round, reads: new Map([...reads].filter(([other]) => other !== read)) };
  })
  .on(staleRetryDue, ({ round, reads }) => ({
    round: round + 1,
    reads: new Map([...reads].filter(([, answered]) => answered === round)),
  }))
  .reset(recordsReset);

/** Whether something on the screen is older than the newest revision that this tab has seen. */
export const $isStale = $staleReads.map(({ reads }) => reads.size > 0);
