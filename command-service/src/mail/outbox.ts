import { randomUUID } from 'node:crypto';
import type { Database } from '../database/schema.ts';

/** A mail to one recipient, in plain text. */
export type Mail = {
  kind: 'password-reset' | 'contact';
  /** The account that it is about; it is removed with the account. */
  accountId: string | null;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
};

export type OutboxMail = Mail & { id: string; createdAt: Date };

/**
 * Puts a mail into the outbox, in the transaction of what it tells about: it is sent when that is certain, and
 * only then.
 */
export async function enqueueMail(db: Database, mail: Mail): Promise<void> {
  await db
    .insertInto('identity.outbox')
    .values({
      id: randomUUID(),
      kind: mail.kind,
      account_id: mail.accountId,
      recipient: mail.recipient,
      reply_to: mail.replyTo,
      subject: mail.subject,
      body: mail.body,
      sent_at: null,
    })
    .execute();
}

/**
 * Hands every unsent mail to `deliver`, oldest first, each in a transaction of its own that marks it as sent. Of
 * several processes each mail is taken by one. Answers how many were delivered.
 */
export async function deliverOutbox(
  db: Database,
  deliver: (mail: OutboxMail) => Promise<void>,
): Promise<number> {
  for (let delivered = 0; ; delivered += 1) {
    if (!(await deliverNext(db, deliver))) return delivered;
  }
}

function deliverNext(db: Database, deliver: (mail: OutboxMail) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('identity.outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return false;
    await deliver({
      id: row.id,
      kind: row.kind === 'contact' ? 'contact' : 'password-reset',
      accountId: row.account_id,
      recipient: row.recipient,
      replyTo: row.reply_to,
      subject: row.subject,
      body: row.body,
      createdAt: row.created_at,
    });
    await transaction
      .updateTable('identity.outbox')
      .set({ sent_at: new Date() })
      .where('id', '=', row.id)
      .execute();
    return true;
  });
}
