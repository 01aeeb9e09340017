import { isInUse } from '@ledgerline/shared-events/mail-account/account.ts';
import type { Database } from '../database/schema.ts';
import { answerOf, loginOf, type MailAccountLogin, mailSecrets, storedAccounts } from './stored-account.ts';

/** Finds the login through which the messages of an account of the ledger leave; null when its user has none in use. */
export function loginsInUse(
  db: Database,
  sessionSecret: string,
): (accountId: string) => Promise<MailAccountLogin | null> {
  const secrets = mailSecrets(sessionSecret);
  return async (accountId) => {
    const row = await storedAccounts(db)
      .innerJoin('identity.users as user', 'user.id', 'mail.user_id')
      .where('user.account_id', '=', accountId)
      .executeTakeFirst();
    return row !== undefined && isInUse(answerOf(row, secrets)) ? loginOf(row, secrets) : null;
  };
}
