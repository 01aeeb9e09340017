import type { MailTransport } from '@ledgerline/command-service/sending/transport.ts';
import { mailboxOf } from './mailbox-of.ts';
import { handOverBySmtp } from './smtp-hand-over.ts';

export type InstallationMail = {
  /** The mail server (`smtp:` or `smtps:`); without it there is no transport. */
  smtpUrl?: string | undefined;
  /** The sender, such as `Ledgerline <hello@ledgerline.example>`. */
  mailFrom: string;
};

/** The mail server of the installation; null when there is none. */
export function installationTransport({ smtpUrl, mailFrom }: InstallationMail): MailTransport | null {
  if (smtpUrl === undefined) return null;
  const { name, address } = mailboxOf(mailFrom);
  return {
    address,
    fallbackName: name,
    own: false,
    returnAddress: () => address,
    reports: false,
    handOver: (message, envelope) => handOverBySmtp({ url: smtpUrl }, message, envelope),
  };
}
