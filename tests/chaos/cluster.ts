import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@ledgerline/infra/postgres/embedded-postgres.ts';
import { startNodeProcess } from '../eventstore/support/node-process.ts';
import { nodeArguments, PROCESS_ENVIRONMENT } from '../support/process-environment.ts';

const root = resolve(import.meta.dirname, '../..');
const READY = /role is ready: (\S+)/;

export type Role = 'web' | 'command' | 'query' | 'worker';

/** One process of a role. `url` is null while it is down; its successors have the same port. */
export type Member = { role: Role; port: number; url: string | null; process: ChildProcess; errors: string };

/** Several processes of each role on one event store and one PostgreSQL. */
export type Cluster = {
  members: readonly Member[];
  databaseUrl: string;
  eventStoreUrl: string;
  /** The addresses of the running processes of a role. */
  urls(role: Role): string[];
  /**
   * Kills a process by SIGKILL and resolves when its successor is ready.
   * @throws Error when no successor starts
   */
  replace(member: Member): Promise<void>;
  /** Ends a process by SIGTERM, as an orchestrator does, and resolves when its successor is ready. */
  restart(member: Member): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the stores in `folder` and a number of processes of each role, with the environment variables `more`. Starts
 * no event store and no PostgreSQL that `more` names.
 */
export async function startCluster(
  folder: string,
  counts: Partial<Record<Role, number>>,
  more: Record<string, string> = {},
): Promise<Cluster> {
  const postgres = more.DATABASE_URL === undefined ? await startDatabase(folder) : null;
  const databaseUrl = more.DATABASE_URL ?? postgres?.url ?? '';
  const given = more.EVENTSTORE_URL;
  const eventStore = given === undefined ? await startNodeProcess(join(folder, 'eventstore')) : null;
  const eventStoreUrl = given ?? eventStore?.url ?? '';
  const env = {
    ...PROCESS_ENVIRONMENT,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
    EXCHANGE_RATES_URL: 'http://127.0.0.1:9',
    SESSION_SECRET: 'one secret for all processes of the test',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'fatal',
    ...more,
  };
  const roles = Object.entries(counts).flatMap(([role, count]) => Array<Role>(count).fill(role as Role));
  const members: Member[] = [];
  for (const role of roles) members.push(launch(role, await lastingPort(), env));
  const succeed = async (member: Member, signal: NodeJS.Signals) => {
    await end(member, signal);
    Object.assign(member, launch(member.role, member.port, env));
    await untilReady(member, env);
  };
  const cluster: Cluster = {
    members,
    databaseUrl,
    eventStoreUrl,
    urls: (role) => members.flatMap((each) => (each.role === role && each.url !== null ? [each.url] : [])),
    replace: (member) => succeed(member, 'SIGKILL'),
    restart: (member) => succeed(member, 'SIGTERM'),
    stop: async () => {
      await Promise.all(members.map((member) => end(member, 'SIGKILL')));
      eventStore?.child.kill('SIGTERM');
      await eventStore?.exited;
      await postgres?.stop();
    },
  };
  try {
    // Waits for all of them, so that none is started again while the cluster stops.
    for (const each of await Promise.allSettled(members.map((member) => untilReady(member, env)))) {
      if (each.status === 'rejected') throw each.reason;
    }
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

function startDatabase(folder: string) {
  const settings = { max_connections: '220' };
  return startEmbeddedPostgres(join(folder, 'postgres'), join(folder, 'password'), settings);
}

/** A free port below those that the system gives to outgoing connections, so that a successor finds it free too. */
async function lastingPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}

function launch(role: Role, port: number, env: Record<string, string | undefined>): Member {
  const child = spawn(process.execPath, [...nodeArguments('start:role'), role], {
    cwd: root,
    env: { ...env, PORT: String(port) },
    // An open stdin: the process stops by itself when the test process has ended.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return { role, port, url: null, process: child, errors: '' };
}

const MAX_STARTS = 4;

/** Starts a process again, as a supervisor does, when it ends because it could not reach its stores in time. */
async function untilReady(member: Member, env: Record<string, string | undefined>): Promise<void> {
  for (let start = 1; ; start += 1) {
    try {
      await becomeReady(member);
      return;
    } catch (error) {
      if (start === MAX_STARTS) throw error;
      Object.assign(member, launch(member.role, member.port, env));
    }
  }
}

/** @throws Error with its output when it ends instead */
async function becomeReady(member: Member): Promise<void> {
  const { process: child } = member;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    member.errors += text;
  });
  await new Promise<void>((resolveReady, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const url = READY.exec(output)?.[1];
      if (url === undefined) return;
      member.url = url;
      resolveReady();
    });
    child.once('close', () => reject(new Error(`A ${member.role} process ended: ${member.errors}`)));
  });
}

async function end(member: Member, signal: NodeJS.Signals): Promise<void> {
  member.url = null;
  if (member.process.exitCode !== null || member.process.signalCode !== null) return;
  const gone = once(member.process, 'close');
  member.process.kill(signal);
  await gone;
}
