import type { OutgoingMessage, PaperBytes } from '@ledgerline/command-service/sending/transport.ts';
import type { UnsentMessage } from '@ledgerline/projection-service/queries/invoices/message-file.ts';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { mailboxOf } from './mailbox-of.ts';

/** Makes messages without sending them. It keeps their blind copies. */
const FILES = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/**
 * A message as a file of RFC 5322 that mail programs open as a draft (`X-Unsent`), with its blind copies, which the
 * mail program leaves out when it sends it.
 */
export function composeMessage(message: UnsentMessage): Promise<Buffer> {
  const { from, bcc, ...rest } = message;
  return composed(rest, {
    ...(from === null ? {} : { from }),
    bcc: [...bcc],
    headers: { 'X-Unsent': '1' },
  });
}

/** A message as it is handed over to a mail server. Nothing in it names its hidden recipients. */
export function composeOutgoing(message: OutgoingMessage): Promise<Buffer> {
  const { from, messageId, references, date, ...rest } = message;
  const earlier = references.map((id) => `<${id}>`);
  const inReplyTo = earlier.at(-1);
  return composed(rest, {
    from: mailboxOf(from),
    messageId: `<${messageId}>`,
    date,
    ...(inReplyTo === undefined ? {} : { inReplyTo, references: earlier }),
  });
}

type CommonParts = {
  to: readonly string[];
  cc: readonly string[];
  replyTo: string | null;
  subject: string;
  body: string;
  papers: readonly PaperBytes[];
};

async function composed(
  { to, cc, replyTo, subject, body, papers }: CommonParts,
  head: SendMailOptions,
): Promise<Buffer> {
  const { message } = await FILES.sendMail({
    ...head,
    to: [...to],
    cc: [...cc],
    ...(replyTo === null ? {} : { replyTo }),
    subject,
    text: body,
    attachments: papers.map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('The message was not buffered.');
  return message;
}
