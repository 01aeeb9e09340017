import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(import.meta.resolve('@ledgerline/eventstore-node/main.ts'));

/** A node in a process of its own, as in production. */
export type NodeProcess = {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  /** Its output so far. */
  output(): string;
  /** Resolves to its exit code, or to null when a signal ended it. */
  readonly exited: Promise<number | null>;
};

/** The options of the app: a small young generation limits the memory. */
const NODE_OPTIONS = ['--max-semi-space-size=4'];

type Ready = { ready: true; port: number; connectionString: string };

function isReady(message: unknown): message is Ready {
  return typeof message === 'object' && message !== null && 'ready' in message && message.ready === true;
}

/**
 * Starts the node's own entry point.
 * @throws Error with its output when it ends before it is ready
 */
export function startNodeProcess(dataDir: string, ...options: string[]): Promise<NodeProcess> {
  return startNodeUnder([], dataDir, ...options);
}

/** As `startNodeProcess`, by a prefix command that replaces itself with the node, such as a shell that sets a limit. */
export async function startNodeUnder(
  prefix: readonly string[],
  dataDir: string,
  ...options: string[]
): Promise<NodeProcess> {
  const node = [process.execPath, ...NODE_OPTIONS, MAIN, '--data-dir', dataDir, ...options];
  const [command = '', ...args] = [...prefix, ...node];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  const printed = [child.stdout, child.stderr].map(async (stream) => {
    for await (const bytes of stream ?? []) output += String(bytes);
  });
  const exited = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  const ready = await Promise.race([once(child, 'message').then(([message]) => message), exited]);
  if (!isReady(ready)) {
    await Promise.all(printed);
    throw new Error(output.trim());
  }
  return { child, url: ready.connectionString, port: ready.port, output: () => output, exited };
}
