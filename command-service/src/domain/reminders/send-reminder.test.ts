import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

type Steps = Parameters<typeof given>;

const CONTACT: Steps[number] = [
  'AddClientContact',
  { clientId: 1, contact: { name: 'Ana Ruiz', email: 'ana@nord.example', receives: ['reminders'] } },
];
/** Due on 11 November, nine days before the decision. */
const invoiceOf = (job: string): Steps[number] => [
  'CreateInvoice',
  {
    invoice: {
      client_id: 1,
      date: '2026-10-12',
      paymentTerms: 'date',
      dueDate: '2026-11-11',
      items: [{ id: job }],
    },
  },
];
const INVOICE = invoiceOf('job1');
const OTHER = invoiceOf('job2');
const PAID: Steps[number] = ['MarkInvoicePaid', { invoiceId: 1 }];
const FIRST = { reminders: [{ invoiceId: 1, level: 1 }] };
const overdue = (...more: Steps) => given(...PRACTICE_START, CONTACT, INVOICE, ...more);

describe('sending reminders', () => {
  it('queues the message of the level to the contact that receives reminders', () => {
    const { ledger, when } = overdue([
      'SendInvoice',
      { invoiceId: 1, to: ['ana@nord.example'], subject: 'Invoice 1', body: '' },
    ]);
    const thread = [...ledger.state.records('delivery')].map(({ messageId }) => messageId);
    when('SendReminder', FIRST)
      .thenFacts('DeliveryQueued')
      .saying({ record: { kind: 'reminder', level: 1, to: ['ana@nord.example'], references: thread } })
      .answering({ deliveries: [{ invoice_id: 1, papers: [{ kind: 'pdf' }], state: 'queued' }] });
    const body = [...ledger.state.records('delivery')][1]?.body;
    expect(body).toContain('Dear Ana Ruiz,');
    expect(body).toContain('€171.36');
  });

  it('sends what the user wrote, to whom the user wrote', () => {
    const written = { to: ['vera@nord.example'], subject: 'Still open', body: 'Please pay.' };
    overdue()
      .when('SendReminder', { reminders: [{ invoiceId: 1, level: 1, ...written }] })
      .saying({ record: written });
  });

  it('attaches no invoice when the level has none', () => {
    const value = { on: true, send: 'ask', levels: [{ days: 7, attachInvoice: false }] };
    overdue(['SetSetting', { key: 'reminders', value }])
      .when('SendReminder', FIRST)
      .saying({ record: { papers: [] } });
  });

  it('sends several as one entry', () => {
    const { ledger } = overdue(OTHER, [
      'SendReminder',
      {
        reminders: [
          { invoiceId: 1, level: 1 },
          { invoiceId: 2, level: 1 },
        ],
      },
    ]);
    const messages = [...ledger.state.records('delivery')];
    expect(messages.map(({ invoice_id }) => invoice_id)).toEqual([1, 2]);
    expect(new Set(messages.map(({ message }) => message)).size).toBe(2);
    const entry = ledger.entries.at(-1);
    expect(entry?.events).toHaveLength(2);
    expect(entry && ledger.undo(entry)).toEqual({ reason: "Sent email can't be undone." });
  });

  it('prints the fees that the user wrote, and no others', () => {
    const value = { on: true, send: 'ask', levels: [{ days: 7 }], feesText: 'Interest: 9 % {a year}.' };
    const { ledger } = overdue(['SetSetting', { key: 'reminders', value }], ['SendReminder', FIRST]);
    expect([...ledger.state.records('delivery')][0]?.body).toMatch(/\n\nInterest: 9 % \{a year\}\.$/);
  });

  it('allows the 201st message to nobody', () => {
    const many = Array.from({ length: 199 }, (): Steps[number] => [
      'SendInvoice',
      { invoiceId: 1, to: ['ana@nord.example'], subject: 'Invoice 1', body: '' },
    ]);
    const { when } = overdue(OTHER, ...many);
    when('SendReminder', {
      reminders: [
        { invoiceId: 1, level: 1 },
        { invoiceId: 2, level: 1 },
      ],
    }).thenRefused('too_many_requests');
    when('SendReminder', FIRST).thenFacts('DeliveryQueued');
  });
});

describe('a reminder is refused', () => {
  const refused = (why: string, level = 1, ...steps: Steps) =>
    overdue(...steps)
      .when('SendReminder', { reminders: [{ invoiceId: 1, level }] })
      .thenRefused('invalid', `Invoice 1: ${why}`, 'reminders.0.level');

  it('of a paid invoice', () => refused('nothing is outstanding', 1, PAID));
  it('of a disputed one', () =>
    refused('the client disputes it', 1, ['MarkDisputed', { invoiceId: 1, note: '' }]));
  it('of a paused one', () =>
    refused('its reminders are paused until 2026-12-01', 1, [
      'PauseReminders',
      { invoiceId: 1, until: '2026-12-01' },
    ]));
  it('of one without a due date', () =>
    refused('it has no due date', 1, ['EditInvoice', { invoiceId: 1, invoice: { paymentTerms: 'none' } }]));
  it('when the client gets none', () =>
    refused('reminders are off for this client', 1, [
      'SetClientSetting',
      { clientId: 1, key: 'reminders', value: null },
    ]));
  it('of a level that is not due yet', () => refused('the 2nd reminder is not due yet', 2));
  it('of a level that was sent', () =>
    refused('the 2nd reminder is due on 2026-11-25', 2, ['SendReminder', FIRST]));
  it('a second time', () => refused('the 1st reminder was sent, or a later one', 1, ['SendReminder', FIRST]));
  it('before the first level is due', () =>
    refused('the 1st reminder is due on 2026-11-26', 1, [
      'EditInvoice',
      { invoiceId: 1, invoice: { dueDate: '2026-11-19' } },
    ]));
  it('after the last one', () => {
    const value = { on: true, send: 'ask', levels: [{ days: 7 }] };
    refused(
      'all reminders have been sent',
      1,
      ['SetSetting', { key: 'reminders', value }],
      ['SendReminder', FIRST],
    );
  });

  it('when no contact has an address, and one refused reminder refuses all', () => {
    given(...PRACTICE_START, INVOICE)
      .when('SendReminder', FIRST)
      .thenRefused('invalid', 'Invoice 1: no contact of Lingua Nord has an address', 'reminders.0.to');
    overdue(OTHER, PAID)
      .when('SendReminder', {
        reminders: [
          { invoiceId: 2, level: 1 },
          { invoiceId: 1, level: 1 },
        ],
      })
      .thenRefused('invalid', undefined, 'reminders.1.level');
  });

  it('of an invoice that is not there, or is there twice', () => {
    overdue()
      .when('SendReminder', { reminders: [{ invoiceId: 9, level: 1 }] })
      .thenRefused('not_found');
    overdue()
      .when('SendReminder', {
        reminders: [
          { invoiceId: 1, level: 1 },
          { invoiceId: 1, level: 2 },
        ],
      })
      .thenMisfit('reminders', 'Each invoice can be listed only once');
  });

  it('a stopped reminder may be sent after all', () => {
    overdue(['SendReminder', FIRST], ['StopDelivery', { deliveryId: 1 }])
      .when('SendReminder', FIRST)
      .thenFacts('DeliveryQueued');
  });
});

describe('a reminder that is sent by itself', () => {
  const LEVELS = [{ days: 7 }, { days: 14 }];
  const AUTOMATIC: Steps[number] = [
    'SetSetting',
    { key: 'reminders', value: { on: true, send: 'automatic', levels: LEVELS } },
  ];
  /** The system sends a level of the first invoice at an instant. */
  const at = (instant: string, steps: Steps, level = 1) => {
    const { ledger, when } = overdue(...steps);
    ledger.now = Date.parse(instant);
    ledger.source = 'system';
    return when('SendReminder', { reminders: [{ invoiceId: 1, level }] });
  };
  const NOON = '2026-11-20T11:00:00Z';

  it('is queued from 8:00 to 20:00 of the account, with the day on which it became due', () => {
    at('2026-11-20T07:00:00Z', [AUTOMATIC]).saying({ record: { automatic: { dueOn: '2026-11-18' } } });
    at('2026-11-20T18:59:59Z', [AUTOMATIC]).answering({ deliveries: [{ level: 1, automatic: true }] });
  });

  it.each([
    ['before 8:00', '2026-11-20T06:59:59Z'],
    ['from 20:00 on', '2026-11-20T19:00:00Z'],
    ['on a Sunday', '2026-11-22T11:00:00Z'],
  ])('is refused %s', (_when, instant) => at(instant, [AUTOMATIC]).thenRefused('conflict'));

  it('is refused when the user is to be asked first', () => at(NOON, []).thenRefused('conflict'));

  it('follows what the client has of its own', () => {
    const own = (send: string): Steps[number] => [
      'SetClientSetting',
      { clientId: 1, key: 'reminders', value: { send } },
    ];
    at(NOON, [own('automatic')]).thenFacts('DeliveryQueued');
    at(NOON, [AUTOMATIC, own('ask')]).thenRefused('conflict');
  });

  it('is refused once the invoice is paid, disputed, paused or deleted', () => {
    at(NOON, [AUTOMATIC, PAID]).thenRefused('invalid');
    at(NOON, [AUTOMATIC, ['MarkDisputed', { invoiceId: 1, note: '' }]]).thenRefused('invalid');
    at(NOON, [AUTOMATIC, ['PauseReminders', { invoiceId: 1 }]]).thenRefused('invalid');
    at(NOON, [AUTOMATIC, ['DeleteInvoice', { invoiceId: 1 }]]).thenRefused('not_found');
  });

  it('is only the level that is due, and once', () => {
    at('2026-11-25T11:00:00Z', [AUTOMATIC]).thenRefused('conflict');
    at('2026-11-25T11:00:00Z', [AUTOMATIC], 2).thenFacts('DeliveryQueued');
    at(NOON, [AUTOMATIC, ['SendReminder', FIRST]]).thenRefused('invalid');
  });

  it('is left to the user after the user stopped it, until it is due on another day', () => {
    const { ledger, when } = overdue(AUTOMATIC);
    ledger.source = 'system';
    when('SendReminder', FIRST).thenFacts('DeliveryQueued');
    ledger.source = 'user';
    when('StopDelivery', { deliveryId: 1 }).thenFacts('DeliveryStopped');
    ledger.source = 'system';
    when('SendReminder', FIRST).thenRefused('conflict');
    ledger.source = 'user';
    when('EditInvoice', { invoiceId: 1, invoice: { dueDate: '2026-11-12' } });
    ledger.source = 'system';
    when('SendReminder', FIRST).saying({ record: { automatic: { dueOn: '2026-11-19' } } });
  });
});
