import type { Database } from '@ledgerline/command-service/database/schema.ts';
import { rateSources, refreshRates } from '@ledgerline/command-service/exchange-rates/refresh-rates.ts';
import { sweepExpired } from '@ledgerline/command-service/identity/retention.ts';
import { deliverOutbox, type OutboxMail } from '@ledgerline/command-service/mail/outbox.ts';
import { openTogether } from '@ledgerline/projection-service/runtime/open-together.ts';
import {
  openSchedule,
  openWorker,
  type QueueStore,
  type Schedule,
} from '@ledgerline/projection-service/runtime/queue/queue-backend.ts';
import type { Logger } from 'pino';

const RATES_QUEUE = 'exchange-rates';
const MAIL_QUEUE = 'mail-outbox';
/** The name of former schedules, which removed only idempotency keys. */
const SWEEP_QUEUE = 'idempotency-keys';

/** Signs the heads of the audit chains. */
const AUDIT_QUEUE = 'audit-checkpoints';

/** Has an authority stamp signed heads. */
const TIMESTAMP_QUEUE = 'audit-timestamps';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** With pauses that double from 5 minutes on, the last attempt is about 5 hours after the first. */
const RATE_TRIES = { everyMs: DAY_MS, attempts: 7, retryMs: 5 * MINUTE_MS };
/** The next attempt is the run of the next hour; data that is kept a little longer does no harm. */
const SWEEP_TRIES = { everyMs: HOUR_MS, attempts: 1, retryMs: MINUTE_MS };
/** An account is signed once an hour, and after an issue in fiscal mode; the next attempt is the next run. */
const AUDIT_TRIES = { everyMs: MINUTE_MS, attempts: 1, retryMs: MINUTE_MS };
/** The runs find out in PostgreSQL when the next request may be made, also after failures. */
const TIMESTAMP_TRIES = { everyMs: MINUTE_MS, attempts: 1, retryMs: MINUTE_MS, atStart: true };
/** The next attempt is the run of the next minute. */
const MAIL_TRIES = { everyMs: MINUTE_MS, attempts: 1, retryMs: MINUTE_MS };

type BackgroundJobs = {
  db: Database;
  store: QueueStore;
  exchangeRatesUrl: string | undefined;
  deliverMail: (mail: OutboxMail) => Promise<void>;
  /** Signs the accounts that have changed, until the signal aborts; without it none is signed. */
  signAccounts?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Has an authority stamp the heads that wait for it, until the signal aborts; without it none is stamped. */
  stampHeads?: ((signal: AbortSignal) => Promise<void>) | undefined;
  log: Logger;
};

/**
 * Runs scheduled jobs: new exchange rates every day, mail that could not be delivered at once, the removal of expired
 * data, and the signatures and time stamps of audit chains.
 */
export async function startBackgroundJobs(parts: BackgroundJobs): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  return await openTogether(async (opened) => {
    for (const { queue, tries, work, level = 'warn', failed } of jobsOf(parts, stopping.signal)) {
      const onError = (error: Error) => parts.log[level]({ err: error }, failed);
      const started = await startScheduled(queue, parts.store, tries, work, onError);
      opened.defer(() => started.close());
    }
    return {
      stop: () => {
        stopping.abort();
        return opened.disposeAsync();
      },
    };
  });
}

type Job = {
  queue: string;
  tries: Schedule;
  work: () => Promise<unknown>;
  /** What the log says about a run that failed, and how loudly. */
  failed: string;
  level?: 'info' | 'warn';
};

function jobsOf(parts: BackgroundJobs, signal: AbortSignal): Job[] {
  const { db, deliverMail, signAccounts, stampHeads } = parts;
  const sources = rateSources(parts.exchangeRatesUrl);
  const jobs: Job[] = [
    {
      queue: RATES_QUEUE,
      tries: RATE_TRIES,
      work: () => refreshRates(db, sources),
      failed: 'Exchange rates could not be refreshed yet; the known ones stay in use.',
      level: 'info',
    },
    {
      queue: MAIL_QUEUE,
      tries: MAIL_TRIES,
      work: () => deliverOutbox(db, deliverMail),
      failed: 'Mail could not be delivered and waits in the outbox.',
    },
    {
      queue: SWEEP_QUEUE,
      tries: SWEEP_TRIES,
      work: () => sweepExpired(db, new Date()),
      failed: 'Expired data could not be removed yet.',
    },
  ];
  if (signAccounts !== undefined) {
    const failed = 'Accounts could not be signed yet.';
    jobs.push({ queue: AUDIT_QUEUE, tries: AUDIT_TRIES, work: () => signAccounts(signal), failed });
  }
  if (stampHeads !== undefined) {
    const failed = 'The time stamp authority gave no time stamp; the audit chains wait for one.';
    jobs.push({ queue: TIMESTAMP_QUEUE, tries: TIMESTAMP_TRIES, work: () => stampHeads(signal), failed });
  }
  return jobs;
}

/** Starts a worker for a repeated job, and its schedule. */
export async function startScheduled(
  name: string,
  store: QueueStore,
  tries: Schedule,
  work: () => Promise<unknown>,
  onError: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  return await openTogether(async (opened) => {
    const worker = await openWorker(
      name,
      store,
      { concurrency: 1 },
      async () => void (await work()),
      onError,
    );
    opened.defer(() => worker.close());
    const schedule = await openSchedule(name, store, tries, onError);
    opened.defer(() => schedule.close());
    return { close: () => opened.disposeAsync() };
  });
}
