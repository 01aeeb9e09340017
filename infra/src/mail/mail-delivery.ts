import { emlFolder } from '@ledgerline/command-service/mail/eml-folder.ts';
import type { OutboxMail } from '@ledgerline/command-service/mail/outbox.ts';
import type { Logger } from 'pino';
import { smtpDelivery } from './smtp-delivery.ts';

type MailSettings = { smtpUrl?: string | undefined; mailFrom: string; outboxFolder: string };

/** Delivers mail: through the configured server, or as files in the outbox folder. */
export function mailDelivery(
  { smtpUrl, mailFrom, outboxFolder }: MailSettings,
  logger: Logger,
): (mail: OutboxMail) => Promise<void> {
  if (smtpUrl !== undefined) return smtpDelivery(smtpUrl, mailFrom);
  return emlFolder(outboxFolder, mailFrom, (file) =>
    logger.info({ file }, 'A mail was written to the outbox folder.'),
  );
}
