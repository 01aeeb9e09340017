import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { Database } from '../database/schema.ts';
import { type AccountParts, orEmailInUse, withLedger } from './accounts.ts';
import { emailKey } from './email-address.ts';
import { markEmailConfirmed } from './email-confirmation.ts';
import type { PasswordResets } from './password-reset.ts';
import { endOpenLinks } from './retention.ts';
import { tokenDigest } from './token.ts';

/** Stands in place of a password that no longer signs in. */
const NO_PASSWORD = 'none';

export type AlarmParts = AccountParts & { resets: PasswordResets };

/** The link "That was not me" in the mail about something grave. */
export class Alarms {
  readonly #parts: AlarmParts;

  constructor(parts: AlarmParts) {
    this.#parts = parts;
  }

  /**
   * Shuts everybody out of the account whom its owner may not know: every session, open link and the calendar link end,
   * the passkeys and the own mail account are removed, and the password signs in no more. The address that the notice
   * was sent to signs in again, and gets a link for a new password.
   * @throws Rejected invalid when the link was used or is too old
   */
  async raise(token: string, device: string): Promise<void> {
    const { sessions, ledgerEvents, security, resets, now } = this.#parts;
    await orEmailInUse(
      withLedger(this.#parts, async (transaction) => {
        const alarm = await transaction
          .deleteFrom('identity.alarm_links')
          .where('digest', '=', tokenDigest(token))
          .where('expires_at', '>', now())
          .returning(['user_id', 'email', 'created_at'])
          .executeTakeFirst();
        if (alarm === undefined) throw invalidField('token', 'This link has been used or is too old');
        const { user_id: userId, email, created_at: since } = alarm;
        const { account_id: accountId } = await transaction
          .updateTable('identity.users')
          .set({ email, email_key: emailKey(email), password: NO_PASSWORD })
          .where('id', '=', userId)
          .returning('account_id')
          .executeTakeFirstOrThrow();
        await markEmailConfirmed(transaction, userId, now());
        await endAccess(transaction, userId, since);
        await sessions.endAll(userId, transaction);
        await resets.send(transaction, { id: userId, account_id: accountId, email });
        await security.record('alarm_raised', { userId, accountId, email }, device, transaction);
        await ledgerEvents.passwordChanged({ userId, accountId }, 'reset');
      }),
    );
  }
}

/**
 * Ends what lets somebody in, read, or receive what clients are sent. Links of earlier notices stay: they may belong to the owner, and this one to whoever
 * changed the address after them.
 */
async function endAccess(db: Database, userId: string, since: Date): Promise<void> {
  await endOpenLinks(db, userId);
  await db
    .deleteFrom('identity.alarm_links')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute();
  await db.deleteFrom('identity.passkeys').where('user_id', '=', userId).execute();
  await db.deleteFrom('identity.calendar_feeds').where('user_id', '=', userId).execute();
  await db.deleteFrom('identity.mail_accounts').where('user_id', '=', userId).execute();
}
