import { reminderFinder } from '@ledgerline/projection-service/reminder-finder.ts';
import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { DeliveryQueued } from '@ledgerline/shared-events/deliveries/events.ts';
import type { DeliveryState } from '@ledgerline/shared-events/deliveries/record.ts';
import { sampleDelivery } from '@ledgerline/shared-events/deliveries/sample-delivery.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { BroughtBack } from '@ledgerline/shared-events/reminders/brought-back.ts';
import { InvoiceDisputed } from '@ledgerline/shared-events/reminders/events.ts';
import {
  type ClientReminderSettings,
  DEFAULT_REMINDERS,
} from '@ledgerline/shared-events/reminders/settings.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, invoiceWith } from './record-examples.ts';

/** A Friday noon in UTC. */
const NOON = '2026-11-20T12:00:00Z';

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
});
afterAll(async () => {
  await side.stop();
});

const at = (instant: string, broughtBack: BroughtBack | null = null) =>
  reminderFinder(side.pool, { find: async () => broughtBack }, () => new Date(instant));

const setting = (key: 'timezone' | 'reminders', after: unknown): DomainEvent =>
  SettingChanged.of(JSON.parse(JSON.stringify({ key, before: null, after })));

const AUTOMATIC = setting('reminders', { ...DEFAULT_REMINDERS, send: 'automatic' });
const BERLIN = setting('timezone', 'Europe/Berlin');

function client(id: number, reminders?: ClientReminderSettings | null, email = 'ana@client.example') {
  const contact = { name: 'Ana', email, phone: '', role: '', receives: ['reminders' as const] };
  const settings = reminders === undefined ? {} : { reminders };
  const record = clientWith({ id, name: `Client ${id}`, contacts: { 1: contact }, settings });
  return ClientCreated.of({ addedAt: CREATED_AT, alongside: [], record });
}

/** An invoice that was due on a day; level 1 is due a week later. */
function invoice(id: number, dueDate: string, more: Partial<InvoiceRecord> = {}): DomainEvent {
  const fields = { id, number: `R-${id}`, client_id: 1, total: '20', date: '2026-08-01', dueDate };
  return InvoiceCreated.of({ invoice: invoiceWith({ ...fields, paymentTerms: 'date', ...more }) });
}

function automaticDelivery(id: number, invoiceId: number, dueOn: string, state: DeliveryState): DomainEvent {
  const delivery = sampleDelivery({ id, invoice_id: invoiceId, kind: 'reminder', level: 1 });
  const recipients = { 0: { address: 'ana@client.example', state, at: CREATED_AT, detail: null } };
  return DeliveryQueued.of({
    number: `R-${invoiceId}`,
    record: { ...delivery, recipients, automatic: { dueOn } },
  });
}

async function account(...events: DomainEvent[]): Promise<string> {
  const log = new AccountLog(side.ledger);
  await log.append(events);
  await side.fold(log.accountId);
  return log.accountId;
}

const dueOf = async (accountId: string, instant = NOON, broughtBack?: BroughtBack) =>
  (await at(instant, broughtBack).due(accountId)).map(
    ({ invoiceId, level, dueOn }) => `${invoiceId} ${level} ${dueOn}`,
  );

describe('reminders that leave by themselves', () => {
  it('are the due ones with a recipient, the longest overdue first', async () => {
    const events = [
      AUTOMATIC,
      BERLIN,
      client(1),
      client(2, undefined, ''),
      invoice(1, '2026-11-13'),
      invoice(2, '2026-10-01'),
      invoice(3, '2026-11-14'),
      invoice(4, '2026-11-01', { client_id: 2 }),
      invoice(5, '2026-11-01', { paid: true, paid_at: '2026-11-10' }),
      invoice(6, '2026-11-01'),
      InvoiceDisputed.of({ invoiceId: 6, number: 'R-6', before: null, after: { note: '', at: CREATED_AT } }),
      invoice(7, '2026-11-13'),
      automaticDelivery(1, 7, '2026-11-20', 'sent'),
      invoice(8, '2026-11-13'),
      automaticDelivery(2, 8, '2026-11-20', 'stopped'),
      invoice(9, '2026-11-13'),
      automaticDelivery(3, 9, '2026-11-12', 'stopped'),
    ];
    const accountId = await account(...events);
    expect(await dueOf(accountId)).toEqual(['2 3 2026-10-31', '1 1 2026-11-20', '9 1 2026-11-20']);
  });

  it('are found in accounts of any size', async () => {
    const many = Array.from({ length: 450 }, (_, index) => invoice(index + 1, '2026-11-13'));
    const found = await dueOf(await account(AUTOMATIC, BERLIN, client(1), ...many));
    expect(found).toHaveLength(450);
    expect(new Set(found).size).toBe(450);
  });

  it.each([
    ['in the night', '2026-11-20T19:00:00Z'],
    ['before 8:00', '2026-11-20T06:59:00Z'],
    ['on a Sunday', '2026-11-22T12:00:00Z'],
  ])('are none %s', async (_when, instant) => {
    const accountId = await account(AUTOMATIC, BERLIN, client(1), invoice(1, '2026-11-01'));
    expect(await dueOf(accountId, instant)).toEqual([]);
    expect(await dueOf(accountId)).toEqual(['1 2 2026-11-15']);
  });

  it('are those of the day of the account, wherever that is', async () => {
    const kiritimati = setting('timezone', 'Pacific/Kiritimati');
    const accountId = await account(AUTOMATIC, kiritimati, client(1), invoice(1, '2026-11-14'));
    expect(await dueOf(accountId, '2026-11-20T17:00:00Z')).toEqual([]);
    expect(await dueOf(accountId, '2026-11-20T18:00:00Z')).toEqual(['1 1 2026-11-21']);
  });

  it('are none of those that were due when a backup was restored', async () => {
    const events = [AUTOMATIC, BERLIN, client(1), invoice(1, '2026-11-12'), invoice(2, '2026-11-13')];
    const accountId = await account(...events);
    const restored = { at: new Date('2026-11-19T09:00:00Z'), source: 'backup' as const };
    expect(await dueOf(accountId, NOON, restored)).toEqual(['2 1 2026-11-20']);
    expect(await dueOf(accountId)).toEqual(['1 1 2026-11-19', '2 1 2026-11-20']);
  });

  it('follow what a client has of its own', async () => {
    const events = [
      BERLIN,
      client(1),
      client(2, { send: 'automatic' }),
      invoice(1, '2026-11-13'),
      invoice(2, '2026-11-13', { client_id: 2 }),
    ];
    expect(await dueOf(await account(...events))).toEqual(['2 1 2026-11-20']);
    const others = [AUTOMATIC, BERLIN, client(1, { send: 'ask' }), client(2, null)];
    const invoices = [invoice(1, '2026-11-13'), invoice(2, '2026-11-13', { client_id: 2 })];
    expect(await dueOf(await account(...others, ...invoices))).toEqual([]);
  });
});

it('the accounts are those that send some by themselves and have an overdue invoice, batch by batch', async () => {
  const overdue = invoice(1, '2026-11-01');
  const byAll = await account(AUTOMATIC, client(1), overdue);
  const bySome = await account(client(1, { send: 'automatic' }), overdue, client(2, { send: 'automatic' }));
  const none = [
    await account(client(1), overdue),
    await account(AUTOMATIC, client(1), invoice(1, '2027-01-01')),
    await account(AUTOMATIC, client(1), invoice(1, '2026-11-01', { paid: true, paid_at: '2026-11-10' })),
  ];
  const found: string[] = [];
  for (let last: string | null = null; ; last = found.at(-1) ?? null) {
    const batch = await at(NOON).accounts(last, 2);
    if (batch.length === 0) break;
    found.push(...batch);
  }
  expect(found).toEqual(found.toSorted());
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(expect.arrayContaining([byAll, bySome]));
  for (const accountId of none) expect(found).not.toContain(accountId);
});
