import type { Database } from '../database/schema.ts';

/** A mail whose delivery has an unknown outcome. It is not sent again automatically. */
type UnknownMail = { id: string; kind: string; recipient: string; subject: string; claimedAt: Date };

/** A mail that has been claimed for longer belongs to a process that stopped during its delivery. */
const LONGEST_HAND_OVER_MS = 15 * 60_000;

/** The mails with an unknown outcome, oldest first. */
export async function unknownMails(db: Database, now: Date): Promise<UnknownMail[]> {
  const leftBehind = new Date(now.getTime() - LONGEST_HAND_OVER_MS);
  const rows = await db
    .selectFrom('identity.outbox')
    .select(['id', 'kind', 'recipient', 'subject', 'claimed_at'])
    .where('sent_at', 'is', null)
    .where('claimed_at', 'is not', null)
    .where((mail) => mail.or([mail('unknown_at', 'is not', null), mail('claimed_at', '<', leftBehind)]))
    .orderBy('created_at')
    .execute();
  return rows.flatMap(({ claimed_at: claimedAt, ...mail }) =>
    claimedAt === null ? [] : [{ ...mail, claimedAt }],
  );
}

/**
 * Records the outcome of such a mail after a person checked it: `sent` closes it, `unsent` queues it again. Answers
 * whether there is a mail of unknown outcome with this id.
 */
export async function settleMail(
  db: Database,
  id: string,
  outcome: 'sent' | 'unsent',
  now: Date,
): Promise<boolean> {
  const unknown = await unknownMails(db, now);
  if (!unknown.some((mail) => mail.id === id)) return false;
  const settled = outcome === 'sent' ? { sent_at: now, body: '' } : { claimed_at: null, unknown_at: null };
  await db.updateTable('identity.outbox').set(settled).where('id', '=', id).execute();
  return true;
}

/** The message about them for the log. */
export function unknownMailText(count: number): string {
  const mails = count === 1 ? 'One mail' : `${count} mails`;
  return `${mails} may or may not have been sent, and will not be sent again: see npm run mail -- list.`;
}
