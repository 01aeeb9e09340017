import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { DeliveryQueued } from '@ledgerline/shared-events/deliveries/events.ts';
import type { DeliveryState } from '@ledgerline/shared-events/deliveries/record.ts';
import { sampleDelivery } from '@ledgerline/shared-events/deliveries/sample-delivery.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import { type RemindersAnswer, remindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { InvoiceDisputed, RemindersPaused } from '@ledgerline/shared-events/reminders/events.ts';
import { DEFAULT_REMINDERS } from '@ledgerline/shared-events/reminders/settings.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, invoiceWith } from './record-examples.ts';

/** It is 20 November in Kiritimati already, and still the 19th in UTC. */
const NOW = '2026-11-19T12:00:00Z';

const terms = { date: '2026-08-01', paymentTerms: 'date' as const };
const INVOICES = [
  { id: 1, number: 'R-1', client_id: 1, total: '200', dueDate: '2026-11-13', ...terms },
  {
    id: 2,
    number: 'R-2',
    client_id: 1,
    total: '40',
    dueDate: '2026-10-01',
    ...terms,
    locale: 'de',
    language: '3',
  },
  { id: 3, number: 'R-3', client_id: 1, total: '5', dueDate: '2026-11-14', ...terms },
  { id: 4, number: 'R-4', client_id: 1, total: '6', dueDate: '2026-10-02', ...terms },
  { id: 5, number: 'R-5', client_id: 1, total: '7', dueDate: '2026-10-03', ...terms },
  {
    id: 6,
    number: 'R-6',
    client_id: 1,
    total: '8',
    dueDate: null,
    date: '2026-08-01',
    paymentTerms: 'none' as const,
  },
  { id: 7, number: 'R-7', client_id: 2, total: '9', dueDate: '2026-10-04', ...terms },
  {
    ...{ id: 8, number: 'R-8', client_id: 1, total: '9', dueDate: '2026-08-21', ...terms },
    paid: true,
    paid_at: '2026-09-01',
  },
  { id: 9, number: 'R-9', client_id: 1, total: '9', dueDate: '2026-11-20', ...terms },
  { id: 10, number: 'R-10', client_id: 1, total: '11', dueDate: '2026-11-05', ...terms },
  { id: 11, number: 'R-11', client_id: 1, total: '12', dueDate: '2026-11-06', ...terms },
];

const contact = (name: string, email: string, receives: ('invoices' | 'reminders')[]) => ({
  ...{ name, email, phone: '', role: '', receives },
});

const reminderOf = (id: number, state: DeliveryState) => {
  const delivery = sampleDelivery({ id, invoice_id: id, kind: 'reminder', level: 2 });
  const recipients = { 0: { address: 'accounts@client.example', state, at: CREATED_AT, detail: null } };
  return DeliveryQueued.of({ number: `R-${id}`, record: { ...delivery, recipients } });
};

let side: ReadSide;
let app: FastifyInstance;
let answer: RemindersAnswer;

beforeAll(async () => {
  side = await openReadSide();
  const account = new AccountLog(side.ledger);
  const about = (id: number) => ({ invoiceId: id, number: `R-${id}`, before: null });
  const contacts = {
    1: contact('Svenja Harms', 'svenja@client.example', ['invoices']),
    2: contact('Accounts', 'accounts@client.example', ['reminders']),
  };
  await account.append([
    SettingChanged.of({ key: 'timezone', before: null, after: 'Pacific/Kiritimati' }),
    ...[{ contacts }, { settings: { reminders: null } }].map((fields, index) =>
      ClientCreated.of({
        addedAt: CREATED_AT,
        alongside: [],
        record: clientWith({ id: index + 1, name: `Client ${index + 1}`, ...fields }),
      }),
    ),
    ...INVOICES.map((fields) => InvoiceCreated.of({ invoice: invoiceWith(fields) })),
    InvoiceDisputed.of({ ...about(4), after: { note: 'editing not ordered', at: CREATED_AT } }),
    RemindersPaused.of({ ...about(5), after: { until: '2026-12-01' } }),
    reminderOf(10, 'sent'),
    reminderOf(11, 'stopped'),
  ]);
  await side.fold(account.accountId);
  app = await side.startQueries({ now: () => new Date(NOW) });
  answer = remindersAnswer.parse((await get(app, account.accountId, '/api/reminders')).body);
});

afterAll(async () => {
  await side.stop();
});

it('due reminders come with their level, by the days of the account, the longest overdue first', () => {
  expect(answer.due.map(({ number, next, daysOverdue }) => [number, next.level, daysOverdue])).toEqual([
    ['R-2', 3, 50],
    ['R-11', 2, 14],
    ['R-1', 1, 7],
  ]);
  expect(answer.totals).toMatchObject({ value: 252 });
});

it('a due reminder goes to the contact that receives reminders, in the language of the invoice', () => {
  const [german] = answer.due;
  expect(german).toMatchObject({ to: ['accounts@client.example'], language: 'German', open: 40 });
  expect(german?.subject).toContain('R-2');
  expect(german?.body).toContain('Sehr geehrte Damen und Herren');
  expect(german?.lines.flat().some(({ text, isValue }) => isValue && text.includes('40,00'))).toBe(true);
});

it('a due reminder says what is attached, and whether it joins a thread', () => {
  expect(answer.due[0]).toMatchObject({ paper: 'Invoice R-2.pdf', inThread: false });
});

it('each invoice that is not reminded has a reason', () => {
  expect(
    answer.notReminded.map(({ number, reason, note, until, next }) => [
      number,
      reason,
      note ?? until ?? next?.on ?? null,
    ]),
  ).toEqual([
    ['R-4', 'disputed', 'editing not ordered'],
    ['R-5', 'paused', '2026-12-01'],
    ['R-7', 'off', null],
    ['R-10', 'not_yet', '2026-12-05'],
    ['R-3', 'not_yet', '2026-11-21'],
    ['R-6', 'no_due_date', null],
  ]);
});

it('a reminder that was due at a restore says so where it would leave by itself', async () => {
  const account = new AccountLog(side.ledger);
  await account.append([
    SettingChanged.of({ key: 'timezone', before: null, after: 'Pacific/Kiritimati' }),
    SettingChanged.of({ key: 'reminders', before: null, after: { ...DEFAULT_REMINDERS, send: 'automatic' } }),
    ...[{}, { settings: { reminders: { send: 'ask' as const } } }].map((fields, index) =>
      ClientCreated.of({
        addedAt: CREATED_AT,
        alongside: [],
        record: clientWith({ id: index + 1, name: `Client ${index + 1}`, ...fields }),
      }),
    ),
    ...[
      { id: 1, number: 'R-1', client_id: 1, dueDate: '2026-11-10' },
      { id: 2, number: 'R-2', client_id: 1, dueDate: '2026-11-13' },
      { id: 3, number: 'R-3', client_id: 2, dueDate: '2026-11-10' },
    ].map((fields) => InvoiceCreated.of({ invoice: invoiceWith({ ...fields, total: '9', ...terms }) })),
  ]);
  await side.fold(account.accountId);
  const restored = { at: new Date('2026-11-18T23:00:00Z'), source: 'backup' as const };
  const restoredApp = await side.startQueries({
    now: () => new Date('2026-11-19T23:00:00Z'),
    broughtBack: { find: async (accountId) => (accountId === account.accountId ? restored : null) },
  });
  const { body } = await get(restoredApp, account.accountId, '/api/reminders');
  const { due } = remindersAnswer.parse(body);
  expect(
    due.map(({ number, automaticAt, broughtBack }) => [number, automaticAt !== null, broughtBack]),
  ).toEqual([
    ['R-1', false, { on: '2026-11-19', source: 'backup' }],
    ['R-3', false, null],
    ['R-2', true, null],
  ]);
});

it('another account has none of them', async () => {
  const other = new AccountLog(side.ledger);
  const { body } = await get(app, other.accountId, '/api/reminders');
  expect(body).toMatchObject({ due: [], notReminded: [] });
});
