import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';

type RunningApp = {
  url: string;
  /** Whether this process started the app, and therefore has to stop it. */
  started: boolean;
  /** Resolves when an app that was started here has stopped. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

const READY_LINE = /ready: (https?:\/\/\S+)/;

/**
 * The app at the configured address, or a newly started one, which stops when the signal aborts.
 * @throws Error when it does not start, or the reason of `signal`
 */
export async function findOrStartApp(config: Config, signal: AbortSignal): Promise<RunningApp> {
  const url = `http://${config.host}:${config.port}${config.basePath === '/' ? '' : config.basePath}`;
  if (await answers(url)) return { url, started: false, ended: Promise.resolve(), stop: async () => {} };
  signal.throwIfAborted();
  return startApp(signal);
}

async function answers(url: string): Promise<boolean> {
  try {
    const health = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) });
    return health.ok;
  } catch {
    return false;
  }
}

async function startApp(signal: AbortSignal): Promise<RunningApp> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => undefined);
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      console.log(line);
      const url = READY_LINE.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error('The app could not be started; the lines above say why.')));
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  signal.addEventListener('abort', () => void stop(), { once: true });
  const url = await ready.catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error;
  });
  return { url, started: true, ended, stop };
}
