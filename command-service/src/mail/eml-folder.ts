import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboxMail } from './outbox.ts';

/**
 * Delivers mail as `.eml` files into a folder, for installations without a mail server. Only the owner may read them,
 * since they contain secret links. A mail that is delivered twice results in one file.
 */
export function emlFolder(
  folder: string,
  sender: string,
  onWritten: (file: string, mail: OutboxMail) => void,
): (mail: OutboxMail) => Promise<void> {
  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stamp = mail.createdAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const file = join(folder, `${stamp}-${mail.kind}-${mail.id.slice(0, 8)}.eml`);
    await writeFile(`${file}.part`, emlText(mail, sender), { mode: 0o600 });
    await rename(`${file}.part`, file);
    onWritten(file, mail);
  };
}

/** A mail as a message of RFC 5322 with a plain text body of RFC 2045. */
export function emlText(mail: OutboxMail, sender: string): string {
  const headers = [
    ['From', sender],
    ['To', mail.recipient],
    ...(mail.replyTo === null ? [] : [['Reply-To', mail.replyTo]]),
    ['Subject', mail.subject],
    ['Date', mail.createdAt.toUTCString().replace('GMT', '+0000')],
    ['Message-ID', `<${mail.id}@ledgerline>`],
    ['MIME-Version', '1.0'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Transfer-Encoding', '8bit'],
  ];
  const head = headers.map(([name = '', value = '']) => `${name}: ${headerText(value)}`);
  return [...head, '', ...mail.body.split(/\r?\n/), ''].join('\r\n');
}

/** The value of a header on one line; text that is not ASCII becomes an encoded word of RFC 2047. */
function headerText(value: string): string {
  const line = value.replaceAll(/[\r\n]+/g, ' ');
  const isAscii = [...line].every((character) => character >= ' ' && character <= '~');
  return isAscii ? line : `=?utf-8?B?${Buffer.from(line).toString('base64')}?=`;
}
