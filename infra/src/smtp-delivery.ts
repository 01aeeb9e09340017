import type { OutboxMail } from '@ledgerline/command-service/mail/outbox.ts';
import { createTransport } from 'nodemailer';

/**
 * Delivers mail through the server that `url` names (`smtp:` or `smtps:`). A mail that is delivered twice carries
 * the same message id. @throws Error when the server does not take it; the mail then waits in the outbox.
 */
export function smtpDelivery(url: string, sender: string): (mail: OutboxMail) => Promise<void> {
  const transport = createTransport(url);
  return async (mail) => {
    await transport.sendMail({
      from: sender,
      to: mail.recipient,
      ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.body,
      date: mail.createdAt,
      messageId: `<${mail.id}@ledgerline>`,
    });
  };
}
