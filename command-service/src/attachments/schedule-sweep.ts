import { sweepAttachments } from './attachment-sweeper.ts';
import type { AttachmentParts } from './attachment-uploads.ts';

const HOUR_MS = 3_600_000;

/** Sweeps the stored files at the start and every hour; sweeps never overlap. */
export function scheduleSweep(
  parts: AttachmentParts,
  onTrouble: (what: string, cause: unknown) => void = () => undefined,
): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const report = (cause: unknown) => onTrouble('A removed file could not be deleted yet.', cause);
  const sweep = () => {
    running = running.then(() => sweepAttachments(parts, report)).catch(report);
  };
  return {
    start: () => {
      sweep();
      timer ??= setInterval(sweep, HOUR_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
