import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../processes/free-port.ts';
import { storedSecret } from '../start/data-folder.ts';
import { StartError, StartInterrupted } from '../start/start-error.ts';
import { APP_ROLE, prepareAppDatabase } from './app-role.ts';
import { postgresBinaries } from './binaries.ts';
import { DATABASE_USER, type DataFolder, prepareDataFolder } from './database-folder.ts';
import { type ServerAccount, serverAccount } from './server-account.ts';
import { settingArguments } from './settings.ts';

const DATABASE = 'ledgerline';
const READY = 'database system is ready to accept connections';
const STOP_MS = 20_000;
const PORT_ATTEMPTS = 5;

/** A running embedded PostgreSQL server: `url` connects to its database `ledgerline` as the role of the app. */
export type EmbeddedPostgres = {
  url: string;
  /** Connects to the database `postgres` as the superuser of the server. */
  superuserUrl: string;
  /** Resolves when the server has ended for any reason, with the reason in words. */
  exited: Promise<string>;
  /** Closes open connections and writes everything to disk; resolves when the process has ended. */
  stop(): Promise<void>;
  /**
   * Starts the server again on the same port, after it has ended.
   * @throws StartError when it cannot be started.
   */
  startAgain(): Promise<EmbeddedPostgres>;
};

/**
 * Starts PostgreSQL on a free port of the loopback, with its files in `folder` (created when missing), the superuser's
 * password in `passwordFile` and the app's in `<passwordFile>-app`; `settings` override our own. The server
 * stops when this process dies, even by SIGKILL.
 * @throws StartError when it cannot be started.
 */
export async function startEmbeddedPostgres(
  folder: string,
  passwordFile: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const account = serverAccount();
  const binaries = await postgresBinaries(account);
  const data = await prepareDataFolder(folder, passwordFile, binaries, account);
  const on = (port: number) => launch(binaries.postgres, data, account, settingArguments(port, settings));
  await formerServerGone(folder);
  const { child, port } = await launchOnFreePort(on, data);
  const password = storedSecret(`${passwordFile}-app`);
  const url = `postgres://${APP_ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`;
  const superuserUrl = (database: string) =>
    `postgres://${DATABASE_USER}:${data.password}@127.0.0.1:${port}/${database}`;
  const startAgain = async (): Promise<EmbeddedPostgres> => {
    await formerServerGone(folder);
    const outcome = await on(port);
    if ('log' in outcome) throw notStarted(data, outcome);
    return running(outcome.child);
  };
  const running = (process: ChildProcess): EmbeddedPostgres => {
    const exited = once(process, 'exit').then(() => 'the server ended');
    const stop = () => stopServer(process, exited);
    return { url, superuserUrl: superuserUrl('postgres'), exited, stop, startAgain };
  };
  const server = running(child);
  try {
    await prepareAppDatabase(superuserUrl, { name: DATABASE, password });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

function notStarted({ cwd }: DataFolder, { log, wasKilled }: FailedLaunch): StartError {
  const message = `PostgreSQL did not start in ${cwd}: ${log.trim()}`;
  return wasKilled ? new StartInterrupted(message) : new StartError(message);
}

/**
 * Waits for a former server: after a crash it may still be writing its last checkpoint. Its file contains its process
 * id. After a restart of the machine or the container that id may be another program's; then the file is removed,
 * because PostgreSQL would not start beside it.
 */
async function formerServerGone(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
    if (!(pid > 0) || !isAlive(pid)) return;
    if (await isOtherProgram(pid)) return await rm(file, { force: true });
    await delay(100);
  }
  throw new StartError(
    `Another PostgreSQL still runs on ${folder}: stop it, or set DATA_DIR to another folder.`,
  );
}

/** Whether a process certainly isn't PostgreSQL. Without another program, only Linux tells. */
async function isOtherProgram(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command !== '' && !command.includes('postgres');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The started server, or what it printed before it ended. */
type Launch = { child: ChildProcess } | FailedLaunch;
type FailedLaunch = { log: string; wasKilled: boolean };

/** A shell reports a program that a signal ended by a code above 128. */
const SIGNALLED = 128;

/** Starts the server on a free port, and on another one if somebody else was faster. */
async function launchOnFreePort(
  on: (port: number) => Promise<Launch>,
  data: DataFolder,
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const outcome = await on(port);
    if ('child' in outcome) return { child: outcome.child, port };
    const portInUse =
      outcome.log.includes('could not bind') || outcome.log.includes('Address already in use');
    if (!portInUse || attempt === PORT_ATTEMPTS) throw notStarted(data, outcome);
  }
}

/**
 * The shell between this process and the server stops the server when its standard input is closed: either by this
 * process on request, or by the kernel when this process was killed.
 */
const SUPERVISOR = `
"$@" </dev/null & server=$!
exec 3<&0
( cat <&3 >/dev/null; kill -INT "$server" ) >/dev/null 2>&1 &
exec 3<&- </dev/null
wait "$server"
`;

function launch(
  postgres: string,
  data: DataFolder,
  account: ServerAccount,
  settings: readonly string[],
): Promise<Launch> {
  const args = ['-c', SUPERVISOR, 'postgres', postgres, '-D', data.argument, ...settings];
  const child = spawn('/bin/sh', args, {
    cwd: data.cwd,
    ...account,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  return new Promise((resolve) => {
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4_000);
      if (log.includes(READY)) resolve({ child });
    });
    child.once('error', (error) => resolve({ log: error.message, wasKilled: false }));
    child.once('exit', (code) => {
      child.stdin?.destroy();
      resolve({ log, wasKilled: code === null || code > SIGNALLED });
    });
  });
}

async function stopServer(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdin?.end();
  const deadline = new AbortController();
  const late = delay(STOP_MS, 'late', { signal: deadline.signal }).catch(() => 'stopped');
  if ((await Promise.race([exited, late])) === 'late' && child.pid) process.kill(-child.pid, 'SIGKILL');
  await exited;
  deadline.abort();
}
