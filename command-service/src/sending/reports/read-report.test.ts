import { describe, expect, it } from 'vitest';
import { arrivalReport, REPORTS } from '../testing/reports.ts';
import { MAX_REPORT_BYTES, readReport } from './read-report.ts';

const TO = 'returns+token@books.example';
const RECIPIENT = 'office@client.example';
const read = (message: string) => readReport(Buffer.from(message));
const sample = { to: TO, recipient: RECIPIENT };

describe('a delivery report', () => {
  it.each([
    ['Postfix', 'postfix', 'failed', '5.1.1', '550 5.1.1 no such mailbox here'],
    ['Exchange', 'exchange', 'failed', '5.2.2', '554 5.2.2 mailbox full'],
    ['Gmail', 'gmail', 'delayed', '4.4.1', 'The recipient server did not accept our requests to connect.'],
    ['Exim, which names the recipient in a header', 'exim', 'failed', null, null],
    ['Amazon SES', 'ses', 'failed', '5.0.0', '550 mailbox unavailable'],
    ['qmail', 'qmail', 'failed', null, 'Sorry, no mailbox here by that name. (#5.1.1)'],
  ] as const)('of %s is read', async (_, kind, action, status, diagnostic) => {
    const report = await read(REPORTS[kind](sample));
    expect(report).toMatchObject({ addresses: [TO], recipients: [{ action, status, diagnostic }] });
    const [recipient] = 'recipients' in report ? report.recipients : [];
    expect(recipient?.final?.toLowerCase()).toBe(RECIPIENT);
  });

  it.each([
    [
      'blanks before its colons',
      (text: string) => text.replaceAll(/^([\w-]+): (failed|5\.1\.1)/gm, '$1 : $2'),
    ],
    ['another spelling of its type', (text: string) => text.replaceAll('rfc822;', 'rfc/822;')],
    [
      'an action that the standard lacks',
      (text: string) => text.replace('Action: failed', 'Action: expired'),
    ],
    [
      'an action of its own and a status',
      (text: string) => text.replace('Action: failed', 'Action: undeliverable'),
    ],
    ['a status alone', (text: string) => text.replace(/^Action: failed\r?\n/m, '')],
  ])('that has %s is read', async (_what, change) => {
    const message = change(REPORTS.postfix(sample));
    expect(message).not.toBe(REPORTS.postfix(sample));
    expect(await read(message)).toMatchObject({
      recipients: [{ action: 'failed', status: '5.1.1', final: RECIPIENT }],
    });
  });

  it('says that a message has arrived', async () => {
    expect(await read(arrivalReport(sample))).toMatchObject({ recipients: [{ action: 'delivered' }] });
  });

  it('names its envelope, and the recipient before and after a redirection', async () => {
    const message = REPORTS.postfix(sample).replace(
      'Final-Recipient: rfc822; office',
      'Final-Recipient: rfc822; new',
    );
    const report = await read(message);
    expect(report).toMatchObject({
      envelopeId: '0b1c',
      recipients: [{ original: RECIPIENT, final: 'new@client.example' }],
    });
  });

  it('names its message by the one that came back, before what the server says', async () => {
    const inHead = (text: string) =>
      text.replace('Subject: Invoice 147', 'Subject: Invoice\r\nMessage-ID: <1@books.example>');
    for (const shape of [REPORTS.postfix, REPORTS.ses, REPORTS.exchange]) {
      expect(await read(inHead(shape(sample)))).toMatchObject({ messageIds: ['1@books.example'] });
    }
    expect(await read(inHead(REPORTS.gmail(sample)))).toMatchObject({
      messageIds: ['1@books.example', '147@books.example'],
    });
    const answering = `In-Reply-To: <2@books.example>\r\nReferences: <0@books.example> <3@books.example>\r\n`;
    expect(await read(answering + inHead(REPORTS.postfix(sample)))).toMatchObject({
      messageIds: ['1@books.example', '2@books.example', '3@books.example', '0@books.example'],
    });
    const copy = REPORTS.qmail(sample).replace(
      '<stranger@',
      'Message-ID: <4@books.example>\r\n\r\n<stranger@',
    );
    expect(await read(copy)).toMatchObject({ messageIds: ['4@books.example'] });
  });

  it.each(['relayed', 'expanded'])('may say %s', async (action) => {
    const message = arrivalReport(sample).replace('Action: delivered', `Action: ${action}`);
    expect(await read(message)).toMatchObject({ recipients: [{ action }] });
  });

  const plain = (text: string, from = 'MAILER-DAEMON@mx.example') =>
    read(`From: ${from}\r\nTo: ${TO}\r\nSubject: Mail delivery\r\n\r\n${text}\r\n`);
  const PLAIN = [
    [
      'could not be delivered to one or more recipients. This is a permanent error.',
      `"${RECIPIENT}":\r\n552 Mailbox full`,
      '552 Mailbox full',
    ],
    [
      'Sorry, we were unable to deliver your message to the following address.',
      `<${RECIPIENT}>:\r\nRemote host said: 550 no such user`,
      'Remote host said: 550 no such user',
    ],
    ['An email could not be delivered:', `-- ${RECIPIENT}\r\n-- address rejected`, '-- address rejected'],
    ['A message that you sent could not be delivered.', `${RECIPIENT}: Host not found`, 'Host not found'],
    [
      'There was an error',
      `delivering your mail to <${RECIPIENT}>.\r\n550 5.7.1 refused`,
      '550 5.7.1 refused',
    ],
    ['An error has occurred while attempting to deliver a message:', `${RECIPIENT}: No domain`, 'No domain'],
    ['Delivery to the following recipient failed permanently:', `     ${RECIPIENT}`, null],
  ] as const;

  it.each(PLAIN)('in words alone is read: %s', async (sentence, paragraph, diagnostic) => {
    const report = await plain(
      `${sentence}\r\n\r\n${paragraph}\r\n\r\n--- Original message ---\r\n\r\n<other@c.example>:`,
    );
    expect(report).toMatchObject({ recipients: [{ final: RECIPIENT, action: 'failed', diagnostic }] });
  });

  it('in words is none from a person, about a delay, or without a failure', async () => {
    const [[sentence, paragraph]] = PLAIN;
    for (const report of [
      await plain(`${sentence}\r\n\r\n${paragraph}`, 'anna@books.example'),
      await plain(`THIS IS A WARNING MESSAGE ONLY.\r\n\r\n${sentence}\r\n\r\n${paragraph}`),
      await plain(`${sentence}\r\n\r\n${paragraph}\r\n\r\nMessage will be retried for 2 more days`),
      await plain(`Your mailbox is nearly full.\r\n\r\n<${RECIPIENT}>: 95 %`),
    ]) {
      expect(report).toEqual({ refusal: 'no_report' });
    }
  });

  it('is no report when it is the note that somebody is away, or has no recipient or neither action nor status', async () => {
    const away = `From: ${RECIPIENT}\r\nTo: ${TO}\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.\r\n`;
    const unclear = REPORTS.postfix(sample)
      .replace('Action: failed', 'Action: lost')
      .replace('Status: 5', 'Status: x');
    const without = REPORTS.postfix({ ...sample, recipient: 'nobody' });
    for (const message of [away, unclear, without]) {
      expect(await read(message)).toEqual({ refusal: 'no_report' });
    }
  });
});

describe('a hostile message', () => {
  it('is refused when it is too large', async () => {
    expect(await readReport(new Uint8Array(MAX_REPORT_BYTES + 1))).toEqual({ refusal: 'too_large' });
  });

  it.each([
    ['nothing', ''],
    ['noise', '\0\u0001\u00ff'.repeat(20_000)],
    ['a head without end', `To: ${'a'.repeat(200_000)}`],
    [
      'parts in parts',
      'Content-Type: multipart/mixed; boundary=a\r\n\r\n'.concat(
        '--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(4_000),
      ),
    ],
    ['many parts', `Content-Type: multipart/report; boundary=a\r\n\r\n${'--a\r\n\r\nx\r\n'.repeat(10_000)}`],
    ['a status of empty lines', `Content-Type: message/delivery-status\r\n\r\n${'\r\n \t'.repeat(50_000)}`],
    [
      'a line of addresses',
      `To: ${'a@b.example,'.repeat(5_000)}\r\nX-Failed-Recipients: ${'@'.repeat(50_000)}\r\n\r\n`,
    ],
  ])('never throws: %s', async (_, message) => {
    const read = await readReport(Buffer.from(message, 'latin1'));
    expect(read).toHaveProperty('refusal');
  });

  it('names no more than a hundred recipients', async () => {
    const one = 'Final-Recipient: rfc822; office@client.example\r\nAction: failed\r\n\r\n';
    const message = `Content-Type: multipart/report; boundary=a\r\nTo: ${TO}\r\n\r\n--a\r\nContent-Type: message/delivery-status\r\n\r\n${one.repeat(2_000)}--a--\r\n`;
    const report = await read(message);
    expect('recipients' in report && report.recipients.length).toBeLessThanOrEqual(101);
  });
});
