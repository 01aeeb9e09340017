import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { Database } from '../database/schema.ts';
import { type AccountParts, withLedger } from './accounts.ts';
import { emailAddress, emailKey } from './email-address.ts';
import { markEmailConfirmed } from './email-confirmation.ts';
import { remainingAccess } from './end-access.ts';
import { checkNewPassword, hashPassword } from './password.ts';
import { endOpenLinks } from './retention.ts';
import { newToken, tokenDigest } from './token.ts';

/** How long a reset link is valid. It can be used once. */
const RESET_MINUTES = 60;

type PasswordResetParts = AccountParts & {
  /** The address of the screen for a reset token. */
  linkOf: (token: string) => string;
};

/** Lets users set a new password by a link that is mailed to their address. */
export class PasswordResets {
  readonly #parts: PasswordResetParts;

  constructor(parts: PasswordResetParts) {
    this.#parts = parts;
  }

  /**
   * Puts the mail with the link into the outbox. An unknown address gets no mail, and the caller does not learn that.
   */
  async request(text: string, device: string): Promise<void> {
    const email = emailAddress(text);
    if (email === null) throw invalidField('email', 'Please enter a valid email address');
    await this.#parts.db.transaction().execute(async (transaction) => {
      const user = await transaction
        .selectFrom('identity.users')
        .select(['id', 'account_id', 'email', 'email_confirmed_at'])
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst();
      if (user === undefined || user.email === null) {
        return this.#parts.mails.countUnsent(email, 'password-reset');
      }
      await this.send(transaction, { ...user, email: user.email });
      const emailConfirmed = user.email_confirmed_at !== null;
      const subject = { userId: user.id, accountId: user.account_id, email: user.email, emailConfirmed };
      await this.#parts.security.record('password_reset_requested', subject, device, transaction);
    });
  }

  /**
   * Sets a new password, ends every session of the user, and answers the id of the user.
   * @throws Rejected invalid when the link was used or expired, or the password is too weak
   */
  async complete(token: string, password: string, device: string): Promise<string> {
    const { ledgerEvents, sessions, security, now, publicUrl, passwordCost } = this.#parts;
    await checkNewPassword(password, 'password', { publicUrl, email: await this.#emailOf(token) });
    const stored = await hashPassword(password, passwordCost);
    return withLedger(this.#parts, async (transaction) => {
      const used = await transaction
        .updateTable('identity.password_resets')
        .set({ used_at: now() })
        .where('digest', '=', tokenDigest(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now())
        .returning('user_id')
        .executeTakeFirst();
      if (used === undefined) throw invalidField('token', 'This link has been used or is too old');
      const user = await transaction
        .updateTable('identity.users')
        .set({ password: stored })
        .where('id', '=', used.user_id)
        .returning(['id', 'account_id', 'email'])
        .executeTakeFirstOrThrow();
      // Only who reads the mail of that address can have the token.
      await markEmailConfirmed({ db: transaction, sessions, userId: user.id, at: now() });
      await endOpenLinks(transaction, user.id);
      await sessions.endAll(user.id, transaction);
      const owner = { userId: user.id, accountId: user.account_id, email: user.email };
      const subject = {
        ...owner,
        emailConfirmed: true,
        remaining: await remainingAccess(transaction, user.id),
      };
      await security.record('password_reset', subject, device, transaction);
      await ledgerEvents.passwordChanged(subject, 'reset');
      return user.id;
    });
  }

  /** The address of the user of a link; null when there is no such link. */
  async #emailOf(token: string): Promise<string | null> {
    const found = await this.#parts.db
      .selectFrom('identity.password_resets')
      .innerJoin('identity.users', 'identity.users.id', 'identity.password_resets.user_id')
      .select('identity.users.email')
      .where('identity.password_resets.digest', '=', tokenDigest(token))
      .executeTakeFirst();
    return found?.email ?? null;
  }

  /**
   * Mails a new link, which makes the older ones invalid. A change of the address goes on waiting: anybody who knows
   * the address can ask for a link.
   * @param options see `MailQueue.enqueue`
   * @throws Rejected too_many_requests
   */
  async send(
    db: Database,
    user: { id: string; account_id: string; email: string },
    options: { isCounted?: boolean } = {},
  ): Promise<void> {
    const token = newToken();
    const expires = new Date(this.#parts.now().getTime() + RESET_MINUTES * 60_000);
    await db.deleteFrom('identity.password_resets').where('user_id', '=', user.id).execute();
    await db
      .insertInto('identity.password_resets')
      .values({ digest: tokenDigest(token), user_id: user.id, expires_at: expires, used_at: null })
      .execute();
    const mail = {
      kind: 'password-reset',
      accountId: user.account_id,
      recipient: user.email,
      replyTo: null,
      subject: 'Reset your password',
      body: resetText(this.#parts.linkOf(token)),
    } as const;
    await this.#parts.mails.enqueue(db, mail, options);
  }
}

function resetText(link: string): string {
  return [
    'Hello,',
    '',
    'You asked to reset your Ledgerline password. Choose a new one here:',
    '',
    link,
    '',
    `The link works once, within ${RESET_MINUTES} minutes.`,
    "If this wasn't you, you can ignore this message: your password won't change.",
  ].join('\n');
}
