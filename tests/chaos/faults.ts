import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '../support/process-tree.ts';
import { hasRedis } from '../support/redis.ts';
import type { Part } from './one-machine.ts';
import { flood, hangingRequests } from './rude-clients.ts';
import type { Fault, Scene } from './scene.ts';
import { until } from './until.ts';

/** A fault that ends by itself. */
const momentary = (name: string, strike: Fault['strike']): Fault => ({
  name,
  strike,
  repair: async () => undefined,
});

const FEW = 5;

/** Waits until commands of the load were acknowledged meanwhile. */
async function acknowledged({ outcomes }: Scene): Promise<void> {
  const before = outcomes.acknowledged.length;
  await until(() => outcomes.acknowledged.length >= before + FEW);
}

/** Whether a call is answered 503, or no longer answered at all; one that hangs is neither. */
async function isRefused({ machine, person, outcomes }: Scene, kind: 'command' | 'list'): Promise<boolean> {
  const [url = ''] = machine.urls('web');
  const headers = { cookie: person.cookie, 'x-xsrf-token': person.token };
  const id = randomUUID();
  if (kind === 'command') outcomes.abandoned.push(id);
  const call =
    kind === 'list'
      ? fetch(`${url}/api/job?type=all`, { headers })
      : fetch(`${url}/api/command/CreateJob`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': id },
          body: JSON.stringify({ job: { name: 'Refused' } }),
        });
  const answer = await call.catch(() => null);
  return answer === null || answer.status === 503;
}

/** Waits until a call is refused. */
const refused = (scene: Scene, kind: 'command' | 'list') => until(() => isRefused(scene, kind));

const signal = (pids: readonly number[], name: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
};

/** Kills the first process of a part, which ends the others. */
async function killFirst({ machine }: Scene, part: Part): Promise<void> {
  const [first = 0] = machine.pids(part);
  signal([first], 'SIGKILL');
  await until(() => !isRunning(first));
}

const killed = (part: Part): Fault => momentary(`${part} killed`, (scene) => killFirst(scene, part));

const appKilled: Fault = {
  name: 'app killed with everything',
  strike: ({ machine }) => machine.kill(),
  repair: ({ machine }) => machine.boot(),
};

/** Stops all processes of a part, and lets them go on once calls that need it are refused, or others are answered. */
function frozen(part: Part, seen: (scene: Scene) => Promise<void>): Fault {
  let pids: number[] = [];
  return {
    name: `${part} frozen`,
    strike: async (scene) => {
      // The first one starts others: it has to stop before they are listed.
      signal(scene.machine.pids(part).slice(0, 1), 'SIGSTOP');
      pids = scene.machine.pids(part);
      signal(pids, 'SIGSTOP');
      await seen(scene);
    },
    repair: async () => signal(pids, 'SIGCONT'),
  };
}

const STOPPED_MS = 60;
const RUNNING_MS = 15;

/** Lets a part run for a fifth of the time only. */
function slow(part: Part): Fault {
  let isOver = false;
  let slowing: Promise<void> = Promise.resolve();
  return {
    name: `${part} slow`,
    strike: async (scene) => {
      isOver = false;
      const pids = scene.machine.pids(part);
      slowing = (async () => {
        while (!isOver) {
          signal(pids, 'SIGSTOP');
          await pause(STOPPED_MS);
          signal(pids, 'SIGCONT');
          await pause(RUNNING_MS);
        }
      })();
      for (let times = 0; times < FEW; times += 1) await acknowledged(scene);
    },
    repair: async () => {
      isOver = true;
      await slowing;
    },
  };
}

/** Forbids the running processes of a part to write behind the first 8 KB of a file, as on a disk without space. */
function diskFull(part: Part, refusedKind: 'command' | 'list'): Fault {
  const limit = (pids: readonly number[], bytes: string) => {
    for (const pid of pids) {
      try {
        // Only a process of the same user may change the limits of another one.
        const { uid, gid } = statSync(`/proc/${pid}`);
        const options = ['--pid', String(pid), `--fsize=${bytes}:unlimited`];
        execFileSync('prlimit', options, { stdio: 'ignore', uid, gid });
      } catch (error) {
        if (isRunning(pid)) throw error;
      }
    }
  };
  return {
    name: `disk of ${part} full`,
    strike: async (scene) => {
      const pids = scene.machine.pids(part);
      limit(pids, '8192');
      // PostgreSQL ends, and its successor can be there before a call meets the gap.
      await until(async () => !pids.slice(0, 1).every(isRunning) || (await isRefused(scene, refusedKind)));
    },
    repair: async ({ machine }) => limit(machine.pids(part), 'unlimited'),
  };
}

const redisLost: Fault = {
  name: 'Redis down, and back without its data',
  strike: async (scene) => {
    await scene.machine.stopRedis();
    await acknowledged(scene);
  },
  repair: ({ machine }) => machine.startRedis(),
};

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Shifts the clock forwards, then backwards. Under both clocks the event store begins anew, with its certificates. */
const clockJumps = (name: string, minutes: number): Fault => ({
  name: `clock ${name} ahead, then ${name} behind`,
  strike: async (scene) => {
    for (const shift of [minutes, -minutes]) {
      scene.machine.shiftClock(shift * MINUTE_MS);
      await acknowledged(scene);
      await killFirst(scene, 'event store');
      await acknowledged(scene);
    }
  },
  repair: async ({ machine }) => machine.shiftClock(0),
});

const flooded = momentary('one account sends 400 requests at once and breaks half of them off', flood);

function hung(): Fault {
  let end = () => undefined;
  return {
    name: '200 clients that send half a request and wait',
    strike: async (scene) => {
      end = await hangingRequests(scene.machine.urls('web')[0] ?? '');
      await acknowledged(scene);
    },
    repair: async () => end(),
  };
}

/**
 * The faults by kind. Those of Redis are left out where this machine has none, the full disk where it has no limits.
 */
export function faultsByKind(): Fault[][] {
  const redis = (fault: Fault) => (hasRedis ? [fault] : []);
  const limits = process.platform === 'linux';
  return [
    [killed('event store')],
    [killed('PostgreSQL')],
    [killed('worker')],
    [appKilled],
    [frozen('event store', (scene) => refused(scene, 'command'))],
    [frozen('PostgreSQL', (scene) => refused(scene, 'list'))],
    [frozen('worker', acknowledged), ...redis(frozen('Redis', acknowledged))],
    [slow('event store'), slow('PostgreSQL'), ...redis(slow('Redis'))],
    limits ? [diskFull('event store', 'command')] : [],
    limits ? [diskFull('PostgreSQL', 'list')] : [],
    redis(redisLost),
    [clockJumps('40 minutes', 40)],
    [clockJumps('two days', 2 * DAY_MINUTES)],
    [flooded],
    [hung()],
  ].filter((kind) => kind.length > 0);
}
