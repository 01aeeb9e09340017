import { z } from 'zod';
import { LENGTHS, requiredText } from '../api/payload-scalars.ts';
import { hasControlCharacters, mailAddress } from '../deliveries/mailbox.ts';

const ONE_LINE = { error: 'This contains an unsupported character' };
/** The name of a host, or an IP address. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)$/;
const MAX_PASSWORD = 1_000;

const host = requiredText(LENGTHS.name, 'Server is required')
  .transform((value) => value.toLowerCase())
  .refine((value) => HOST.test(value), { error: 'Enter a valid server name or address' });
/** Which ports are allowed is a rule of the installation. */
const port = z.number().int().min(1).max(65_535);
const user = requiredText(LENGTHS.name, 'User name is required').refine(
  (value) => !hasControlCharacters(value),
  ONE_LINE,
);
const password = z
  .string()
  .min(1, 'Password is required')
  .max(MAX_PASSWORD)
  .refine((value) => !hasControlCharacters(value), ONE_LINE)
  .optional();

/** The mailbox of an own mail account. Its names differ from those of the account, so that a refusal names one field. */
const mailboxInput = z.strictObject({
  imapHost: host,
  imapPort: port,
  imapUser: user,
  imapPassword: password,
});
export type MailboxInput = z.output<typeof mailboxInput>;

/** The own mail account of a user. A password that is not sent stays, as long as its server and user name do. */
export const mailAccountInput = z.strictObject({
  address: mailAddress,
  host,
  port,
  user,
  password,
  /** The mailbox from which delivery reports are read. Null removes it; one that is not sent stays. */
  mailbox: mailboxInput.nullable().optional(),
});
export type MailAccountInput = z.output<typeof mailAccountInput>;
