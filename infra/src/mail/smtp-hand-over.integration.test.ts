import type { OutgoingMessage } from '@ledgerline/command-service/sending/transport.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installationTransport } from './installation-transport.ts';
import { handOverBySmtp } from './smtp-hand-over.ts';
import { type DataBehaviour, type MailServer, startMailServer } from './testing/mail-server.ts';

const ANA = 'ana@nord.example';
const BEN = 'ben@nord.example';
const CLEO = 'cleo@nord.example';

const PAPER = { name: 'Invoice 143.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 sample') };

const MESSAGE: OutgoingMessage = {
  messageId: 'm1@ledgerline.example',
  references: ['m0@ledgerline.example'],
  from: 'Marta Wiśniewska, "MW" <mail@ledgerline.example>',
  replyTo: 'marta@wisniewska.example',
  to: [ANA],
  cc: [BEN],
  subject: 'Rechnung 143 — Übersetzung',
  body: 'Hello,\n\n.\nplease find the invoice attached.\n',
  date: new Date('2026-11-24T09:00:00Z'),
  papers: [PAPER],
};

let server: MailServer;

beforeEach(async () => {
  server = await startMailServer();
});

afterEach(() => server.close());

function handOver(message: Partial<OutgoingMessage> = {}, longestMs?: number) {
  const envelope = { from: 'returns@ledgerline.example', to: [ANA, BEN, CLEO], id: 'm1' };
  return handOverBySmtp({ url: server.url }, { ...MESSAGE, ...message }, envelope, longestMs);
}

const outcomes = (handOvers: Awaited<ReturnType<typeof handOver>>) =>
  Object.fromEntries(handOvers.map(({ address, outcome }) => [address, outcome]));

const ALL = (outcome: string) => ({ [ANA]: outcome, [BEN]: outcome, [CLEO]: outcome });

describe('a message that is handed over to a mail server', () => {
  it('is accepted for each recipient, with the answer of the server', async () => {
    const handOvers = await handOver();
    expect(outcomes(handOvers)).toEqual(ALL('accepted'));
    expect(handOvers[0]?.answer).toMatch(/^250 /);
    const [{ from, to, text } = { from: '', to: [], text: '' }] = server.accepted;
    expect({ from, to }).toEqual({ from: 'returns@ledgerline.example', to: [ANA, BEN, CLEO] });
    expect(text).toContain('Message-ID: <m1@ledgerline.example>');
    expect(text).toContain('References: <m0@ledgerline.example>');
    expect(text).toContain('In-Reply-To: <m0@ledgerline.example>');
    expect(text).toContain('Reply-To: marta@wisniewska.example');
    expect(text).toMatch(/^From: =\?UTF-8\?[^<]*<mail@ledgerline\.example>\r$/m);
    expect(text).toContain('filename="Invoice 143.pdf"');
    expect(text).not.toContain(CLEO);
  });

  it('asks for reports of its delivery, failure and delay by its name', async () => {
    await handOver();
    const said = JSON.stringify(server.parameters);
    expect(said).toMatch(/"ENVID":"m1"/);
    expect(said).toMatch(/SUCCESS.*FAILURE.*DELAY/);
  });

  it.each([
    ['From', { from: 'Ana\r\nBcc: eve@x.example <mail@ledgerline.example>' }],
    ['Subject', { subject: 'Hello\r\nBcc: eve@x.example' }],
    ['Reply-To', { replyTo: 'marta@x.example\r\nBcc: eve@x.example' }],
    ['To', { to: ['ana@nord.example\r\nBcc: eve@x.example'] }],
    ['References', { references: ['m0@x>\r\nBcc: eve@x.example'] }],
    ['a name of a file', { papers: [{ ...PAPER, name: 'a.pdf"\r\nBcc: eve@x.example' }] }],
  ])('gets no header by %s', async (_what, change) => {
    await handOver(change);
    for (const { text, to } of server.accepted) {
      expect(text).not.toMatch(/^bcc:/im);
      expect(to).toEqual([ANA, BEN, CLEO]);
    }
  });

  it('is refused for one recipient, postponed for another, and accepted for the rest', async () => {
    server.refusedRecipients.set(ANA, { code: 550, text: 'No such user' });
    server.refusedRecipients.set(BEN, { code: 450, text: 'Greylisted' });
    const handOvers = await handOver();
    expect(outcomes(handOvers)).toEqual({ [ANA]: 'refused', [BEN]: 'postponed', [CLEO]: 'accepted' });
    expect(handOvers.map(({ answer }) => answer)).toEqual([
      expect.stringMatching(/^550.*No such user/),
      expect.stringMatching(/^450.*Greylisted/),
      expect.stringMatching(/^250/),
    ]);
    expect(server.counts()).toEqual({ [CLEO]: 1 });
  });

  it('has an outcome for each recipient when the server accepts none', async () => {
    server.refusedRecipients.set(ANA, { code: 550, text: 'No such user' });
    server.refusedRecipients.set(BEN, { code: 450, text: 'Greylisted' });
    server.refusedRecipients.set(CLEO, { code: 552, text: 'Full' });
    expect(outcomes(await handOver())).toEqual({ [ANA]: 'refused', [BEN]: 'postponed', [CLEO]: 'refused' });
  });

  it.each<[string, DataBehaviour, string, RegExp]>([
    ['the server goes away before it answers', 'accept and vanish', 'unknown', /closed/],
    ['the server answers nonsense to the end of the message', { code: 354, text: 'More' }, 'unknown', /354/],
    ['the server takes none of it now', { code: 451, text: 'Busy' }, 'postponed', /451.*Busy/],
    ['the server refuses the message', { code: 554, text: 'Spam' }, 'refused', /554.*Spam/],
  ])('keeps the answers about single recipients when %s', async (_what, behaviour, outcome, answer) => {
    server.refusedRecipients.set(ANA, { code: 550, text: 'No such user' });
    server.refusedRecipients.set(BEN, { code: 450, text: 'Greylisted' });
    server.behaviours.push(behaviour);
    const handOvers = await handOver();
    expect(outcomes(handOvers)).toEqual({ [ANA]: 'refused', [BEN]: 'postponed', [CLEO]: outcome });
    expect(handOvers.map((each) => each.answer)).toEqual([
      expect.stringMatching(/^550.*No such user/),
      expect.stringMatching(/^450.*Greylisted/),
      expect.stringMatching(answer),
    ]);
  });

  it('keeps the answer about a recipient when the server never answers to the end of the message', async () => {
    server.refusedRecipients.set(ANA, { code: 550, text: 'No such user' });
    server.behaviours.push({ after: new Promise(() => undefined) });
    expect(outcomes(await handOver({}, 300))).toEqual({ ...ALL('unknown'), [ANA]: 'refused' });
  });

  it.each([
    [451, 'postponed'],
    [421, 'postponed'],
    [554, 'refused'],
  ])('that is answered with %i is %s', async (code, outcome) => {
    server.behaviours.push({ code, text: 'No' });
    expect(outcomes(await handOver())).toEqual(ALL(outcome));
    expect(server.accepted).toEqual([]);
  });

  it('is accepted by a server that answers slowly', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.behaviours.push({ after: promise });
    const handingOver = handOver();
    await expect.poll(() => server.accepted.length).toBe(1);
    resolve();
    expect(outcomes(await handingOver)).toEqual(ALL('accepted'));
  });

  it('is of unknown outcome when the server goes away before it answers', async () => {
    server.behaviours.push('accept and vanish');
    expect(outcomes(await handOver())).toEqual(ALL('unknown'));
  });

  it('is of unknown outcome when the server never answers, after the longest time', async () => {
    server.behaviours.push({ after: new Promise(() => undefined) });
    expect(outcomes(await handOver({}, 300))).toEqual(ALL('unknown'));
  });

  it('is postponed when the server goes away in the middle of it', async () => {
    server.behaviours.push('vanish at the beginning');
    const papers = [{ name: 'Long.pdf', type: 'application/pdf', bytes: Buffer.alloc(12_000_000, 1) }];
    expect(outcomes(await handOver({ papers }))).toEqual(ALL('postponed'));
  });

  it('is postponed while no server is listening', async () => {
    await server.close();
    const handOvers = await handOver();
    expect(outcomes(handOvers)).toEqual(ALL('postponed'));
    expect(handOvers[0]?.answer).toContain('ECONNREFUSED');
    server = await startMailServer();
  });
});

describe('the mail server of the installation', () => {
  it('is none without an address', () => {
    expect(installationTransport({ mailFrom: 'Ledgerline <mail@ledgerline.example>' })).toBeNull();
  });

  it('sends from the address of the installation', async () => {
    const transport = installationTransport({
      smtpUrl: server.url,
      mailFrom: 'Ledgerline <mail@ledgerline.example>',
    });
    expect(transport).toMatchObject({
      address: 'mail@ledgerline.example',
      fallbackName: 'Ledgerline',
      own: false,
    });
    expect(transport?.returnAddress('m1')).toBe('mail@ledgerline.example');
    const envelope = { from: 'mail@ledgerline.example', to: [ANA], id: 'm1' };
    expect(await transport?.handOver(MESSAGE, envelope)).toMatchObject([{ outcome: 'accepted' }]);
  });
});
