import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { announcedStore } from '@ledgerline/infra/start/data-folder.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { commandOf, descendantsOf } from '../support/process-tree.ts';
import { hasRedis, startRedis, type TestRedis } from '../support/redis.ts';
import type { CheckedStores } from './checks.ts';
import type { Served } from './load.ts';

/** A part that runs in processes of its own. */
export type Part = 'event store' | 'PostgreSQL' | 'worker' | 'Redis';

const COMMANDS: Readonly<Record<Exclude<Part, 'Redis'>, RegExp>> = {
  'event store': /processes\/event-store-node/,
  PostgreSQL: /^\S+\/postgres -D /,
  worker: /processes\/projection-worker/,
};

/** The app as `npm start` runs it, with a Redis where this machine has one, and a clock that can be set. */
export type Machine = Served & {
  /** The processes of a part: the first one started the others. */
  pids(part: Part): number[];
  /** Kills the app; its children end with it. */
  kill(): Promise<void>;
  /** Starts the app again, at the same address. */
  boot(): Promise<void>;
  /** Ends Redis, which forgets everything. */
  stopRedis(): Promise<void>;
  startRedis(): Promise<void>;
  /** Shifts the clock of every process of ours. */
  shiftClock(milliseconds: number): void;
  /** Runs `work` with connections to the stores. */
  withStores<T>(work: (stores: CheckedStores) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

/** Starts the app on a data folder of its own. */
export async function startMachine(): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerline-machine-'));
  const clock = join(folder, 'clock.txt');
  writeFileSync(clock, '0');
  let redis: TestRedis | null = hasRedis ? await startRedis() : null;
  const { url: redisUrl, port: redisPort } = redis ?? {};
  const env = {
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'fatal',
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import=${new URL('../support/shifted-clock.ts', import.meta.url).href}`,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
  };
  const boot = (port: string) =>
    bootLedgerline({ dataDir: join(folder, 'data'), env: { ...env, PORT: port }, withoutClient: true });
  let app: BootedLedgerline = await boot('0');
  const { url, dataDir } = app;
  const { port } = new URL(url);
  return {
    urls: () => [url],
    pids: (part) =>
      part === 'Redis' ? (redis === null ? [] : [redis.pid]) : pidsOf(app.pid, COMMANDS[part]),
    kill: () => app.kill(),
    boot: async () => {
      app = await boot(port);
    },
    stopRedis: async () => {
      await redis?.stop();
      redis = null;
    },
    startRedis: async () => {
      redis = await startRedis(redisPort);
    },
    shiftClock: (milliseconds) => writeFileSync(clock, String(milliseconds)),
    withStores: (work) => withStores(dataDir, work),
    stop: async () => {
      await app.stop();
      await redis?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function pidsOf(app: number, command: RegExp): number[] {
  const first = descendantsOf(app).find((pid) => command.test(commandOf(pid)));
  return first === undefined ? [] : [first, ...descendantsOf(first)];
}

/** Runs `work` with connections to the stores of the app that runs on a data folder. */
export async function withStores<T>(
  dataDir: string,
  work: (stores: CheckedStores) => Promise<T>,
): Promise<T> {
  const ledger = createLedgerStore({ connectionString: announcedStore(dataDir, 'eventstore') ?? '' });
  const database = { connectionString: announcedStore(dataDir, 'postgres') ?? '', max: 2 };
  const { pool, end } = openPool(database, () => undefined);
  try {
    return await work({ ledger, pool });
  } finally {
    await end();
    await ledger.close();
  }
}
