import { randomUUID } from 'node:crypto';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Database } from '../database/schema.ts';

const MAIL_KINDS = ['password-reset', 'contact', 'security-notice', 'email-confirmation'] as const;
type MailKind = (typeof MAIL_KINDS)[number];

/** A mail to one recipient, in plain text. */
export type Mail = {
  kind: MailKind;
  /** The account of the mail; deleting the account also deletes the mail. */
  accountId: string | null;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
};

export type OutboxMail = Mail & { id: string; createdAt: Date };

/** Counts a mail for its recipient. @throws Rejected too_many_requests */
type CountMail = (recipient: string, kind: MailKind) => Promise<void>;

/**
 * `isCounted`: whether the mail counts towards the limit of its recipient; false where whoever causes it has a limit of
 * their own. `isOptional`: whether a mail beyond the limit is dropped, rather than refused with its change.
 */
type EnqueueOptions = { isCounted?: boolean; isOptional?: boolean };

/** The way into the outbox. Every mail to somebody's address counts for that address. */
export class MailQueue {
  readonly #count: CountMail;

  constructor(count: CountMail) {
    this.#count = count;
  }

  /** Counts a mail that isn't sent: otherwise the limit would tell whether the address has an account. */
  async countUnsent(recipient: string, kind: MailKind): Promise<void> {
    await this.#count(recipient, kind);
  }

  /**
   * Puts a mail into the outbox, in the transaction of the change that it reports, so that it is sent if and only if
   * that change is committed. Beyond the limit of its recipient an optional mail is dropped, and any other is refused
   * together with its change. Security notices are optional.
   * @throws Rejected too_many_requests
   */
  async enqueue(
    db: Database,
    mail: Mail,
    // The contact form writes to the operator, and has a limit of its own.
    {
      isCounted = mail.kind !== 'contact',
      isOptional = mail.kind === 'security-notice',
    }: EnqueueOptions = {},
  ): Promise<void> {
    try {
      if (isCounted) await this.#count(mail.recipient, mail.kind);
    } catch (error) {
      if (error instanceof Rejected && isOptional) return;
      throw error;
    }
    await insertMail(db, mail);
  }
}

async function insertMail(db: Database, mail: Mail): Promise<void> {
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

/** The connection was lost during delivery, so the mail may or may not have been accepted. */
export class MailOutcomeUnknown extends Error {
  override readonly name = 'MailOutcomeUnknown';
}

/**
 * Passes every waiting mail to `deliver`, oldest first. A process claims a mail before its delivery, so that no mail
 * is delivered twice, whatever happens after that. A mail waits for another try only when it was certainly not
 * accepted. The text of an accepted mail is erased, since it can contain a link that signs somebody in. Answers how
 * many were delivered.
 * @throws AggregateError when mails could not be delivered
 */
export async function deliverOutbox(
  db: Database,
  deliver: (mail: OutboxMail) => Promise<void>,
): Promise<number> {
  const failures: unknown[] = [];
  const refused: string[] = [];
  let delivered = 0;
  for (let mail = await claimNext(db, refused); mail !== null; mail = await claimNext(db, refused)) {
    try {
      await deliver(mail);
    } catch (error) {
      failures.push(error);
      refused.push(mail.id);
      if (error instanceof MailOutcomeUnknown) await noteUnknown(db, mail.id);
      else await release(db, mail.id);
      continue;
    }
    // It stays claimed when this fails: it was sent, and must not be sent again.
    await noteSent(db, mail.id);
    delivered += 1;
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' '));
  return delivered;
}

/** The oldest waiting mail that is not in `except`, claimed for this process; null when there is none. */
async function claimNext(db: Database, except: readonly string[]): Promise<OutboxMail | null> {
  const row = await db
    .updateTable('identity.outbox')
    .set({ claimed_at: new Date() })
    .where('id', '=', (outbox) =>
      outbox
        .selectFrom('identity.outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('claimed_at', 'is', null)
        .$if(except.length > 0, (waiting) => waiting.where('id', 'not in', except))
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    kind: MAIL_KINDS.find((kind) => kind === row.kind) ?? 'password-reset',
    accountId: row.account_id,
    recipient: row.recipient,
    replyTo: row.reply_to,
    subject: row.subject,
    body: row.body,
    createdAt: row.created_at,
  };
}

async function noteSent(db: Database, id: string): Promise<void> {
  await db
    .updateTable('identity.outbox')
    .set({ sent_at: new Date(), body: '' })
    .where('id', '=', id)
    .execute();
}

async function noteUnknown(db: Database, id: string): Promise<void> {
  await db.updateTable('identity.outbox').set({ unknown_at: new Date() }).where('id', '=', id).execute();
}

async function release(db: Database, id: string): Promise<void> {
  await db.updateTable('identity.outbox').set({ claimed_at: null }).where('id', '=', id).execute();
}
