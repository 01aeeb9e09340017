import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emlFolder, emlText, sweepEmlFolder } from './eml-folder.ts';
import type { OutboxMail } from './outbox.ts';

const mail: OutboxMail = {
  id: '0847cd71-52c9-4fba-b711-b5d31db8e5b5',
  kind: 'password-reset',
  accountId: null,
  recipient: 'translator@books.example',
  replyTo: null,
  subject: 'Reset your password',
  body: 'Hello,\n\nhttps://books.example/password-reset?token=abc',
  createdAt: new Date('2026-11-20T12:34:56.789Z'),
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-outbox-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a mail as a file', () => {
  it('is one file that only its owner can read, however often it is delivered', async () => {
    const written: string[] = [];
    const outbox = join(folder, 'outbox');
    const deliver = emlFolder(outbox, 'Ledgerline <ledgerline@localhost>', (file) => written.push(file));
    await deliver(mail);
    await deliver(mail);
    expect(await readdir(outbox)).toEqual(['20261120T123456Z-password-reset-0847cd71.eml']);
    const [file = ''] = written;
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toBe(emlText(mail, 'Ledgerline <ledgerline@localhost>'));
  });

  it('is a message that mail programs can open', () => {
    expect(emlText(mail, 'Ledgerline <ledgerline@localhost>').split('\r\n')).toEqual([
      'From: Ledgerline <ledgerline@localhost>',
      'To: translator@books.example',
      'Subject: Reset your password',
      'Date: Fri, 20 Nov 2026 12:34:56 +0000',
      'Message-ID: <0847cd71-52c9-4fba-b711-b5d31db8e5b5@ledgerline>',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      'Hello,',
      '',
      'https://books.example/password-reset?token=abc',
      '',
    ]);
  });

  it('contains no header from user input', () => {
    const forged = { ...mail, replyTo: 'a@b.example\r\nBcc: everybody@b.example', subject: 'Grüße' };
    const head = emlText(forged, 'x@localhost').split('\r\n\r\n')[0];
    expect(head).not.toMatch(/^Bcc:/m);
    expect(head).toContain('Subject: =?utf-8?B?R3LDvMOfZQ==?=');
  });
});

describe('old mails in the folder', () => {
  const NOW = new Date('2026-11-20T12:00:00Z');
  const DAY_MS = 86_400_000;

  it('are deleted after 90 days, with what a crash left, and nothing else', async () => {
    const daysOld = { 'old.eml': 91, 'new.eml': 89, 'broken.eml.part': 91, 'notes.txt': 400 };
    for (const [name, days] of Object.entries(daysOld)) {
      await writeFile(join(folder, name), '');
      const written = new Date(NOW.getTime() - days * DAY_MS);
      await utimes(join(folder, name), written, written);
    }
    await sweepEmlFolder(folder, NOW);
    expect((await readdir(folder)).toSorted()).toEqual(['new.eml', 'notes.txt']);
  });

  it('are none where no mail was ever written', async () => {
    await expect(sweepEmlFolder(join(folder, 'missing'), NOW)).resolves.toBeUndefined();
  });
});
