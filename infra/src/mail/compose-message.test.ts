import { describe, expect, it } from 'vitest';
import { composeMessage } from './compose-message.ts';

const message = {
  from: 'marta@wisniewska.example',
  to: ['roth@kessler-roth.example'],
  cc: ['office@kessler-roth.example'],
  bcc: ['books@wisniewska.example'],
  replyTo: null,
  subject: 'Rechnung 147 für Kessler',
  body: 'Guten Tag,\n\nanbei die Rechnung.',
  papers: [{ name: 'Invoice 147.pdf', type: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7') }],
};

describe('a message as a file', () => {
  it('is a draft with its recipients, its text and its papers', async () => {
    const file = (await composeMessage(message)).toString();
    const [head = ''] = file.split('\r\n\r\n');
    expect(head).toContain('X-Unsent: 1');
    expect(head).toContain('From: marta@wisniewska.example');
    expect(head).toContain('To: roth@kessler-roth.example');
    expect(head).toContain('Cc: office@kessler-roth.example');
    expect(head).toContain('Bcc: books@wisniewska.example');
    expect(file).toContain('filename="Invoice 147.pdf"');
    expect(file).toContain(Buffer.from('%PDF-1.7').toString('base64'));
    expect(file).toContain('anbei die Rechnung.');
  });

  it('leaves the sender to the mail program where the user has no address', async () => {
    expect((await composeMessage({ ...message, from: null })).toString()).not.toMatch(/^From:/m);
  });

  it('puts nothing of a subject into another header', async () => {
    const forged = { ...message, subject: 'Invoice\r\nBcc: everybody@b.example' };
    expect((await composeMessage(forged)).toString()).not.toMatch(/^Bcc: everybody/m);
  });
});
