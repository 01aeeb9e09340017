import { type ChildProcess, fork, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { StartInterrupted } from '../start/start-error.ts';
import { fromChildSchema, type ToChild } from './messages.ts';

const STOP_MS = 10_000;

/** A module that calls `runAsChild`, to be run as a separate process. */
export type ChildSpec = {
  /** The name in messages: "event store", "projection worker". */
  name: string;
  module: URL;
  settings: Record<string, unknown>;
  /** Command line options of Node. */
  execArgv?: readonly string[];
};

/** A child process that has reported that it is ready. */
export type RunningChild = {
  pid: number;
  details: Record<string, string>;
  /** Resolves when the process has ended, with the reason in words. */
  exited: Promise<string>;
  stop(): Promise<void>;
};

/** How long a child may take until it's ready, in milliseconds, and what ends the wait before. */
type StartLimits = { readyMs?: number; signal?: AbortSignal | undefined };

/**
 * Starts the child and resolves when it is ready.
 * @throws Error with the child's own message when it fails; StartInterrupted when another try may succeed; the reason of
 * `signal`
 */
export async function startChild(
  spec: ChildSpec,
  { readyMs = 60_000, signal }: StartLimits = {},
): Promise<RunningChild> {
  signal?.throwIfAborted();
  const child = fork(spec.module, [], {
    execArgv: [...(spec.execArgv ?? [])],
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = exitOf(child);
  if (child.pid !== undefined) endOrphan(child.pid, exited);
  send(child, { type: 'start', settings: spec.settings });
  try {
    const details = await ready(child, exited, { readyMs, signal });
    return { pid: child.pid ?? 0, details, exited, stop: () => stopChild(child, exited) };
  } catch (error) {
    await stopChild(child, exited);
    throw error;
  }
}

/** Waits until its parent is gone, which closes its input, and then a little longer than an orderly end takes. */
const GUARD = 'while read -r _; do :; done; sleep 9; kill -KILL "$1"';

/**
 * Ends the child when this process was killed, even while the child computes and sees nothing of it: it would keep its
 * memory and its port beside the next start. A shell does it, as for PostgreSQL; it takes hardly any memory.
 */
function endOrphan(pid: number, exited: Promise<unknown>): void {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined).unref();
  void exited.then(() => guard.kill('SIGKILL'));
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) =>
      resolve(signal ? `it was ended by ${signal}` : `it ended with code ${code}`),
    );
  });
}

function ready(
  child: ChildProcess,
  exited: Promise<string>,
  { readyMs, signal }: StartLimits,
): Promise<Record<string, string>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, string>>();
  const late = setTimeout(() => reject(new StartInterrupted('it was not ready in time')), readyMs);
  const giveUp = () => reject(signal?.reason);
  signal?.addEventListener('abort', giveUp, { once: true });
  child.on('message', (raw) => {
    const parsed = fromChildSchema.safeParse(raw);
    if (!parsed.success) {
      // Under `node --watch` each process reports its imports; those of a child are watched too when passed on.
      process.send?.(raw);
      return;
    }
    const message = parsed.data;
    if (message.type === 'ready') resolve(message.details);
    else reject(message.isOutage ? new StartInterrupted(message.message) : new Error(message.message));
  });
  void exited.then((reason) =>
    reject(child.signalCode === null ? new Error(reason) : new StartInterrupted(reason)),
  );
  return promise.finally(() => {
    clearTimeout(late);
    signal?.removeEventListener('abort', giveUp);
  });
}

async function stopChild(child: ChildProcess, exited: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  send(child, { type: 'stop' });
  const deadline = new AbortController();
  const late = delay(STOP_MS, true, { signal: deadline.signal }).catch(() => false);
  if (await Promise.race([exited.then(() => false), late])) child.kill('SIGKILL');
  await exited;
  deadline.abort();
}

function send(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message, () => undefined);
}
