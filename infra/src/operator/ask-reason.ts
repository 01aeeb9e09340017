import { createInterface } from 'node:readline/promises';
import { UsageError } from './usage-error.ts';

/** A terminal: its input and output, and whether a user is there. */
type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
};

/**
 * Asks the user why an event may be missing from a read model.
 * @throws UsageError with `usage` when there is no user to ask, and when the answer is empty; the reason of `signal`.
 */
export async function askReason(
  { input, output }: Terminal,
  usage: string,
  signal: AbortSignal,
): Promise<string> {
  if (input.isTTY !== true) throw new UsageError(usage);
  const terminal = createInterface({ input, output });
  try {
    const reason = (await terminal.question('Why may its event be missing? ', { signal })).trim();
    if (reason === '') throw new UsageError('Nothing was skipped: a reason is needed.');
    return reason;
  } finally {
    terminal.close();
  }
}
