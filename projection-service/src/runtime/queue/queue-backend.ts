import { setTimeout as delay } from 'node:timers/promises';
import {
  createPostgresBackend,
  createRedisBackend,
  isPgPool,
  type PgPool,
  type Processor,
  runMigrations,
  type WorkerOptions,
  withBackend,
} from 'bullmq';
import { Redis } from 'ioredis';
import { onOwnConnection } from '../database/own-connection.ts';
import { openPool } from '../database/pool.ts';

/** The store of the queue: PostgreSQL, or Redis when `redisUrl` is set. */
export type QueueStore = { databaseUrl: string; redisUrl?: string | undefined };

const onPostgres = withBackend(createPostgresBackend);
const onRedis = withBackend(createRedisBackend);

const SCHEMA = 'bullmq';
/** The connections for calls of a queue, and for calls of a worker beside its listening connection. */
const QUEUE_CONNECTIONS = 1;
const WORKER_CONNECTIONS = 3;

/** How long closing waits for a queue that is unavailable. The sweepers find what was not rung for. */
const CLOSE_PATIENCE_MS = 1_000;

/** The data of a job: ids, never personal data. */
type JobData = Readonly<Record<string, string>>;

/** A queue that accepts jobs. `close` also closes the connections that it opened. */
type OpenQueue = {
  /** Resolves when the queue has stored the jobs; on an unavailable Redis, when it is back. */
  add(jobs: readonly { name: string; data: JobData; key: string }[]): Promise<void>;
  /** Resolves when the queue's store answers. */
  ping(): Promise<void>;
  /** How many jobs there are, by state. */
  counts(): Promise<Record<string, number>>;
  close(): Promise<void>;
};

/** Creates the tables of the queue in PostgreSQL; Redis needs none. */
export async function migrateQueue(store: QueueStore): Promise<void> {
  if (store.redisUrl !== undefined) return;
  await onOwnConnection(store.databaseUrl, (client) => runMigrations(client, SCHEMA));
}

/**
 * Opens a queue whose jobs are deduplicated by `key`: while a job waits, another one with its key is dropped; while
 * it is active, one more is queued.
 */
export function openQueue(
  name: string,
  store: QueueStore,
  onError: (error: Error) => void,
  onBack?: () => void,
): OpenQueue {
  const { queue, isAway, noteError, end } = makeQueue(name, store, onError, onBack);
  queue.on('error', noteError);
  let pinging: Promise<void> | null = null;
  const ping = async () => {
    await queue.getJobCountByTypes('waiting');
  };
  return {
    add: async (jobs) => {
      await queue.addBulk(
        jobs.map(({ name: job, data, key }) => ({
          name: job,
          data,
          opts: { ...JOB_OPTIONS, deduplication: { id: key, keepLastIfActive: true } },
        })),
      );
    },
    // On an unavailable Redis a ping waits until it is back, so that concurrent health checks share one.
    ping: () => {
      pinging ??= ping().finally(() => {
        pinging = null;
      });
      return pinging;
    },
    counts: () => queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
    close: () => closeConnected({ part: queue, isAway, end }),
  };
}

/** A queue or a worker, with the connections that were opened for it. */
type Connected = { part: { close(): Promise<unknown> }; isAway(): boolean; end(): Promise<void> };

async function closeConnected({ part, isAway, end }: Connected): Promise<void> {
  await (isAway() ? withinTimeLimit(part.close()) : part.close());
  await end();
}

/** Resolves when `ending` settles or a time limit is over, so that it does not delay the end of the process. */
export async function withinTimeLimit(ending: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const late = delay(CLOSE_PATIENCE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([ending.catch(() => undefined), late]);
  ended.abort();
}

/** How a repeated job runs: how often, how often it is tried, and whether it also runs at each start. */
export type Schedule = { everyMs: number; attempts: number; retryMs: number; atStart?: boolean };

/**
 * Adds a repeated job to a queue at an interval; several processes may schedule the same job. A run that was due
 * while no process was running is done at the next start.
 */
export async function openSchedule(
  name: string,
  store: QueueStore,
  { everyMs, attempts, retryMs, atStart = false }: Schedule,
  onError: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  const { queue, isAway, noteError, end } = makeQueue(name, store, onError);
  queue.on('error', noteError);
  const backoff = { type: 'exponential', delay: retryMs, jitter: 0.5 };
  const opts = { ...JOB_OPTIONS, attempts, backoff };
  const scheduled = queue.upsertJobScheduler(name, { every: everyMs }, { name, data: {}, opts });
  const started = atStart ? queue.add(name, {}, { ...opts, deduplication: { id: 'start' } }) : null;
  const open = { part: queue, isAway, end };
  await readyUnlessOnRedis(store, open, Promise.all([scheduled, started]), noteError);
  return { close: () => closeConnected(open) };
}

const JOB_OPTIONS = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 200, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: { age: 24 * 3600, count: 1_000 },
};

/**
 * Redis may be unavailable when a process starts: the process serves anyway, and work that needs Redis continues when
 * it is back. What isn't ready on PostgreSQL is closed.
 */
async function readyUnlessOnRedis(
  { redisUrl }: QueueStore,
  { part, end }: Connected,
  ready: Promise<unknown>,
  onError: (error: Error) => void,
): Promise<void> {
  if (redisUrl !== undefined) {
    ready.catch(onError);
    return;
  }
  try {
    await ready;
  } catch (error) {
    await closeConnected({ part, isAway: () => true, end });
    throw error;
  }
}

type OpenWorker = { close(): Promise<void> };

/** Processes the jobs of a queue. `stalledMs` after a worker died its job is given to another worker. */
export async function openWorker(
  name: string,
  store: QueueStore,
  options: { concurrency: number; stalledMs?: number },
  work: (data: JobData) => Promise<void>,
  onError: (error: Error) => void,
): Promise<OpenWorker> {
  const process: Processor<JobData, void> = (job) => work(job.data);
  const settings = {
    concurrency: options.concurrency,
    lockDuration: options.stalledMs ?? 30_000,
    stalledInterval: options.stalledMs ?? 30_000,
    maxStalledCount: 10,
  };
  const { worker, isAway, noteError, end } = makeWorker(name, store, settings, process, onError);
  worker.on('error', noteError);
  worker.on('failed', (_job, error) => onError(error));
  const open = { part: worker, isAway, end };
  await readyUnlessOnRedis(store, open, worker.waitUntilReady(), noteError);
  return { close: () => closeConnected(open) };
}

function makeQueue(name: string, store: QueueStore, onError: (error: Error) => void, onBack?: () => void) {
  if (store.redisUrl !== undefined) {
    const { connection, noteError } = openRedis(store.redisUrl, onError, onBack);
    const queue = new onRedis.Queue<JobData, void, string>(name, { connection });
    return { queue, noteError, isAway: () => connection.status !== 'ready', end: () => endRedis(connection) };
  }
  const { connection, end } = openQueuePool(store.databaseUrl, QUEUE_CONNECTIONS, onError);
  const queue = new onPostgres.Queue<JobData, void, string>(name, { connection });
  return { queue, noteError: onError, isAway: () => false, end };
}

function makeWorker(
  name: string,
  store: QueueStore,
  settings: Omit<WorkerOptions, 'connection'>,
  process: Processor<JobData, void>,
  onError: (error: Error) => void,
) {
  if (store.redisUrl !== undefined) {
    const { connection, noteError } = openRedis(store.redisUrl, onError);
    const worker = new onRedis.Worker<JobData, void, string>(name, process, { ...settings, connection });
    return {
      worker,
      noteError,
      isAway: () => connection.status !== 'ready',
      end: () => endRedis(connection),
    };
  }
  const { connection, end } = openQueuePool(store.databaseUrl, WORKER_CONNECTIONS, onError);
  const worker = new onPostgres.Worker<JobData, void, string>(name, process, { ...settings, connection });
  return { worker, noteError: onError, isAway: () => false, end };
}

function openQueuePool(
  connectionString: string,
  max: number,
  onError: (error: Error) => void,
): { connection: PgPool; end(): Promise<void> } {
  const options = `-c search_path=${SCHEMA} -c synchronous_commit=off`;
  const { pool, end } = openPool({ connectionString, application_name: 'queue', max, options }, onError);
  if (!isPgPool(pool)) throw new Error('The queue does not know pools of this version of pg.');
  return { connection: pool, end };
}

/**
 * Connects to Redis, and reconnects while it is unavailable. Each failed attempt emits an error, here and in BullMQ:
 * `noteError` passes on only the first of an outage.
 */
function openRedis(url: string, onError: (error: Error) => void, onBack?: () => void) {
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  let isAway = false;
  const noteError = (error: Error) => {
    if (isAway) return;
    isAway = connection.status !== 'ready';
    onError(error);
  };
  connection.on('error', noteError);
  connection.on('ready', () => {
    if (isAway) onBack?.();
    isAway = false;
  });
  return { connection, noteError };
}

async function endRedis(redis: Redis): Promise<void> {
  redis.disconnect();
}
