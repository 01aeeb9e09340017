import type { Database } from '../database/schema.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { type AccountParts, type AddressedUser, withLedger } from './accounts.ts';
import { emailKey } from './email-address.ts';
import type { SessionUser } from './sessions.ts';
import { newToken, tokenDigest } from './token.ts';

/** How long the link works. */
const LINK_DAYS = 7;
const DAY_MS = 86_400_000;

export type EmailConfirmationParts = Pick<
  AccountParts,
  'db' | 'concurrency' | 'sessions' | 'security' | 'now'
> & {
  /** The address of the screen that confirms an address. */
  confirmLinkOf: (token: string) => string;
};

/** Confirms by the link of a mail that the address of an account belongs to its user. */
export class EmailConfirmations {
  readonly #parts: EmailConfirmationParts;

  constructor(parts: EmailConfirmationParts) {
    this.#parts = parts;
  }

  /** Mails a link to the address of a user, in the transaction that makes it theirs. Earlier links end. */
  async send(db: Database, { userId, accountId, email }: AddressedUser): Promise<void> {
    const { now, confirmLinkOf } = this.#parts;
    const token = newToken();
    const link = {
      digest: tokenDigest(token),
      email,
      expires_at: new Date(now().getTime() + LINK_DAYS * DAY_MS),
    };
    await db
      .insertInto('identity.email_confirmations')
      .values({ user_id: userId, ...link })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
      .execute();
    await enqueueMail(db, {
      kind: 'email-confirmation',
      accountId,
      recipient: email,
      replyTo: null,
      subject: 'Confirm your email address',
      body: confirmText(confirmLinkOf(token)),
    });
  }

  /** Sends the link again. Nothing is sent when the address is confirmed already, or for a test account. */
  async request(user: SessionUser, device: string): Promise<void> {
    const { email } = user;
    if (email === null || user.testAccount || user.emailConfirmed) return;
    const { db, security } = this.#parts;
    await db.transaction().execute(async (transaction) => {
      await this.send(transaction, { userId: user.userId, accountId: user.accountId, email });
      await security.record('email_confirmation_requested', user, device, transaction);
    });
  }

  /** Confirms the address by the token of the mail. False when no link has this token, or it is too old. */
  async confirm(token: string, device: string): Promise<boolean> {
    const { now, security } = this.#parts;
    return withLedger(this.#parts, async (transaction) => {
      const link = await transaction
        .deleteFrom('identity.email_confirmations')
        .where('digest', '=', tokenDigest(token))
        .where('expires_at', '>', now())
        .returning(['user_id', 'email'])
        .executeTakeFirst();
      if (link === undefined) return false;
      const user = await transaction
        .selectFrom('identity.users')
        .select(['id as userId', 'account_id as accountId', 'email'])
        .where('id', '=', link.user_id)
        .where('email_key', '=', emailKey(link.email))
        .executeTakeFirst();
      if (user === undefined) return false;
      await markEmailConfirmed(transaction, user.userId, now());
      await security.record('email_confirmed', user, device, transaction);
      return true;
    });
  }
}

/** Stores that the present address of a user was proved to be theirs. An open link for that ends. */
export async function markEmailConfirmed(db: Database, userId: string, at: Date): Promise<void> {
  await db.deleteFrom('identity.email_confirmations').where('user_id', '=', userId).execute();
  await db.updateTable('identity.users').set({ email_confirmed_at: at }).where('id', '=', userId).execute();
}

function confirmText(link: string): string {
  return [
    'Hello,',
    '',
    'somebody registered in Ledgerline with this address. If that is you, confirm here that it is yours:',
    '',
    link,
    '',
    'You can send invoices to your clients by e-mail then.',
    `The link works once, and for ${LINK_DAYS} days.`,
    'If you know nothing of it, you need not do anything.',
  ].join('\n');
}
