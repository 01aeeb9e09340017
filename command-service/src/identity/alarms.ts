import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { type AccountParts, orEmailInUse, withLedger } from './accounts.ts';
import { emailKey } from './email-address.ts';
import { markEmailConfirmed } from './email-confirmation.ts';
import { endAccess } from './end-access.ts';
import type { PasswordResets } from './password-reset.ts';
import { tokenDigest } from './token.ts';

/** Stands in place of a password that no longer signs in. */
const NO_PASSWORD = 'none';

type AlarmParts = AccountParts & { resets: PasswordResets };

/** The link "This wasn't me" in the mail about something grave. */
export class Alarms {
  readonly #parts: AlarmParts;

  constructor(parts: AlarmParts) {
    this.#parts = parts;
  }

  /**
   * Shuts everybody out of the account whom its owner may not know: every session, open link and the calendar link end,
   * the passkeys and the own mail account are removed, and the password signs in no more. The address that the notice
   * was sent to signs in again, and gets a link for a new password.
   * @returns the user of the account
   * @throws Rejected invalid when the link was used or is too old
   */
  async raise(token: string, device: string): Promise<string> {
    const { sessions, ledgerEvents, security, resets, now } = this.#parts;
    return await orEmailInUse(
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
        await markEmailConfirmed({ db: transaction, sessions, userId, at: now() });
        await endAccess(transaction, userId, since);
        await sessions.endAll(userId, transaction);
        // The notice with the link was counted. Nobody keeps its owner out by asking for many links.
        await resets.send(transaction, { id: userId, account_id: accountId, email }, { isCounted: false });
        await security.record(
          'alarm_raised',
          { userId, accountId, email, emailConfirmed: true },
          device,
          transaction,
        );
        await ledgerEvents.passwordChanged({ userId, accountId }, 'reset');
        return userId;
      }),
    );
  }
}
