import { AttachmentAdded } from '@ledgerline/shared-events/attachments/events.ts';
import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { DeliveryQueued } from '@ledgerline/shared-events/deliveries/events.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { MailTemplateAdded } from '@ledgerline/shared-events/mail-templates/events.ts';
import { PaymentRecorded } from '@ledgerline/shared-events/payments/events.ts';
import { remindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { DEFAULT_REMINDERS } from '@ledgerline/shared-events/reminders/settings.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import {
  attachmentWith,
  CREATED_AT,
  clientWith,
  deliveryWith,
  invoiceWith,
  jobWith,
} from './record-examples.ts';

/** The share of a row of the largest page, 200 rows in 4 MB. */
const MAX_ROW = (4 * 1024 * 1024) / 200;

const long = (length: number) => '"ü'.repeat(length / 2);
const several = <T>(count: number, make: (id: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

const items = several(400, (id) => ({
  ...{ id: `new${id}`, job_id: null, name: long(900), detail: long(900) },
  ...{ quantity: '1', rate: '100', value: '100' },
}));
const party = { name: long(1_000), details: long(5_000) };
const LONG_INVOICE = invoiceWith({
  id: 1,
  reference: long(1_000),
  client_name: long(255),
  billingInformation: party,
  billTo: party,
  items,
  subtotal: '40000',
  total: '40000',
  strings: several(40, (id) => ({ id: `text${id}`, value: long(255) })),
  paymentInstructions: long(50_000),
  invoiceNotes: long(50_000),
});
const contact = (id: number) => ({
  ...{ name: long(255), email: `${id}@client.example`, phone: long(255), role: long(255) },
  receives: ['invoices' as const],
});

let side: ReadSide;
let app: FastifyInstance;
let log: AccountLog;

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries({ now: () => new Date('2026-11-19T12:00:00Z') });
  log = new AccountLog(side.ledger);
  const contacts = Object.fromEntries(several(50, (id) => [id, contact(id)]));
  const settings = { billingInformationDetails: long(5_000) };
  await log.append([
    ...[clientWith({ id: 1, name: long(20_000), contacts, settings }), clientWith({ id: 2 })].map((record) =>
      ClientCreated.of({ addedAt: CREATED_AT, alongside: [], record }),
    ),
    ...[
      jobWith({ id: 1, client_id: 1, deadline: '2026-11-19', notes: '😀'.repeat(50_000) }),
      jobWith({ id: 2 }),
    ].map((job) => JobCreated.of({ name: '', job })),
    ...several(30, (id) =>
      AttachmentAdded.of({
        addedAt: CREATED_AT,
        alongside: [],
        record: attachmentWith({ id, job_id: 2, name: long(255) }),
      }),
    ),
  ]);
  await log.append([
    InvoiceCreated.of({ invoice: LONG_INVOICE }),
    InvoiceCreated.of({ invoice: invoiceWith({ id: 2, client_id: 2 }) }),
    // The database stores such a text in a few hundred bytes.
    InvoiceCreated.of({ invoice: invoiceWith({ id: 3, paymentInstructions: 'x'.repeat(50_000) }) }),
    ...several(150, (id) =>
      PaymentRecorded.of({
        ...{ invoiceId: 1, number: '1', paymentId: id, rest: false },
        payment: {
          ...{ kind: 'payment', date: '2026-05-01', amount: '1', currency: 'USD', exchange: null, fee: '0' },
          ...{ method: long(255), reference: long(255), created_at: CREATED_AT },
        },
      }),
    ),
    ...several(3, (id) =>
      DeliveryQueued.of({ number: '1', record: deliveryWith({ id, body: long(50_000) }) }),
    ),
  ]);
  await side.fold(log.accountId);
});

afterAll(async () => {
  await side.stop();
});

const read = async (url: string): Promise<Record<string, unknown>> => {
  const { status, body } = await get(app, log.accountId, url);
  expect(status).toBe(200);
  return body as Record<string, unknown>;
};

const LISTS: [url: string, rowsOf: (body: Record<string, unknown>) => unknown][] = [
  ['/api/job?type=all', ({ data }) => data],
  ['/api/job?type=all&name=Job', ({ data }) => data],
  ['/api/job?type=all&sort=name', ({ data }) => data],
  ['/api/invoice?type=all', ({ data }) => data],
  ['/api/invoice?type=all&sort=-total', ({ data }) => data],
  ['/api/client', (body) => body],
  ['/api/client?page=1', ({ data }) => data],
  ['/api/start', ({ overdue }) => overdue],
  ['/api/start', ({ dueToday }) => dueToday],
  ['/api/client/1/overview', ({ invoices }) => invoices],
  ['/api/client/1/overview', ({ openJobs }) => openJobs],
];

describe('the rows of a list have a limited length', () => {
  it.each(LISTS)('%s', async (url, rowsOf) => {
    const rows = rowsOf(await read(url)) as { id: number; cut?: boolean }[];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(JSON.stringify(row).length).toBeLessThanOrEqual(MAX_ROW);
    expect(rows.find(({ id }) => id === 1)).toMatchObject({ cut: true });
  });

  it('while short ones are whole', async () => {
    const invoices = (await read('/api/invoice?type=all')).data as { id: number }[];
    expect(invoices.find(({ id }) => id === 2)).toEqual(await read('/api/invoice/2'));
    const clients = (await read('/api/client?page=1')).data as { id: number }[];
    expect(clients.find(({ id }) => id === 2)).toEqual(await read('/api/client/2'));
  });

  it('and what is computed from a record is right', async () => {
    const [listed] = ((await read('/api/invoice?type=all')).data as { id: number }[]).filter(
      ({ id }) => id === 1,
    );
    const { openAmount, paidAmount, status, total, sending } = await read('/api/invoice/1');
    expect(listed).toMatchObject({ openAmount, paidAmount, status, total, sending });
    expect(paidAmount).toBe(150);
  });
});

describe('the answer of one record', () => {
  it.each(['/api/job/1', '/api/job/2', '/api/invoice/1', '/api/client/1'])(
    'has all of it: %s',
    async (url) => {
      expect(await read(url)).not.toHaveProperty('cut');
    },
  );

  it('has every line and text', async () => {
    const whole = await read('/api/invoice/1');
    expect(whole).toMatchObject({ paymentInstructions: long(50_000), billTo: party });
    expect(whole.items).toHaveLength(400);
    expect(whole.payments).toHaveLength(150);
    expect((await read('/api/job/1')).notes).toBe('😀'.repeat(50_000));
    expect((await read('/api/job/2')).attachments).toHaveLength(30);
    expect((await read('/api/client/1')).contacts).toHaveLength(50);
    const { body } = await get(app, log.accountId, '/api/invoice/1/deliveries');
    expect(JSON.stringify(body)).toContain(JSON.stringify(long(50_000)));
  });
});

it('a file of a list has whole texts', async () => {
  const { body } = await get(app, log.accountId, '/api/invoice?type=all&format=csv');
  expect(body).toContain(long(1_000).replaceAll('"', '""'));
});

it('reminders have messages of a limited length together', async () => {
  const account = new AccountLog(side.ledger);
  const texts = { 1: { subject: 'Late', body: '{client}'.repeat(600) } };
  const reminders = {
    ...DEFAULT_REMINDERS,
    levels: DEFAULT_REMINDERS.levels.map((level) => ({ ...level, templateId: 101 })),
  };
  await account.append([
    SettingChanged.of({ key: 'reminders', before: null, after: reminders }),
    MailTemplateAdded.of({ isNew: true, template: { id: 101, kind: 'reminder', level: 1, texts } }),
    ClientCreated.of({ addedAt: CREATED_AT, alongside: [], record: clientWith({ id: 1 }) }),
    ...several(40, (id) => InvoiceCreated.of({ invoice: invoiceWith({ id, client_name: 'x'.repeat(900) }) })),
  ]);
  await side.fold(account.accountId);
  const { body } = await get(app, account.accountId, '/api/reminders');
  const { due } = remindersAnswer.parse(body);
  expect(due[0]?.body).toContain('x'.repeat(900).repeat(600));
  expect(due.map(({ invoice_id }) => invoice_id)).toEqual(several(due.length, (id) => id));
  expect(JSON.stringify(body).length).toBeLessThanOrEqual(4.1 * 1024 * 1024);
});
