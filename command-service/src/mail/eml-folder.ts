import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
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

/** How long a mail is kept as a file, in days: as long as the record of a mail. */
const KEPT_DAYS = 90;

/** Deletes the mails of the folder that were written more than 90 days ago, and what a crash left of others. */
export async function sweepEmlFolder(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const kept = now.getTime() - KEPT_DAYS * 86_400_000;
  for (const name of names.filter((each) => /\.eml(\.part)?$/.test(each))) {
    const file = join(folder, name);
    if ((await stat(file)).mtimeMs < kept) await rm(file, { force: true });
  }
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
