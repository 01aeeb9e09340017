import { setTimeout } from 'node:timers/promises';
import type { ReportParts } from '../reports/record-report.ts';
import { MailboxPosition } from './mailbox-position.ts';
import { type ReadParts, type ReadStep, readMessages } from './read-messages.ts';
import type { ReturnMailbox } from './return-mailbox.ts';

export type MailboxReaderParts = ReportParts & {
  mailbox: ReturnMailbox;
  /**
   * Called on each failure except the first one after the mailbox was read, with an error that has no secrets. Reading
   * goes on later.
   */
  onTrouble: (cause: unknown) => void;
  onStep?: (step: ReadStep) => void | Promise<void>;
  times?: ReaderTimes;
};

/** In milliseconds. */
type ReaderTimes = {
  /** How often it looks for messages, beside those that the server announces. */
  look: number;
  /** After this time without a sign of it, another process reads. */
  lease: number;
  /** The pause after the first failure, which doubles with each up to the longest. */
  pause: number;
  longestPause: number;
};

const TIMES: ReaderTimes = { look: 30_000, lease: 90_000, pause: 5_000, longestPause: 600_000 };

/** How long a stop waits for a report that is being recorded; otherwise it is read again. */
const STOP_MS = 5_000;

/** Reads the return mailbox until it is stopped. Of several processes one reads, the others wait to take over. */
export type MailboxReader = { start(): void; stop(): Promise<void> };

export function mailboxReader(parts: MailboxReaderParts): MailboxReader {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  return {
    start: () => {
      running ??= readUntilStopped(parts, stopping.signal);
    },
    stop: async () => {
      stopping.abort();
      await Promise.race([running, setTimeout(STOP_MS, undefined, { ref: false })]);
    },
  };
}

async function readUntilStopped(parts: MailboxReaderParts, stopped: AbortSignal): Promise<void> {
  const { onTrouble, times = TIMES } = parts;
  let failures = 0;
  let hasRead = false;
  const failuresByUid = new Map<number, number>();
  while (!stopped.aborted) {
    try {
      await readWhileLeased({ ...parts, failures: failuresByUid }, stopped, () => {
        failures = 0;
        hasRead = true;
      });
      await pause(times.look, stopped);
    } catch (cause) {
      if (stopped.aborted) return;
      // Servers end connections now and then: that is trouble when the next try fails as well.
      if (failures > 0 || !hasRead) onTrouble(cause);
      await pause(Math.min(times.pause * 2 ** failures, times.longestPause), stopped);
      failures += 1;
    }
  }
}

/** Reads as long as nothing fails; returns at once while another process reads. */
async function readWhileLeased(
  { mailbox, times = TIMES, ...rest }: MailboxReaderParts & Pick<ReadParts, 'failures'>,
  stopped: AbortSignal,
  onRead: () => void,
): Promise<void> {
  const position = new MailboxPosition(rest.db, mailbox.name, times.lease);
  const lease = await position.lease();
  if (lease === null) return;
  try {
    const session = await mailbox.connect(stopped);
    try {
      while (!stopped.aborted) {
        await readMessages({ ...rest, position }, session, lease);
        onRead();
        await session.untilNews(times.look);
      }
    } finally {
      session.close();
    }
  } finally {
    // A lease that cannot be ended now ends by itself.
    await position.end(lease).catch(() => undefined);
  }
}

async function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal: stopped, ref: false }).catch(() => undefined);
}
