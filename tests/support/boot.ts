import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nodeArguments, PROCESS_ENVIRONMENT } from './process-environment.ts';

const root = resolve(import.meta.dirname, '../..');
const READY = /^Ledgerline is ready: (\S+)$/m;

type BootOptions = {
  /** A data folder to keep; without it a new one, which `stop` and `kill` remove. */
  dataDir?: string;
  /** More environment variables; PORT is 0 by default. */
  env?: Record<string, string>;
  /** Serves only the API, without building the client. */
  withoutClient?: boolean;
  /** A prefix command that replaces itself with the app, such as a shell that sets a limit. */
  under?: readonly string[];
  /** The system user that runs it. */
  user?: { uid?: number; gid?: number };
};

/** The app as `npm start` runs it, in a process of its own. */
export type BootedLedgerline = {
  /** Without a slash at its end. */
  url: string;
  dataDir: string;
  pid: number;
  /** Its messages on standard error so far. */
  errors(): string;
  /** Its output so far. */
  output(): string;
  /** Stops it as Ctrl+C does; resolves to its exit code when it has ended. */
  stop(): Promise<number | null>;
  /** Stops it as a service manager does, by SIGTERM. */
  terminate(): Promise<number | null>;
  /** Kills it with SIGKILL, which it cannot handle. */
  kill(): Promise<void>;
};

/** How a failed start ended. */
type FailedStart = { code: number | null; output: string; errors: string };

/**
 * Starts the app on free ports with a data folder of its own and resolves when it is ready.
 * @throws Error with its output when it ends before that
 */
export async function bootLedgerline(options: BootOptions = {}): Promise<BootedLedgerline> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'ledgerline-data-')));
  const cleanUp = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const run = launchLedgerline({ ...options, dataDir });
  const url = await Promise.race([run.ready, run.exited.then(() => null)]);
  if (url === null) {
    await cleanUp();
    throw new Error(`Ledgerline did not start:\n${run.output()}${run.errors()}`);
  }
  const end = async (signal: NodeJS.Signals) => {
    run.child.kill(signal);
    const code = await run.exited;
    await cleanUp();
    return code;
  };
  return {
    url: url.replace(/\/$/, ''),
    dataDir,
    pid: run.child.pid ?? 0,
    output: run.output,
    errors: run.errors,
    stop: () => end('SIGINT'),
    terminate: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}

/** Starts the app where it must refuse to start, and resolves when it has ended. */
export async function failToBoot(dataDir: string, env: Record<string, string> = {}): Promise<FailedStart> {
  const run = launchLedgerline({ dataDir, env });
  const code = await run.exited;
  return { code, output: run.output(), errors: run.errors() };
}

/** The app whose start is under way. */
export type LaunchedLedgerline = {
  child: ChildProcess;
  /** Resolves to its address. */
  ready: Promise<string>;
  /** Resolves to its exit code; null after a signal. */
  exited: Promise<number | null>;
  output(): string;
  errors(): string;
};

/** Starts the app, and doesn't wait for it. */
export function launchLedgerline({
  dataDir,
  env = {},
  withoutClient = false,
  under = [],
  user = {},
}: BootOptions & { dataDir: string }): LaunchedLedgerline {
  const options = withoutClient ? ['--without-client'] : [];
  const [command = '', ...parts] = [...under, process.execPath, ...nodeArguments('start'), ...options];
  const child = spawn(command, parts, {
    ...user,
    cwd: root,
    env: {
      ...PROCESS_ENVIRONMENT,
      PORT: '0',
      EXCHANGE_RATES_URL: 'http://127.0.0.1:9',
      ...env,
      DATA_DIR: dataDir,
    },
    // An open stdin: the app stops by itself when the test process has ended.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  const ready = new Promise<string>((resolveReady) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const url = READY.exec(output)?.[1];
      if (url) resolveReady(url);
    });
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const exited = once(child, 'close').then(() => child.exitCode);
  return { child, ready, exited, output: () => output, errors: () => errors };
}
