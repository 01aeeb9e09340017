import type { OwnMailAccount } from '@ledgerline/shared-events/mail-account/account.ts';
import { isEmail } from '@ledgerline/shared-events/text/email.ts';
import type { MailAccountFields } from '#entities/mail-account/model.ts';

/** The fields of the form of the own mail account; those of its mailbox begin with `imap`. */
export const MAIL_FIELDS = [
  'address',
  'host',
  'port',
  'user',
  'password',
  'imapHost',
  'imapPort',
  'imapUser',
  'imapPassword',
] as const;
export type MailField = (typeof MAIL_FIELDS)[number];
type MailTexts = Record<MailField, string>;

export function textsOf(account: OwnMailAccount | null): MailTexts {
  const { address = '', host = '', port = 587, user = '', mailbox = null } = account ?? {};
  const { imapHost = '', imapPort = 993, imapUser = user } = mailbox ?? {};
  const passwords = { password: '', imapPassword: '' };
  return {
    address,
    host,
    port: String(port),
    user,
    imapHost,
    imapPort: String(imapPort),
    imapUser,
    ...passwords,
  };
}

export const canKeepPassword = (account: OwnMailAccount | null): boolean => account?.readable === true;
export const canKeepMailboxPassword = (account: OwnMailAccount | null): boolean =>
  account?.mailbox?.readable === true;

/** Whether all has been typed that the server needs. */
export function isComplete(texts: MailTexts, account: OwnMailAccount | null, hasMailbox: boolean): boolean {
  const { address, host, port, user, password, imapHost, imapPort, imapUser, imapPassword } = texts;
  const isServer = (name: string, number: string, login: string) =>
    name.trim() !== '' && /^\d+$/.test(number) && login.trim() !== '';
  const isAccount =
    isEmail(address) && isServer(host, port, user) && (password !== '' || canKeepPassword(account));
  const isMailbox =
    isServer(imapHost, imapPort, imapUser) && (imapPassword !== '' || canKeepMailboxPassword(account));
  return isAccount && (!hasMailbox || isMailbox);
}

/** What is sent to the server. Without the mailbox it is removed, if there was one. */
export function fieldsOf(
  texts: MailTexts,
  account: OwnMailAccount | null,
  hasMailbox: boolean,
): MailAccountFields {
  const { address, host, port, user, password, imapHost, imapPort, imapUser, imapPassword } = texts;
  const mailbox = {
    imapHost,
    imapPort: Number(imapPort),
    imapUser,
    ...(imapPassword === '' ? {} : { imapPassword }),
  };
  const removed = account?.mailbox ? { mailbox: null } : {};
  return {
    address,
    host,
    port: Number(port),
    user,
    ...(password === '' ? {} : { password }),
    ...(hasMailbox ? { mailbox } : removed),
  };
}
