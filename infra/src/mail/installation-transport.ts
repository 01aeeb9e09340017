import { returnAddress } from '@ledgerline/command-service/sending/reports/return-tokens.ts';
import type { MailTransport } from '@ledgerline/command-service/sending/transport.ts';
import { mailboxOf } from './mailbox-of.ts';
import { handOverBySmtp } from './smtp-hand-over.ts';

type InstallationMail = {
  /** The mail server (`smtp:` or `smtps:`); without it there is no transport. */
  smtpUrl?: string | undefined;
  /** The sender, such as `Ledgerline <hello@ledgerline.example>`. */
  mailFrom: string;
  /** The mailbox whose delivery reports are read; without it they come to the sender, and nobody reads them. */
  returnMailbox?: string | undefined;
};

/** The mail server of the installation; null when there is none. */
export function installationTransport({
  smtpUrl,
  mailFrom,
  returnMailbox,
}: InstallationMail): MailTransport | null {
  if (smtpUrl === undefined) return null;
  const { name, address } = mailboxOf(mailFrom);
  return {
    address,
    fallbackName: name,
    own: false,
    returnAddress: (token) => (returnMailbox === undefined ? address : returnAddress(returnMailbox, token)),
    reports: returnMailbox !== undefined,
    handOver: (message, envelope) => handOverBySmtp({ url: smtpUrl }, message, envelope),
  };
}
