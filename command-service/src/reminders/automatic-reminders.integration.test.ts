import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { sendingTimeFrom } from '@ledgerline/shared-events/reminders/sending-hours.ts';
import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommandBus } from '../ledger/running/command-bus.ts';
import { playedServer, STOP_SECONDS, sendingPractice } from '../sending/testing/sending-practice.ts';
import { automaticReminderId, type ReminderOutcome, sendAutomaticReminders } from './automatic-reminders.ts';

const ANA = 'ana@nord.example';

let database: FreshDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 8 });
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

/** An account at nine in the morning whose invoice 2 is due for its first reminder, which leaves by itself. */
async function overdueAccount() {
  const server = playedServer();
  const practice = sendingPractice(pool, server.transport);
  const { run, wait, now } = practice;
  const accountId = await practice.account();
  const day = addDays(now().toISOString().slice(0, 10), 2);
  wait(sendingTimeFrom(day, 'Europe/Berlin').getTime() + 3_600_000 - now().getTime());
  const today = now().toISOString().slice(0, 10);
  const level = { days: 7, attachInvoice: true, templateId: null };
  const value = { on: true, send: 'automatic', levels: [level], feesText: '' };
  await run(accountId, 'SetSetting', { key: 'reminders', value });
  const contact = { name: 'Ana Ruiz', email: ANA, receives: ['reminders'] };
  await run(accountId, 'AddClientContact', { clientId: 1, contact });
  const dates = { date: addDays(today, -40), paymentTerms: 'date', dueDate: addDays(today, -8) };
  await run(accountId, 'CreateInvoice', { invoice: { client_id: 1, items: [{ id: 'job1' }], ...dates } });
  const due = { invoiceId: 2, level: 1, dueOn: addDays(today, -1) };
  const remind = async (bus: CommandBus, before = async () => {}) => {
    const outcomes: ReminderOutcome[] = [];
    const finder = {
      accounts: async (after: string | null) => (after === null ? [accountId] : []),
      due: async () => {
        await before();
        return [due];
      },
    };
    const parts = {
      finder,
      bus,
      maySend: async () => true,
      onOutcome: (outcome: ReminderOutcome) => void outcomes.push(outcome),
      onTrouble: (_account: string, cause: unknown) => expect.unreachable(String(cause)),
    };
    await sendAutomaticReminders(parts, new AbortController().signal);
    return outcomes;
  };
  const handOver = async () => {
    wait(STOP_SECONDS * 1000);
    const sender = practice.sender();
    while (await sender.sendNext());
    return server.handed;
  };
  return { ...practice, accountId, due, remind, handOver };
}

it('two processes side by side send a reminder once', async () => {
  const { bus, otherBus, remind, handOver, record, accountId } = await overdueAccount();
  await Promise.all([remind(bus), remind(otherBus()), remind(otherBus())]);
  expect(await handOver()).toEqual([ANA]);
  expect(await record(accountId)).toMatchObject({ kind: 'reminder', level: 1, automatic: {} });
  expect(await record(accountId, 2)).toBeUndefined();
});

it('a process that starts anew sends nothing that was sent before', async () => {
  const { bus, otherBus, remind, handOver } = await overdueAccount();
  expect(await remind(bus)).toEqual(['sent']);
  expect(await handOver()).toEqual([ANA]);
  expect(await remind(otherBus())).toEqual(['changed']);
  expect(await handOver()).toEqual([ANA]);
});

it('a run that a crash broke off after the message was stored sends it once when it is repeated', async () => {
  const { loop, port, otherBus, remind, handOver, accountId, due, wait } = await overdueAccount();
  const invoice = await loop.read(accountId, ({ state }) => state.record('invoice', due.invoiceId));
  if (invoice === undefined) throw new Error('There is no invoice.');
  await port.prepare({ accountId, commandId: automaticReminderId(accountId, due) }, [
    { document: { entity: 'invoice', record: invoice }, papers: ['pdf'] },
  ]);
  wait(3_600_000);
  await remind(otherBus());
  expect(await handOver()).toEqual([ANA]);
});

it('a payment that arrives after the reminder was found keeps it from being sent', async () => {
  const { bus, run, remind, handOver, accountId } = await overdueAccount();
  const pay = async () => void (await run(accountId, 'MarkInvoicePaid', { invoiceId: 2 }));
  expect(await remind(bus, pay)).toEqual(['changed']);
  expect(await handOver()).toEqual([]);
});

it('a reminder that the user stopped is not sent by the next run', async () => {
  const { bus, otherBus, run, remind, handOver, accountId } = await overdueAccount();
  await remind(bus);
  await run(accountId, 'StopDelivery', { deliveryId: 1 });
  await remind(otherBus());
  expect(await handOver()).toEqual([]);
});
