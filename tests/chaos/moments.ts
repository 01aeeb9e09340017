import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Chance, chanceFrom } from '@ledgerline/infra/demo/random.ts';
import { freePort } from '@ledgerline/infra/processes/free-port.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { chainProblems, commandProblems, rowProblems, storedCommands } from './checks.ts';
import type { Kill, Victim } from './kills.ts';
import { type Life, type Lived, liveOnce } from './life.ts';
import { newUser, noOutcomes, sendCommands } from './load.ts';
import { withStores } from './one-machine.ts';
import { until } from './until.ts';

/** A few accounts, each with a client that waits between commands: that limits what is compared at the end. */
const ACCOUNTS = 2;
const PACE_MS = 200;
/** Commands that have to be acknowledged after the kills of each start. */
const ENOUGH = 4;
/** Starts on one data folder, of which the first one finds it empty. */
const LIVES = 6;
/** The longest time from the beginning of a start, of a stop, or from the kill before, until a kill. */
const START_MS = 7_000;
const STOP_MS = 1_500;
const AGAIN_MS = 1_000;

type MomentOptions = {
  chance: Chance;
  report(line: string): void;
  /** Ends early; what was done until then is not checked. */
  signal: AbortSignal;
};

/**
 * Kills stores and parts of the app at random moments of starts, of work and of stops, and compares what is stored with
 * what was acknowledged.
 * @param moments how many processes are killed at least
 * @returns everything that was wrong, in words
 */
export async function playMoments(moments: number, options: MomentOptions): Promise<string[]> {
  const problems: string[] = [];
  for (let played = 0; played < moments; ) {
    const lives = Array.from({ length: LIVES }, (_, at) =>
      randomLife(options.chance, at > 0 && at < LIVES - 1),
    );
    const found = await playLives(lives, options);
    // Ctrl+C in a terminal reaches the app too, at a moment that nobody planned.
    if (options.signal.aborted) break;
    problems.push(...found.problems);
    played += found.killed;
    options.report(`${played} of ${moments} moments, ${problems.length} problems`);
  }
  return problems;
}

const VICTIMS: readonly Victim[] = [
  ...(['PostgreSQL', 'connection of PostgreSQL', 'event store', 'worker'] as const),
  ...(hasRedis ? (['Redis'] as const) : []),
];

/** A start, its work and its stop with kills; or a start that is given up. */
function randomLife(chance: Chance, mayGiveUp: boolean): Life {
  const kills = (mostMs: number, most: number): Kill[] =>
    Array.from({ length: chance.whole(1, most) }, (_, at) => ({
      victim: chance.pick(VICTIMS),
      afterMs: chance.whole(0, at === 0 ? mostMs : AGAIN_MS),
    }));
  return {
    start: kills(START_MS, 3),
    givesUpAfterMs: mayGiveUp && chance.next() < 0.3 ? chance.whole(0, START_MS) : null,
    work: kills(AGAIN_MS, 2),
    stop: kills(STOP_MS, 2),
    signal: chance.pick(['SIGINT', 'SIGTERM']),
  };
}

/** Plays starts one after the other on a new data folder while clients send commands. */
export async function playLives(lives: readonly Life[], options: MomentOptions): Promise<Lived> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerline-moments-'));
  const dataDir = join(folder, 'data');
  const redis = await lastingRedis();
  const port = String(await freePort());
  const env = { PORT: port, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error', ...redis?.env };
  const clients = clientsOf(`http://127.0.0.1:${port}`, dataDir, options.chance);
  const problems: string[] = [];
  let killed = 0;
  try {
    for (const [at, life] of lives.entries()) {
      const isLast = at === lives.length - 1;
      const whileUp = async () => {
        await clients.untilAnswered();
        if (isLast) problems.push(...(await clients.problems()));
      };
      const killRedis = async () => (await redis?.kill()) ?? false;
      const lived = await liveOnce(life, { dataDir, env, killRedis, whileUp });
      problems.push(...lived.problems);
      killed += lived.killed;
      options.report(`${inWords(life)}: ${problems.length === 0 ? 'fine' : 'wrong'}`);
      if (problems.length > 0 || options.signal.aborted) break;
    }
  } finally {
    clients.end();
    await redis?.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return { killed, problems };
}

/** The kills of a life in words. */
function inWords({ start, givesUpAfterMs, work, stop, signal }: Life): string {
  const list = (kills: readonly Kill[]) =>
    kills.map(({ victim, afterMs }) => `${victim} +${afterMs}`).join(', ');
  const rest = givesUpAfterMs === null ? `work ${list(work)}` : `given up +${givesUpAfterMs}`;
  return `start ${list(start)}; ${rest}; ${signal} ${list(stop)}`;
}

/** A Redis that is always there again on its port, without its data; null where this machine has none. */
async function lastingRedis() {
  if (!hasRedis) return null;
  let redis = await startRedis();
  return {
    env: { REDIS_URL: redis.url },
    kill: async () => {
      process.kill(redis.pid, 'SIGKILL');
      await redis.stop();
      redis = await startRedis(redis.port);
      return true;
    },
    stop: () => redis.stop(),
  };
}

/** Clients that send commands from the first time on that the app is up, and go on while it isn't. */
function clientsOf(url: string, dataDir: string, chance: Chance) {
  const served = { urls: () => [url] };
  const outcomes = noOutcomes();
  const lanes: Promise<unknown>[] = [];
  let before: ReadonlySet<string> = new Set();
  let isOver = false;
  const begin = async () => {
    const people = [];
    for (let account = 0; account < ACCOUNTS; account += 1) people.push(await newUser(served, chance));
    before = await withStores(dataDir, storedCommands);
    for (const person of people) {
      const own = chanceFrom(chance.whole(1, 1e9));
      const lane = sendCommands(
        served,
        own,
        person,
        outcomes,
        () => isOver,
        async (_, send) => {
          await pause(PACE_MS);
          return send();
        },
      );
      lanes.push(lane.catch((error: unknown) => outcomes.contradictions.push(String(error))));
    }
  };
  const end = () => {
    isOver = true;
  };
  return {
    end,
    untilAnswered: async () => {
      if (lanes.length === 0) await retried(begin);
      const { length } = outcomes.acknowledged;
      const isBroken = () => outcomes.contradictions.length > 0;
      await until(() => outcomes.acknowledged.length >= length + ENOUGH || isBroken());
    },
    problems: async () => {
      end();
      await Promise.all(lanes);
      return await withStores(dataDir, async (stores) => [
        ...(await commandProblems(stores, before, outcomes)),
        ...(await rowProblems(stores)),
        ...(await chainProblems(stores)),
      ]);
    },
  };
}

/** Runs work again until it succeeds: what was killed directly before may still be away. */
async function retried(work: () => Promise<void>): Promise<void> {
  await until(() =>
    work().then(
      () => true,
      () => false,
    ),
  );
}
