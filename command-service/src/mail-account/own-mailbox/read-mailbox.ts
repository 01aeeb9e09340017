import { MAX_REPORT_BYTES, readReport } from '#sending/reports/read-report.ts';
import { type ReportParts, recordReportOf } from '#sending/reports/record-report.ts';
import type { OwnMailboxSession } from './mailbox.ts';
import type { MailboxTurn, MailboxTurns } from './mailbox-turns.ts';

/** The steps of reading a report, each of which a crash may follow. */
export const OWN_READ_STEPS = ['fetched', 'recorded', 'moved'] as const;
type OwnReadStep = (typeof OWN_READ_STEPS)[number];

export type OwnReadParts = Omit<ReportParts, 'returnTokens'> & {
  turns: MailboxTurns;
  now: () => Date;
  /** Called after each step, for tests of crashes. */
  onStep?: ((step: OwnReadStep) => void | Promise<void>) | undefined;
};

/** The most messages whose headers are looked at in one turn, and the most reports that are read. */
export const MAX_HEADS = 500;
const MAX_REPORTS = 50;

/** Older messages are not looked at: servers report about a message within days. */
const OLDEST_MS = 14 * 24 * 3_600_000;

/**
 * Reads the delivery reports that have come into the mailbox of a user since its last turn, and records those about
 * deliveries of the user's account. All else is passed over: it is neither stored nor changed. The position moves after
 * a report was recorded: after a crash between the two it is read again, which changes nothing. Answers whether
 * messages are left for another turn.
 * @throws TurnLost, MailboxFailed, LedgerUnavailable, Error of PostgreSQL
 */
export async function readMailbox(
  parts: OwnReadParts,
  session: OwnMailboxSession,
  turn: MailboxTurn,
): Promise<boolean> {
  const { turns, now } = parts;
  const { uidValidity } = session;
  const start = turn.row.uid_validity === uidValidity ? Number(turn.row.last_uid) : 0;
  const found = await session.uidsAfter(start, new Date(now().getTime() - OLDEST_MS));
  const uids = found.slice(0, MAX_HEADS);
  const candidates = await session.reportsAmong(uids);
  const reports = candidates.slice(0, MAX_REPORTS);
  for (const uid of reports) {
    await readMessage(parts, session, { uid, accountId: turn.accountId });
    await turns.move(turn, { uidValidity, uid });
    await parts.onStep?.('moved');
  }
  const isLeft = reports.length < candidates.length || uids.length < found.length;
  const last = reports.length < candidates.length ? (reports.at(-1) ?? start) : (uids.at(-1) ?? start);
  const end = session.uidNext === null ? last : Math.max(last, session.uidNext - 1);
  await turns.move(turn, { uidValidity, uid: isLeft ? last : end });
  return isLeft;
}

async function readMessage(
  parts: OwnReadParts,
  session: OwnMailboxSession,
  { uid, accountId }: { uid: number; accountId: string },
): Promise<void> {
  const bytes = await session.beginning(uid);
  await parts.onStep?.('fetched');
  const report = await readReport((bytes ?? new Uint8Array()).subarray(0, MAX_REPORT_BYTES));
  if ('refusal' in report) return;
  await recordReportOf(accountId, parts, report);
  await parts.onStep?.('recorded');
}
