/** A delivery report of a test: where it is sent to, and about whom. */
type ReportSample = { to: string; recipient: string };

const lines = (...text: string[]): string => `${text.join('\r\n')}\r\n`;

/** The parts of a report, each with its head, as `multipart/report`. */
function report(head: string[], parts: string[][]): string {
  const boundary = '=_part_7c1';
  return lines(
    ...head,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    `\tboundary="${boundary}"`,
    '',
    'This is a message in parts.',
    ...parts.flatMap((part) => [`--${boundary}`, ...part]),
    `--${boundary}--`,
  );
}

const text = (...words: string[]) => ['Content-Type: text/plain; charset=utf-8', '', ...words, ''];
const status = (...fields: string[]) => ['Content-Type: message/delivery-status', '', ...fields, ''];
const original = (type: string) => [
  `Content-Type: ${type}`,
  '',
  'From: Marta <invoices@books.example>',
  'To: stranger@elsewhere.example',
  'Subject: Invoice 147',
  '',
];

/** Reports as mail servers write them, each that a message has failed or that it waits. */
export const REPORTS = {
  postfix: ({ to, recipient }: ReportSample) =>
    report(
      [
        'Return-Path: <>',
        'From: MAILER-DAEMON@mx.host.example (Mail Delivery System)',
        'Subject: Undelivered Mail Returned to Sender',
        `To: ${to}`,
      ],
      [
        text('I could not deliver the message to one recipient.'),
        status(
          'Reporting-MTA: dns; mx.host.example',
          'X-Postfix-Queue-ID: 4XyZ',
          'Original-Envelope-Id: 0b1c',
          'Arrival-Date: Tue, 24 Nov 2026 10:26:00 +0000 (UTC)',
          '',
          `Final-Recipient: rfc822; ${recipient}`,
          `Original-Recipient: rfc822;${recipient}`,
          'Action: failed',
          'Status: 5.1.1',
          'Remote-MTA: dns; mail.client.example',
          'Diagnostic-Code: smtp; 550 5.1.1 no such mailbox',
          '    here',
        ),
        original('message/rfc822'),
      ],
    ),
  exchange: ({ to, recipient }: ReportSample) =>
    report(
      [
        'From: <postmaster@client.example>',
        `To: <${to}>`,
        'Subject: =?utf-8?B?VW56dXN0ZWxsYmFyOiBSZWNobnVuZyAxNDc=?=',
        'Auto-Submitted: auto-replied',
      ],
      [
        ['Content-Type: text/html; charset="utf-8"', '', '<p>Unzustellbar</p>', ''],
        [
          'Content-Type: message/delivery-status',
          'Content-Transfer-Encoding: base64',
          '',
          Buffer.from(
            lines(
              'Reporting-MTA: dns;AM0PR.client.example',
              'Received-From-MTA: dns;mx.host.example',
              '',
              `Final-Recipient: rfc822;${recipient.toUpperCase()}`,
              'Action: failed',
              'Status: 5.2.2',
              'Diagnostic-Code: smtp;554 5.2.2 mailbox full',
            ),
          ).toString('base64'),
          '',
        ],
        original('message/rfc822'),
      ],
    ),
  gmail: ({ to, recipient }: ReportSample) =>
    report(
      [
        'From: Mail Delivery Subsystem <mailer-daemon@mail.example>',
        `To: ${to}`,
        `X-Failed-Recipients: ${recipient}`,
        'Subject: Delivery Status Notification (Delay)',
      ],
      [
        [
          'Content-Type: multipart/related; boundary="in"',
          '',
          '--in',
          ...text('The message waits.'),
          '--in--',
          '',
        ],
        status(
          'Reporting-MTA: dns; mail.example',
          'Arrival-Date: Tue, 24 Nov 2026 02:26:00 -0800 (PST)',
          'X-Original-Message-ID: <147@books.example>',
          '',
          `Final-Recipient: rfc822; ${recipient}`,
          'Action: delayed',
          'Status: 4.4.1',
          'Diagnostic-Code: smtp; The recipient server did not accept our requests to connect.',
          'Will-Retry-Until: Fri, 27 Nov 2026 02:26:00 -0800 (PST)',
        ),
        original('message/rfc822'),
      ],
    ),
  exim: ({ to, recipient }: ReportSample) =>
    lines(
      `X-Failed-Recipients: ${recipient}`,
      'Auto-Submitted: auto-replied',
      'From: Mail Delivery System <Mailer-Daemon@host.example>',
      `To: ${to}`,
      'Subject: Mail delivery failed: returning message to sender',
      '',
      'This message could not be delivered to its recipient:',
      '',
      `  ${recipient}`,
      '    Unrouteable address',
    ),
  ses: ({ to, recipient }: ReportSample) =>
    report(
      ['Return-Path: <>', 'From: MAILER-DAEMON@eu.mail.example', `To: ${to}`, 'Subject: Delivery failure'],
      [
        text('An error occurred.'),
        status(
          'Reporting-MTA: dsn; a7-30.mail.example',
          '',
          'Action: failed (bounced)',
          `Final-Recipient: rfc822; <${recipient}>`,
          'Diagnostic-Code: smtp; 550 mailbox unavailable',
          'Status: 5.0.0 (permanent)',
        ),
        original('text/rfc822-headers'),
      ],
    ),
  qmail: ({ to, recipient }: ReportSample) =>
    lines(
      'Return-Path: <>',
      'From: MAILER-DAEMON@host.example',
      `To: ${to}`,
      'Subject: failure notice',
      '',
      'Hi. This is the mail program at host.example.',
      'The message could not be delivered to the following addresses.',
      '',
      `<${recipient}>:`,
      'Sorry, no mailbox here by that name. (#5.1.1)',
      '',
      '--- Below this line is a copy of the message.',
      '',
      '<stranger@elsewhere.example>:',
    ),
} satisfies Record<string, (sample: ReportSample) => string>;

/** The report that a message has arrived. */
export const arrivalReport = ({ to, recipient }: ReportSample): string =>
  report(
    ['From: MAILER-DAEMON@mx.host.example', `To: ${to}`],
    [
      text('The message was delivered.'),
      status(
        'Reporting-MTA: dns; mx.host.example',
        '',
        `Final-Recipient: rfc822; ${recipient}`,
        'Action: delivered',
        'Status: 2.1.5',
      ),
    ],
  );
