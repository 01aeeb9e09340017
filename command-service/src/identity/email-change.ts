import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { Database } from '../database/schema.ts';
import { type AccountParts, emailInUse, orEmailInUse, refuseTestAccount, withLedger } from './accounts.ts';
import { emailAddress, emailKey } from './email-address.ts';
import { markEmailConfirmed } from './email-confirmation.ts';
import { endOpenLinks } from './retention.ts';
import { holdSession, type SessionUser } from './sessions.ts';
import { newToken, tokenDigest } from './token.ts';

/** How long the link in the mail to a new address works. */
const CONFIRM_HOURS = 24;

const UNUSABLE_LINK = 'This link has been used, is too old, or belongs to another account';

type EmailChangeParts = AccountParts & {
  /** The address of the screen that confirms a new address. */
  confirmLinkOf: (token: string) => string;
};

/** Changes the address of a user, once the new one has confirmed by a link that it is theirs. */
export class EmailChanges {
  readonly #parts: EmailChangeParts;

  constructor(parts: EmailChangeParts) {
    this.#parts = parts;
  }

  /**
   * Sends a link to the new address, and a notice to the present one. Earlier requests end.
   * @throws Rejected invalid for a test account or an invalid address, duplicate when the address is in use,
   * not_signed_in when the session ended meanwhile
   */
  async request(user: SessionUser, text: unknown, device: string): Promise<string> {
    refuseTestAccount(user, 'email');
    const email = emailAddress(text);
    if (email === null) throw invalidField('email', 'Please enter a valid email address');
    const { db, now, security, mails, confirmLinkOf } = this.#parts;
    await refuseUsed(db, email, user.userId);
    const token = newToken();
    const expires_at = new Date(now().getTime() + CONFIRM_HOURS * 3_600_000);
    await db.transaction().execute(async (transaction) => {
      await holdSession(transaction, user);
      const change = { digest: tokenDigest(token), email, expires_at };
      await transaction
        .insertInto('identity.email_changes')
        .values({ user_id: user.userId, ...change })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
        .execute();
      await mails.enqueue(transaction, {
        kind: 'email-confirmation',
        accountId: user.accountId,
        recipient: email,
        replyTo: null,
        subject: 'Confirm your new email address',
        body: confirmText(confirmLinkOf(token)),
      });
      await security.record('email_change_requested', user, device, transaction);
    });
    return email;
  }

  /** The address that waits for its confirmation; null when there is none. */
  async pending(userId: string): Promise<string | null> {
    const change = await this.#parts.db
      .selectFrom('identity.email_changes')
      .select('email')
      .where('user_id', '=', userId)
      .where('expires_at', '>', this.#parts.now())
      .executeTakeFirst();
    return change?.email ?? null;
  }

  /**
   * Changes the address of a signed-in user by the token of the mail, and tells the former one.
   * @throws Rejected invalid when the link was used or is too old, duplicate when the address is in use since
   */
  async confirm(
    { userId, accountId, sessionDigest }: SessionUser,
    token: string,
    device: string,
  ): Promise<string> {
    const { now, ledgerEvents, security, sessions } = this.#parts;
    return orEmailInUse(
      withLedger(this.#parts, async (transaction) => {
        const change = await transaction
          .deleteFrom('identity.email_changes')
          .where('digest', '=', tokenDigest(token))
          .where('user_id', '=', userId)
          .where('expires_at', '>', now())
          .returning('email')
          .executeTakeFirst();
        if (change === undefined) throw invalidField('token', UNUSABLE_LINK);
        const { email } = change;
        const former = await transaction
          .selectFrom('identity.users')
          .select(['email', 'email_confirmed_at'])
          .where('id', '=', userId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        await transaction
          .updateTable('identity.users')
          .set({ email, email_key: emailKey(email) })
          .where('id', '=', userId)
          .execute();
        await markEmailConfirmed({ db: transaction, sessions, userId, at: now(), except: sessionDigest });
        await endOpenLinks(transaction, userId);
        const { email: formerEmail, email_confirmed_at: confirmedAt } = former;
        const subject = { userId, accountId, email: formerEmail, emailConfirmed: confirmedAt !== null };
        await security.record('email_changed', subject, device, transaction);
        await ledgerEvents.emailChanged({ userId, accountId });
        return email;
      }),
    );
  }
}

/** @throws Rejected duplicate */
async function refuseUsed(db: Database, email: string, userId: string): Promise<void> {
  const other = await db
    .selectFrom('identity.users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('id', '<>', userId)
    .executeTakeFirst();
  if (other !== undefined) throw emailInUse();
}

function confirmText(link: string): string {
  return [
    'Hello,',
    '',
    'Someone wants to use this address to sign in to Ledgerline. If this was you, confirm it here:',
    '',
    link,
    '',
    `The link works once, within ${CONFIRM_HOURS} hours.`,
    "If this wasn't you, you can ignore this message: nothing will change.",
  ].join('\n');
}
