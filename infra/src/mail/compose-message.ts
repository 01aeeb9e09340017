import type { UnsentMessage } from '@ledgerline/projection-service/queries/invoices/invoice-message.ts';
import { createTransport } from 'nodemailer';

/** Makes messages without sending them. It keeps their blind copies. */
const FILES = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/**
 * A message as a file of RFC 5322 that mail programs open as a draft (`X-Unsent`), with its blind copies, which the
 * mail program leaves out when it sends it.
 */
export async function composeMessage(message: UnsentMessage): Promise<Buffer> {
  const { from, to, cc, bcc, replyTo, subject, body, papers } = message;
  const composed = await FILES.sendMail({
    ...(from === null ? {} : { from }),
    to: [...to],
    cc: [...cc],
    bcc: [...bcc],
    ...(replyTo === null ? {} : { replyTo }),
    subject,
    text: body,
    headers: { 'X-Unsent': '1' },
    attachments: papers.map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(composed.message)) throw new Error('The message was not buffered.');
  return composed.message;
}
