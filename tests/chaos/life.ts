import { setTimeout as pause } from 'node:timers/promises';
import { type LaunchedLedgerline, launchLedgerline } from '../support/boot.ts';
import { type Kill, killPart, processesOn } from './kills.ts';

/** One start of the app and its end: what is killed meanwhile, and by which signal it is stopped. */
export type Life = {
  start: readonly Kill[];
  /** The signal comes that long after the beginning of the start; null when it comes after the work. */
  givesUpAfterMs: number | null;
  work: readonly Kill[];
  stop: readonly Kill[];
  signal: 'SIGINT' | 'SIGTERM';
};

/** Where the app lives. */
export type Place = {
  dataDir: string;
  env: Record<string, string>;
  /** Kills the Redis of the app and starts it again; answers whether there was one. */
  killRedis(): Promise<boolean>;
  /** Waits for work of the app, which is up or will be. */
  whileUp(): Promise<void>;
};

/** A stop that takes longer hangs: each store has less than that on its own to end. */
const STOP_MS = 60_000;
const READY_MS = 180_000;
/** How long processes of a store that was killed may need to notice it. */
const LEFT_MS = 10_000;
const LOOK_AGAIN_MS = 100;

/** How many processes were killed, and everything that was wrong, in words. */
export type Lived = { killed: number; problems: string[] };

/** Starts the app, works, and stops it, with its kills. */
export async function liveOnce(life: Life, place: Place): Promise<Lived> {
  const app = launchLedgerline({ ...place, withoutClient: true });
  let isStopped = false;
  void app.exited.then(() => {
    isStopped = true;
  });
  let killed = 0;
  const kill = async (kills: readonly Kill[]) => {
    killed += await killInTurn(app, kills, place, () => isStopped);
  };
  const problems: string[] = [];
  const starting = kill(life.start);
  if (life.givesUpAfterMs === null) problems.push(...(await work(app, life, place, starting, kill)));
  else await pause(life.givesUpAfterMs);
  if (problems.length === 0) problems.push(...(await stop(app, life, kill)));
  app.child.kill('SIGKILL');
  await starting;
  problems.push(...(await left(place.dataDir)));
  const seen = `${JSON.stringify(life)}\n${app.output()}${app.errors()}`;
  return { killed, problems: problems.map((problem) => `${problem} ${seen}`) };
}

type KillAll = (kills: readonly Kill[]) => Promise<void>;

async function work(
  app: LaunchedLedgerline,
  life: Life,
  { whileUp }: Place,
  starting: Promise<void>,
  kill: KillAll,
): Promise<string[]> {
  const ended = app.exited.then(() => 'The app ended on its own.');
  const up = async () => {
    await app.ready;
    await starting;
    await kill(life.work);
    await whileUp();
    return null;
  };
  const late = pause(READY_MS, 'The app was not ready in time.', { ref: false });
  const problem = await Promise.race([ended, late, up()]).catch(String);
  return problem === null ? [] : [problem];
}

/** Stops the app with its kills. One that was stopped before it listened for signals ends by the signal. */
async function stop(app: LaunchedLedgerline, { signal, stop: kills, givesUpAfterMs }: Life, kill: KillAll) {
  app.child.kill(signal);
  const killing = kill(kills);
  const late = pause(STOP_MS, 'late' as const, { ref: false });
  const code = await Promise.race([app.exited, late]);
  const isFine = code === 0 || (code === null && givesUpAfterMs !== null && app.output() === '');
  if (!isFine) app.child.kill('SIGKILL');
  await killing;
  if (isFine) return [];
  return [code === 'late' ? 'A stop did not end.' : `A stop ended with ${code ?? app.child.signalCode}.`];
}

/** Answers how many of them were still there to be killed. */
async function killInTurn(
  { child }: LaunchedLedgerline,
  kills: readonly Kill[],
  { killRedis }: Place,
  isOver: () => boolean,
): Promise<number> {
  let killed = 0;
  for (const { victim, afterMs } of kills) {
    await pause(afterMs);
    const isKilled = victim === 'Redis' ? await killRedis() : await killPart(child.pid ?? 0, victim, isOver);
    if (isKilled) killed += 1;
  }
  return killed;
}

/** The processes that are left on a data folder, once those that are ending have ended. */
async function left(dataDir: string): Promise<string[]> {
  for (const from = Date.now(); Date.now() - from < LEFT_MS; await pause(LOOK_AGAIN_MS))
    if (processesOn(dataDir).length === 0) return [];
  return processesOn(dataDir).map((one) => `A process was left: ${one}`);
}
