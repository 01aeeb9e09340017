import { isStoreOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';
import type { z } from 'zod';
import { collectGarbageWhenIdle } from './collect-garbage.ts';
import { type FromChild, toChildSchema } from './messages.ts';

const STOP_MS = 8_000;

/** The running work of a child process: details for the parent, and how to stop it. */
export type ChildWork = { details?: Record<string, string>; stop(): Promise<void> };

/**
 * Runs this process as a child: waits for its settings, starts the work, reports to the parent that it is ready, and
 * ends on request or when the parent has ended for any reason. Signals are left to the parent, so that Ctrl+C in a
 * terminal stops the processes in their order.
 */
export function runAsChild<Settings>(
  settingsSchema: z.ZodType<Settings>,
  start: (settings: Settings) => Promise<ChildWork>,
): void {
  let work: Promise<ChildWork> | null = null;
  let ending = false;

  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    try {
      await (await work)?.stop();
      process.exit(code);
    } catch {
      process.exit(1);
    }
  };

  const begin = async (settings: unknown): Promise<void> => {
    try {
      work = start(settingsSchema.parse(settings));
      const { details } = await work;
      notify({ type: 'ready', details: details ?? {} });
      collectGarbageWhenIdle();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notify({ type: 'failed', message, isOutage: isStoreOutage(error) }, () => process.exit(1));
    }
  };

  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => void end(0));
  process.on('disconnect', () => void end(0));
  process.on('message', (raw) => {
    const message = toChildSchema.parse(raw);
    if (message.type === 'stop') void end(0);
    else void begin(message.settings);
  });
}

function notify(message: FromChild, then?: () => void): void {
  if (process.send && process.connected) process.send(message, undefined, undefined, then);
  else then?.();
}
