import { MailOutcomeUnknown, type OutboxMail } from '@ledgerline/command-service/mail/outbox.ts';
import { createTransport } from 'nodemailer';
import { z } from 'zod';

const failure = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  syscall: z.string().optional(),
  timeoutType: z.string().optional(),
});

/**
 * Delivers mail through the server of `url` (`smtp:` or `smtps:`). A mail that is delivered twice has the same
 * message id.
 * @throws MailOutcomeUnknown when the connection was lost during delivery, Error when the server did not accept the
 * mail
 */
export function smtpDelivery(url: string, sender: string): (mail: OutboxMail) => Promise<void> {
  const transport = createTransport(url);
  return async (mail) => {
    const sending = transport.sendMail({
      from: sender,
      to: mail.recipient,
      ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.body,
      date: mail.createdAt,
      messageId: `<${mail.id}@ledgerline>`,
    });
    await sending.catch((error: unknown) => {
      throw isUnknown(error) ? new MailOutcomeUnknown('The mail server went away.', { cause: error }) : error;
    });
  };
}

/** Errors that happen before a mail is handed over. */
const BEFORE_HAND_OVER: ReadonlySet<unknown> = new Set([
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EENVELOPE',
  'ECONFIG',
]);
const EARLY_TIMEOUTS: ReadonlySet<unknown> = new Set([
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
]);
const CONNECTING: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo']);

/**
 * Whether a failure leaves open if the server accepted the mail: it neither refused it nor was unreachable from the
 * start.
 */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode = 0, syscall, timeoutType } = failure.parse(error);
  const wasEarly = BEFORE_HAND_OVER.has(code) || CONNECTING.has(syscall) || EARLY_TIMEOUTS.has(timeoutType);
  return responseCode < 400 && !wasEarly;
}
