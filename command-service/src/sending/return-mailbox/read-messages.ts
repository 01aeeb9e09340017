import { isStoreOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';
import { readReport } from '../reports/read-report.ts';
import { type ReportParts, recordReport } from '../reports/record-report.ts';
import type { MailboxLease, MailboxPosition } from './mailbox-position.ts';
import type { MailboxSession } from './return-mailbox.ts';

/** The steps of reading a message, each of which a crash may follow. */
export const READ_STEPS = ['fetched', 'recorded', 'marked', 'moved'] as const;
export type ReadStep = (typeof READ_STEPS)[number];

/** After so many failures of one report, apart from outages, the next ones are read. */
const MAX_TRIES = 3;

export type ReadParts = ReportParts & {
  position: MailboxPosition;
  /** How often the report of a UID could not be recorded, from one call to the next. */
  failures: Map<number, number>;
  /** Called with why a report is passed over. */
  onTrouble: (cause: unknown) => void;
  /** Called after each step, for tests of crashes. */
  onStep?: ((step: ReadStep) => void | Promise<void>) | undefined;
};

/**
 * Reads the messages that have come since the last time, and records the reports among them. The position moves after a
 * report was recorded: after a crash between the two it is read again, which changes nothing. When the mailbox has
 * another UIDVALIDITY, all of its messages are read.
 * @throws MailboxLeaseLost, LedgerUnavailable, Error of the session or of PostgreSQL; the next call goes on there
 */
export async function readMessages(
  parts: ReadParts,
  session: MailboxSession,
  lease: MailboxLease,
): Promise<void> {
  const uidValidity = await session.select();
  if (lease.position.uidValidity !== uidValidity) lease.position = { uidValidity, uid: 0 };
  for (const uid of await session.uidsAfter(lease.position.uid)) {
    await readMessage(parts, session, uid);
    lease.position = { uidValidity, uid };
    await parts.position.move(lease, lease.position);
    await parts.onStep?.('moved');
  }
  await parts.position.noteRead(lease);
}

/** Records what a message reports. What is no report of this installation stays as it is, unread. */
async function readMessage(parts: ReadParts, session: MailboxSession, uid: number): Promise<void> {
  const bytes = await session.beginning(uid);
  await parts.onStep?.('fetched');
  if (bytes === null) return;
  const report = await readReport(bytes);
  if ('refusal' in report) return;
  const recorded = await recordReport(parts, report).catch((cause: unknown) => passOver(parts, uid, cause));
  await parts.onStep?.('recorded');
  if (recorded === null || recorded.reason === 'other_delivery') return;
  await session.markRead(uid);
  await parts.onStep?.('marked');
}

/**
 * Passes over a report that fails again and again, as where the account is damaged: the reports of all others wait
 * behind it. @throws the cause of an outage, and of the first failures
 */
function passOver({ failures, onTrouble }: ReadParts, uid: number, cause: unknown): null {
  const tries = (failures.get(uid) ?? 0) + 1;
  failures.clear();
  if (isStoreOutage(cause)) throw cause;
  if (tries < MAX_TRIES) {
    failures.set(uid, tries);
    throw cause;
  }
  onTrouble(cause);
  return null;
}
