import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { NoticeBoard } from './notice-board.ts';

/** How long a query waits for its read models at most, unless told otherwise. */
const PATIENCE_MS = 1_000;
/** Looks this often by itself, should a notice get lost. */
const POLL_MS = 200;

export type Freshness = {
  /** Resolves when all of the read models stand at `revision` or later, or when the patience is over. */
  reach(accountId: string, projections: readonly string[], revision: number): Promise<void>;
};

const REACHED = `
  select count(*)::integer as reached from read.checkpoints c
  left join read.feed_position f on true
  where c.account_id = $1 and c.projection = any($2::text[]) and c.revision >= $3
    and c.epoch = coalesce(f.epoch, 0)`;

/** Waits for read models by notices, which every process gets, with polling as a fallback. */
export function watchFreshness(pool: Pool, board: NoticeBoard, patienceMs = PATIENCE_MS): Freshness {
  const hasReached = async (accountId: string, projections: readonly string[], revision: number) => {
    const { rows } = await pool.query<{ reached: number }>(REACHED, [accountId, projections, revision]);
    return rows[0]?.reached === projections.length;
  };
  return {
    reach: async (accountId, projections, revision) => {
      const given = AbortSignal.timeout(patienceMs);
      for (;;) {
        const notice = board.next(accountId);
        try {
          if (given.aborted || (await hasReached(accountId, projections, revision))) return;
          const poll = new AbortController();
          await Promise.race([
            notice.arrived,
            delay(POLL_MS, undefined, { signal: AbortSignal.any([given, poll.signal]) }).catch(
              () => undefined,
            ),
          ]);
          poll.abort();
        } finally {
          notice.cancel();
        }
      }
    },
  };
}
