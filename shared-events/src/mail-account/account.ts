import * as z from 'zod/mini';
import { instantText } from '../ledger/scalars.ts';

/** The ports of mail servers: TLS from the start at the first, STARTTLS at the others. */
export const SMTP_PORTS = [465, 587, 2525] as const;

/** The ports of mailboxes (IMAP): TLS from the start at the first, STARTTLS at the other. */
export const IMAP_PORTS = [993, 143] as const;

/** Whether a connection to a port is encrypted from its start; at other ports STARTTLS upgrades it. */
export function hasTlsFromStart(port: number): boolean {
  return port === SMTP_PORTS[0] || port === IMAP_PORTS[0];
}

/** What became of the last test message, and what the mail server said. */
const mailTest = z.object({ accepted: z.boolean(), answer: z.string(), at: instantText });
export type MailTest = z.output<typeof mailTest>;

/** The mailbox (IMAP) of an own mail account, from which delivery reports are read: without its password. */
const ownMailbox = z.object({
  imapHost: z.string(),
  imapPort: z.int(),
  imapUser: z.string(),
  /** False after the secret of the installation changed: the password has to be entered again. */
  readable: z.boolean(),
  /** Whether it could be read the last time, and what its server said where it could not; null before the first time. */
  check: z.nullable(mailTest),
});
export type OwnMailbox = z.output<typeof ownMailbox>;

/** The own mail account of a user, as it is answered: without its password. */
const ownMailAccount = z.object({
  /** The address that clients see. */
  address: z.string(),
  host: z.string(),
  port: z.int(),
  user: z.string(),
  /** False after the secret of the installation changed: the password has to be entered again. */
  readable: z.boolean(),
  /** Null until a test message was sent with the present data. */
  test: z.nullable(mailTest),
  /** Null where no delivery reports are read. */
  mailbox: z.nullable(ownMailbox),
});
export type OwnMailAccount = z.output<typeof ownMailAccount>;

/** `account` is null while there is none. */
export const mailAccountAnswer = z.object({ account: z.nullable(ownMailAccount) });

/**
 * Whether messages to clients leave through an own account: its server has accepted a test message from its address,
 * and its password can be read.
 */
export function isInUse({ readable, test }: Pick<OwnMailAccount, 'readable' | 'test'>): boolean {
  return readable && test?.accepted === true;
}
