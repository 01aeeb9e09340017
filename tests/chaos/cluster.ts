import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@ledgerline/infra/postgres/embedded-postgres.ts';
import { startNodeProcess } from '../eventstore/support/node-process.ts';
import { PROCESS_ENVIRONMENT } from '../support/process-environment.ts';

const root = resolve(import.meta.dirname, '../..');
const READY = /role is ready: (\S+)/;

export type Role = 'command' | 'query' | 'worker';

/** One process of a role. `url` is null while it is down. */
export type Member = { role: Role; url: string | null; process: ChildProcess; errors: string };

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
  stop(): Promise<void>;
};

/**
 * Starts the stores in `folder` and a number of processes of each role, with the environment variables `more`. Starts
 * an event store unless `more` names one.
 */
export async function startCluster(
  folder: string,
  counts: Record<Role, number>,
  more: Record<string, string> = {},
): Promise<Cluster> {
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), join(folder, 'password'), {
    max_connections: '150',
  });
  const given = more.EVENTSTORE_URL;
  const eventStore = given === undefined ? await startNodeProcess(join(folder, 'eventstore')) : null;
  const eventStoreUrl = given ?? eventStore?.url ?? '';
  const env = {
    ...PROCESS_ENVIRONMENT,
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    EVENTSTORE_URL: eventStoreUrl,
    EXCHANGE_RATES_URL: 'http://127.0.0.1:9',
    SESSION_SECRET: 'one secret for all processes of the test',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'fatal',
    ...more,
  };
  const members = Object.entries(counts).flatMap(([role, count]) =>
    Array.from({ length: count }, () => launch(role as Role, env)),
  );
  const cluster: Cluster = {
    members,
    databaseUrl: postgres.url,
    eventStoreUrl,
    urls: (role) => members.flatMap((each) => (each.role === role && each.url !== null ? [each.url] : [])),
    replace: async (member) => {
      await end(member);
      Object.assign(member, launch(member.role, env));
      await untilReady(member, env);
    },
    stop: async () => {
      await Promise.all(members.map(end));
      eventStore?.child.kill('SIGTERM');
      await eventStore?.exited;
      await postgres.stop();
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

function launch(role: Role, env: Record<string, string | undefined>): Member {
  const child = spawn(process.execPath, [join(root, 'infra/src/role.ts'), role], {
    cwd: root,
    env,
    // An open stdin: the process stops by itself when the test process has ended.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return { role, url: null, process: child, errors: '' };
}

const MOST_STARTS = 4;

/** Starts a process again, as a supervisor does, when it ends because it could not reach its stores in time. */
async function untilReady(member: Member, env: Record<string, string | undefined>): Promise<void> {
  for (let start = 1; ; start += 1) {
    try {
      await becomeReady(member);
      return;
    } catch (error) {
      if (start === MOST_STARTS) throw error;
      Object.assign(member, launch(member.role, env));
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

async function end(member: Member): Promise<void> {
  member.url = null;
  if (member.process.exitCode !== null || member.process.signalCode !== null) return;
  const gone = once(member.process, 'close');
  member.process.kill('SIGKILL');
  await gone;
}
