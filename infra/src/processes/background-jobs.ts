import type { Database } from '@ledgerline/command-service/database/schema.ts';
import { rateSources, refreshRates } from '@ledgerline/command-service/exchange-rates/refresh-rates.ts';
import { sweepExpired } from '@ledgerline/command-service/identity/retention.ts';
import { deliverOutbox, type OutboxMail } from '@ledgerline/command-service/mail/outbox.ts';
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
/** An account is signed once an hour; the next attempt is the next run. */
const AUDIT_TRIES = { everyMs: 10 * MINUTE_MS, attempts: 1, retryMs: MINUTE_MS };
/** The runs find out in PostgreSQL when the next request may be made, also after failures. */
const TIMESTAMP_TRIES = { everyMs: MINUTE_MS, attempts: 1, retryMs: MINUTE_MS, atStart: true };
/** The next attempt is the run of the next minute. */
const MAIL_TRIES = { everyMs: MINUTE_MS, attempts: 1, retryMs: MINUTE_MS };

export type BackgroundJobs = {
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
  const { db, store, log, deliverMail, signAccounts, stampHeads } = parts;
  const stopping = new AbortController();
  const sources = rateSources(parts.exchangeRatesUrl);
  const started = [
    await startScheduled(
      RATES_QUEUE,
      store,
      RATE_TRIES,
      async () => void (await refreshRates(db, sources)),
      (error) =>
        log.info({ err: error }, 'Exchange rates could not be refreshed yet; the known ones stay in use.'),
    ),
    await startScheduled(
      MAIL_QUEUE,
      store,
      MAIL_TRIES,
      async () => void (await deliverOutbox(db, deliverMail)),
      (error) => log.warn({ err: error }, 'Mail could not be delivered and waits in the outbox.'),
    ),
    await startScheduled(
      SWEEP_QUEUE,
      store,
      SWEEP_TRIES,
      () => sweepExpired(db, new Date()),
      (error) => log.warn({ err: error }, 'Expired data could not be removed yet.'),
    ),
  ];
  if (signAccounts !== undefined) {
    const sign = () => signAccounts(stopping.signal);
    const onError = (error: Error) => log.warn({ err: error }, 'Accounts could not be signed yet.');
    started.push(await startScheduled(AUDIT_QUEUE, store, AUDIT_TRIES, sign, onError));
  }
  if (stampHeads !== undefined) {
    const stamp = () => stampHeads(stopping.signal);
    const onError = (error: Error) =>
      log.warn({ err: error }, 'The time stamp authority gave no time stamp; the audit chains wait for one.');
    started.push(await startScheduled(TIMESTAMP_QUEUE, store, TIMESTAMP_TRIES, stamp, onError));
  }
  return {
    stop: async () => {
      stopping.abort();
      for (const each of started) await each.close();
    },
  };
}

/** Starts a worker for a repeated job, and its schedule. */
export async function startScheduled(
  name: string,
  store: QueueStore,
  tries: Schedule,
  work: () => Promise<void>,
  onError: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  const worker = await openWorker(name, store, { concurrency: 1 }, work, onError);
  const schedule = await openSchedule(name, store, tries, onError);
  return {
    close: async () => {
      await schedule.close();
      await worker.close();
    },
  };
}
