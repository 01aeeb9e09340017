import type { Database } from '#database/schema.ts';
import { mailSecrets } from '../stored-account.ts';
import type { MailboxLogin } from './mailbox.ts';
import { MailboxTurns } from './mailbox-turns.ts';
import { mailboxLogin, storedMailbox } from './stored-mailbox.ts';

/** Whether a mailbox can be read, and what its server says where it cannot. */
export type CheckMailbox = (login: MailboxLogin) => Promise<{ accepted: boolean; answer: string }>;

/** Checks the mailbox of a user, and notes what became of it as a turn does. Without a mailbox it does nothing. */
export async function noteMailboxCheck(
  { db, sessionSecret, checkMailbox }: { db: Database; sessionSecret: string; checkMailbox: CheckMailbox },
  userId: string,
): Promise<void> {
  const row = await storedMailbox(db, userId);
  const login = row && mailboxLogin(row, mailSecrets(sessionSecret));
  if (row === null || login === null) return;
  const { accepted, answer } = await checkMailbox(login);
  await new MailboxTurns(db).noteCheck(row, accepted ? null : answer);
}
