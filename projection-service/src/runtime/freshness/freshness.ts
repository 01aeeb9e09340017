import { setTimeout as delay } from 'node:timers/promises';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { Pool } from 'pg';
import { prepared } from '../database/prepared.ts';
import type { NoticeBoard } from './notice-board.ts';

/** The default time that a query waits for its read models. */
const PATIENCE_MS = 1_000;
/** How often the progress is polled, in case a notice is lost. */
const POLL_MS = 200;

export type Freshness = {
  /**
   * Resolves when all of the read models have reached `revision`, or when the time is over. When the ledger of the
   * account ends before `revision`, as after a restore, it does not wait and answers the end of the ledger. Null
   * otherwise.
   */
  reach(accountId: string, projections: readonly string[], revision: number): Promise<number | null>;
  /** The revision of the account's last event, -1 without one; null when the event store does not answer in time. */
  end(accountId: string): Promise<number | null>;
};

const REACHED = `
  select count(*)::integer as reached from read.checkpoints c
  left join read.feed_position f on true
  where c.account_id = $1 and c.projection = any($2::text[]) and c.revision >= $3
    and c.epoch = coalesce(f.epoch, 0)`;

const FURTHEST = `
  select max(c.revision)::integer as revision from read.checkpoints c
  left join read.feed_position f on true
  where c.account_id = $1 and c.epoch = coalesce(f.epoch, 0)`;

/** The highest revision that a read model of the account has reached; null without one. */
export async function furthestRevision(pool: Pool, accountId: string): Promise<number | null> {
  const { rows } = await pool.query<{ revision: number | null }>(prepared(FURTHEST, [accountId]));
  return rows[0]?.revision ?? null;
}

type FreshnessDeps = { pool: Pool; board: NoticeBoard; ledger: LedgerStore };

/** Waits for read models by notices, which every process receives, with polling as a fallback. */
export function watchFreshness({ pool, board, ledger }: FreshnessDeps, patienceMs = PATIENCE_MS): Freshness {
  const hasReached = async (accountId: string, projections: readonly string[], revision: number) => {
    const { rows } = await pool.query<{ reached: number }>(REACHED, [accountId, projections, revision]);
    return rows[0]?.reached === projections.length;
  };
  return {
    end: (accountId) => endOfLedger(ledger, accountId, AbortSignal.timeout(patienceMs)),
    reach: async (accountId, projections, revision) => {
      const over = new AbortController();
      const waiting = AbortSignal.any([AbortSignal.timeout(patienceMs), over.signal]);
      let shorterEnd: number | null = null;
      const compareWithLedger = async () => {
        const end = await endOfLedger(ledger, accountId, waiting);
        if (end === null || end >= revision) return;
        shorterEnd = end;
        over.abort();
      };
      for (let polls = 0; ; polls += 1) {
        const notice = board.next(accountId);
        try {
          if (waiting.aborted || (await hasReached(accountId, projections, revision))) return shorterEnd;
          if (polls === 1) void compareWithLedger();
          await nextChange(notice.arrived, waiting);
        } finally {
          notice.cancel();
        }
      }
    },
  };
}

/** Resolves at a notice, at the next poll, or when the wait is cancelled. */
async function nextChange(notice: Promise<unknown>, waiting: AbortSignal): Promise<void> {
  const poll = new AbortController();
  const signal = AbortSignal.any([waiting, poll.signal]);
  await Promise.race([notice, delay(POLL_MS, undefined, { signal }).catch(() => undefined)]);
  poll.abort();
}

async function endOfLedger(
  ledger: LedgerStore,
  accountId: string,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    for await (const { revision } of ledger.read(accountStream(accountId), {
      backwards: true,
      limit: 1,
      signal,
    })) {
      return revision;
    }
    return signal.aborted ? null : -1;
  } catch {
    return null;
  }
}
