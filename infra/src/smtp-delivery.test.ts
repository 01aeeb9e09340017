import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { smtpDelivery } from './smtp-delivery.ts';

let server: Server;
let url = '';
let message = '';
let refusesRecipients = false;

/** As much of RFC 5321 as one mail needs. */
beforeEach(async () => {
  message = '';
  refusesRecipients = false;
  server = createServer((socket) => {
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 ready');
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (inData) {
        message += text;
        if (message.endsWith('\r\n.\r\n')) {
          inData = false;
          say('250 taken');
        }
      } else if (/^DATA/i.test(text)) {
        inData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(text)) {
        say('221 bye');
        socket.end();
      } else say(/^RCPT/i.test(text) && refusesRecipients ? '550 nobody of that name' : '250 ok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}?ignoreTLS=true`;
});

afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const mail = {
  id: '2f1c1f5e-6a0b-4d38-9a5e-1f0a6f1f7a10',
  kind: 'password-reset' as const,
  accountId: null,
  recipient: 'ana@example.org',
  replyTo: null,
  subject: 'Reset your password',
  body: 'Follow this link.',
  createdAt: new Date('2026-11-20T10:00:00Z'),
};

it('hands a mail to the server', async () => {
  await smtpDelivery(url, 'Ledgerline <hello@ledgerline.example>')(mail);
  expect(message).toContain('To: ana@example.org');
  expect(message).toContain('From: Ledgerline <hello@ledgerline.example>');
  expect(message).toContain('Subject: Reset your password');
  expect(message).toContain(`Message-ID: <${mail.id}@ledgerline>`);
  expect(message).toContain('Follow this link.');
});

it('fails when the server does not take the mail', async () => {
  refusesRecipients = true;
  await expect(smtpDelivery(url, 'hello@ledgerline.example')(mail)).rejects.toThrow('nobody of that name');
});
