import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { descendantsOf, listProcesses } from '../support/process-tree.ts';

/** What is killed: a store or a part of the app, or one of the processes that serve connections of PostgreSQL. */
export type Victim = 'PostgreSQL' | 'connection of PostgreSQL' | 'event store' | 'worker' | 'Redis';

/** Victims that are killed in turn, each some time after the one before it. */
export type Kill = { victim: Victim; afterMs: number };

const COMMANDS: Readonly<Record<Exclude<Victim, 'Redis'>, RegExp>> = {
  PostgreSQL: /^\S+\/(?:postgres -D|initdb) /,
  'connection of PostgreSQL': /^postgres: ledgerline/,
  'event store': /processes\/event-store-node/,
  worker: /processes\/projection-worker/,
};

const LOOK_AGAIN_MS = 20;

/** Kills a part of the app with SIGKILL as soon as it runs; answers whether it did before `isOver`. */
export async function killPart(
  app: number,
  victim: Exclude<Victim, 'Redis'>,
  isOver: () => boolean,
): Promise<boolean> {
  while (!isOver()) {
    const all = listProcesses();
    const family = new Set(descendantsOf(app, all));
    const found = all.find(({ pid, command }) => family.has(pid) && COMMANDS[victim].test(command));
    if (found !== undefined && killed(found.pid)) return true;
    await pause(LOOK_AGAIN_MS);
  }
  return false;
}

function killed(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** The processes that work in a data folder, whoever started them; empty where there is no `/proc`. */
export function processesOn(dataDir: string): string[] {
  return listing('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => worksIn(name, dataDir))
    .map((name) => `${name} ${read(`/proc/${name}/cmdline`).replaceAll('\0', ' ')}`);
}

function worksIn(pid: string, dataDir: string): boolean {
  if (read(`/proc/${pid}/cmdline`) === '') return false;
  return (
    linkOf(`/proc/${pid}/cwd`).startsWith(dataDir) ||
    read(`/proc/${pid}/environ`).includes(`DATA_DIR=${dataDir}`)
  );
}

const listing = (folder: string) => attempt(() => readdirSync(folder), []);
const read = (file: string) => attempt(() => readFileSync(file, 'utf8'), '');
const linkOf = (file: string) => attempt(() => readlinkSync(file), '');

/** Reads something of a process; it may have ended meanwhile. */
function attempt<T>(look: () => T, instead: T): T {
  try {
    return look();
  } catch {
    return instead;
  }
}
