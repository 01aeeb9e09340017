import { randomUUID } from 'node:crypto';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { waitAfter } from './backoff.ts';
import { addImported, addWithoutSender, markRestored, releaseImported } from './brought-back.ts';
import { removeMessages } from './message-queue.ts';
import { RENEWAL_MS, SEND_STEPS, type Sender, type SendStep } from './sender.ts';
import { type Behaviour, playedServer, STOP_SECONDS, sendingPractice } from './testing/sending-practice.ts';

const ANA = 'ana@nord.example';
const BEN = 'ben@nord.example';
const TEXTS = { to: [ANA], cc: [BEN], subject: 'Invoice 1', body: 'Hello' };
const MESSAGE = { invoiceId: 1, ...TEXTS };
/** The command that sends each kind of document. */
const SENDING = [
  { command: 'SendInvoice', message: MESSAGE, number: '1' },
  { command: 'SendQuote', message: { quoteId: 1, ...TEXTS }, number: 'Q-1' },
  { command: 'SendCreditNote', message: { creditNoteId: 1, ...TEXTS }, number: 'CN-1' },
] as const;
/** After that another sender takes the message of one that is gone. */
const LEASE_MS = 61_000;

let database: FreshDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 8 });
});
beforeEach(() => pool.query('truncate sending.messages, sending.recipients, sending.papers'));
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

async function sendAll(sender: Sender): Promise<void> {
  while (await sender.sendNext());
}

async function queued(behaviour?: Behaviour, { command, message }: (typeof SENDING)[number] = SENDING[0]) {
  const server = playedServer(behaviour);
  const practice = sendingPractice(pool, server.transport);
  const accountId = await practice.account(command);
  await practice.run(accountId, command, message);
  const leasedUntil = async (): Promise<number> => {
    const { rows } = await pool.query('select lease_until from sending.messages');
    return rows[0]?.lease_until?.getTime() ?? 0;
  };
  return { ...server, ...practice, accountId, leasedUntil, states: () => practice.states(accountId) };
}

describe('a message', () => {
  it('is not sent once it comes from a restored backup: its outcome is unknown', async () => {
    const { sender, wait, states, handed } = await queued();
    await markRestored(pool, new Date());
    wait(STOP_SECONDS * 1000);
    await sendAll(sender());
    wait(LEASE_MS);
    await sendAll(sender());
    expect(handed).toEqual([]);
    expect(await states()).toEqual({ [ANA]: 'unknown', [BEN]: 'unknown' });
  });

  it('from a backup or an import cannot be called stopped, since it may have been sent', async () => {
    const { run, sender, wait, states, accountId } = await queued();
    await markRestored(pool, new Date());
    const stop = run(accountId, 'StopDelivery', { deliveryId: 1 });
    await expect(stop).rejects.toMatchObject({ code: 'conflict' });
    wait(STOP_SECONDS * 1000);
    await sendAll(sender());
    expect(await states()).toEqual({ [ANA]: 'unknown', [BEN]: 'unknown' });
  });

  it('of an import is left alone until its account is somebody’s, also when a backup is restored', async () => {
    const { db, record, sender, wait, states, accountId } = await queued();
    const message = (await record(accountId))?.message ?? '';
    await removeMessages(db, accountId);
    for (let times = 0; times < 2; times += 1) await addImported(db, accountId, [message], new Date());
    await markRestored(pool, new Date());
    wait(LEASE_MS);
    await sendAll(sender());
    expect(await states()).toEqual({ [ANA]: 'queued', [BEN]: 'queued' });
    await releaseImported(db, accountId);
    await sendAll(sender());
    expect(await states()).toEqual({ [ANA]: 'unknown', [BEN]: 'unknown' });
  });

  it('that no sender has, since an earlier version imported its account, has an unknown outcome', async () => {
    const { db, record, sender, wait, now, states, accountId, handed } = await queued();
    const message = (await record(accountId))?.message ?? '';
    await removeMessages(db, accountId);
    const found = { accountId, deliveryId: 1, message };
    const addAgain = () => addWithoutSender(db, async (after) => (after === null ? [found] : []), now());
    await addAgain();
    await addAgain();
    await sendAll(sender());
    const unknown = { [ANA]: 'unknown', [BEN]: 'unknown' };
    expect(await states()).toEqual(unknown);
    // The rows may still say that it waits.
    await addAgain();
    wait(LEASE_MS);
    await sendAll(sender());
    expect([await states(), handed]).toEqual([unknown, []]);
  });

  it('that a sender has is sent once, also when it is looked for among those that none has', async () => {
    const { db, record, sender, wait, now, states, accountId, handed } = await queued();
    const message = (await record(accountId))?.message ?? '';
    const found = { accountId, deliveryId: 1, message };
    const look = () => addWithoutSender(db, async (after) => (after === null ? [found] : []), now());
    await look();
    wait(STOP_SECONDS * 1000);
    await sendAll(sender());
    await look();
    await sendAll(sender());
    expect(handed.toSorted()).toEqual([ANA, BEN]);
    expect(await states()).toEqual({ [ANA]: 'sent', [BEN]: 'sent' });
  });

  it('waits for the seconds in which it can be stopped, and is then sent once', async () => {
    const { sender, wait, states, handed, invoice, accountId } = await queued();
    await sendAll(sender());
    expect(handed).toEqual([]);
    wait(STOP_SECONDS * 1000);
    await sendAll(sender());
    expect(handed.toSorted()).toEqual([ANA, BEN]);
    expect(await states()).toEqual({ [ANA]: 'sent', [BEN]: 'sent' });
    expect((await invoice(accountId))?.issued_at).not.toBeNull();
    wait(LEASE_MS);
    await sendAll(sender());
    expect(handed).toHaveLength(2);
    expect((await pool.query('select from sending.messages')).rowCount).toBe(0);
  });

  it('has the true state of each recipient, and is sent again only to those who certainly do not have it', async () => {
    let tries = 0;
    const { sender, wait, states, handed } = await queued((address) => {
      if (address === BEN) return 'refused';
      tries += 1;
      return tries < 3 ? 'postponed' : 'accepted';
    });
    wait(STOP_SECONDS * 1000);
    await sendAll(sender());
    expect(await states()).toEqual({ [ANA]: 'queued', [BEN]: 'failed' });
    for (const tried of [1, 2]) {
      await sendAll(sender());
      expect(tries).toBe(tried);
      wait(waitAfter(tried));
      await sendAll(sender());
    }
    expect(await states()).toEqual({ [ANA]: 'sent', [BEN]: 'failed' });
    expect(handed).toEqual([BEN, ANA]);
  });

  it('of unknown outcome is never sent again', async () => {
    const { sender, wait, states, handed } = await queued(() => 'unknown');
    wait(STOP_SECONDS * 1000);
    await sendAll(sender());
    wait(3 * 24 * 60 * 60_000);
    await sendAll(sender());
    expect(await states()).toEqual({ [ANA]: 'unknown', [BEN]: 'unknown' });
    expect(handed).toHaveLength(2);
  });

  it('that is postponed for two days fails with the words of the server', async () => {
    const { sender, wait, states, record, accountId } = await queued(() => 'postponed');
    for (let hours = 0; hours < 52; hours += 1) {
      wait(3_600_000);
      await sendAll(sender());
    }
    expect(await states()).toEqual({ [ANA]: 'failed', [BEN]: 'failed' });
    expect((await record(accountId))?.recipients[0]?.detail).toBe(
      'Gave up after two days. It said postponed.',
    );
  });

  it('whose command never came into the ledger is not sent', async () => {
    const { queue, sender, wait, handed, accountId } = await queued();
    await pool.query('truncate sending.messages cascade');
    await queue.add({ accountId, message: '00000000-0000-4000-8000-000000000001' }, new Date());
    wait(2 * 3_600_000);
    await sendAll(sender());
    expect(handed).toEqual([]);
    expect((await pool.query('select from sending.messages')).rowCount).toBe(0);
  });

  it('that is leased before its command is in the ledger is looked at again soon', async () => {
    const { queue, sender, wait, accountId } = await queued();
    await pool.query('truncate sending.messages cascade');
    await queue.add({ accountId, message: '00000000-0000-4000-8000-000000000001' }, new Date());
    await sendAll(sender());
    wait(2_000);
    expect(await queue.leaseNext()).not.toBeNull();
    await sendAll(sender());
    wait(120_000);
    await sendAll(sender());
    wait(2_000);
    expect(await queue.leaseNext()).toBeNull();
  });

  it('is kept when its command is tried again at the moment at which it would be given up', async () => {
    const { queue, wait, accountId } = await queued();
    await pool.query('truncate sending.messages cascade');
    const message = { accountId, message: '00000000-0000-4000-8000-000000000001' };
    await queue.add(message, new Date());
    wait(2 * 3_600_000);
    const leased = await queue.leaseNext();
    if (leased === null) throw new Error('The message is not due.');
    await queue.add(message, new Date());
    expect(await queue.abandon(leased)).toBe(false);
    expect((await pool.query('select from sending.messages')).rowCount).toBe(1);
  });

  it('goes with its account', async () => {
    const { db, accountId } = await queued();
    await removeMessages(db, accountId);
    for (const table of ['messages', 'recipients', 'papers']) {
      expect((await pool.query(`select from sending.${table}`)).rowCount, table).toBe(0);
    }
  });
});

describe('a stop', () => {
  it('in time keeps the message from being sent', async () => {
    const { run, sender, wait, states, handed, accountId, invoice } = await queued();
    await run(accountId, 'StopDelivery', { deliveryId: 1 });
    wait(LEASE_MS);
    await sendAll(sender());
    expect(handed).toEqual([]);
    expect(await states()).toEqual({ [ANA]: 'stopped', [BEN]: 'stopped' });
    expect((await invoice(accountId))?.issued_at).toBeNull();
  });

  it('that crashed before the ledger said so holds, and comes into the ledger', async () => {
    const { port, record, sender, wait, states, handed, accountId } = await queued();
    await port.stop(accountId, (await record(accountId))?.message ?? '');
    wait(STOP_SECONDS * 1000);
    await sendAll(sender());
    expect(handed).toEqual([]);
    expect(await states()).toEqual({ [ANA]: 'stopped', [BEN]: 'stopped' });
  });

  it('is refused from the moment at which the message is handed over', async () => {
    const { run, sender, wait, states, accountId } = await queued();
    wait(STOP_SECONDS * 1000);
    const claimed = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    const sending = sender({
      onStep: async (step) => {
        if (step !== 'claimed') return;
        claimed.resolve();
        await stopped.promise;
      },
    }).sendNext();
    await claimed.promise;
    const stop = () => run(accountId, 'StopDelivery', { deliveryId: 1 });
    await expect(stop()).rejects.toMatchObject({ code: 'conflict' });
    stopped.resolve();
    await sending;
    await expect(stop()).rejects.toMatchObject({ code: 'conflict' });
    expect(await states()).toEqual({ [ANA]: 'sent', [BEN]: 'sent' });
  });
});

describe('a sender that crashes', () => {
  /** What is true after another sender took over: handed over once at most, and unknown where nobody can say. */
  const EXPECTED: Record<SendStep, { state: string; handed: number }> = {
    leased: { state: 'sent', handed: 1 },
    listed: { state: 'sent', handed: 1 },
    claimed: { state: 'unknown', handed: 0 },
    'handed over': { state: 'unknown', handed: 1 },
    noted: { state: 'sent', handed: 1 },
    recorded: { state: 'sent', handed: 1 },
  };

  it.each(
    SEND_STEPS.flatMap((crash) => SENDING.map((sending) => ({ crash, sending, command: sending.command }))),
  )('after the step "$crash" of $command sends nobody a message twice', async ({ crash, sending }) => {
    const { sender, wait, states, handed, record, accountId } = await queued(undefined, sending);
    wait(STOP_SECONDS * 1000);
    const crashed = Promise.withResolvers<void>();
    // As after kill -9: this sender never does anything again.
    const gone = sender({
      onStep: (step) => {
        if (step !== crash) return;
        crashed.resolve();
        return new Promise<void>(() => undefined);
      },
    });
    void gone.sendNext();
    await crashed.promise;
    await sendAll(sender());
    wait(LEASE_MS);
    await sendAll(sender());
    const { state, handed: times } = EXPECTED[crash];
    expect(await states()).toEqual({ [ANA]: state, [BEN]: state });
    expect(handed).toHaveLength(2 * times);
    expect((await record(accountId))?.papers[0]?.name).toContain(` ${sending.number}.pdf`);
  });

  it('keeps its message while a hand-over takes long', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { sender, wait, states, handed, leasedUntil, now } = await queued();
    wait(STOP_SECONDS * 1000);
    const slow = Promise.withResolvers<void>();
    const handingOver = Promise.withResolvers<void>();
    const sent = sender({
      onStep: (step) => {
        if (step !== 'claimed') return;
        handingOver.resolve();
        return slow.promise;
      },
    }).sendNext();
    await handingOver.promise;
    for (let minutes = 0; minutes < 3; minutes += 1) {
      wait(LEASE_MS - 5_000);
      vi.advanceTimersByTime(RENEWAL_MS);
      await vi.waitFor(async () => expect(await leasedUntil()).toBeGreaterThan(now().getTime() + 30_000));
      expect(await sender().sendNext()).toBe(false);
    }
    slow.resolve();
    await sent;
    expect(handed).toHaveLength(2);
    expect(await states()).toEqual({ [ANA]: 'sent', [BEN]: 'sent' });
  });

  it('before its command was in the ledger leaves a message that a repetition of the command sends once', async () => {
    const { port, run, sender, wait, handed, accountId, states, invoice } = await queued();
    const commandId = '00000000-0000-4000-8000-00000000c001';
    const printed = await invoice(accountId);
    if (printed === undefined) throw new Error('There is no invoice.');
    await port.prepare({ accountId, commandId }, [
      { document: { entity: 'invoice', record: printed }, papers: ['pdf'] },
    ]);
    for (let times = 0; times < 2; times += 1) await run(accountId, 'SendInvoice', MESSAGE, commandId);
    wait(STOP_SECONDS * 1000);
    await sendAll(sender());
    expect(handed).toHaveLength(4);
    expect(await states()).toEqual({ [ANA]: 'sent', [BEN]: 'sent' });
  });
});

it('an account with many messages leaves turns to others', async () => {
  const practice = sendingPractice(pool, playedServer().transport);
  const add = async (accountId: string, count: number) => {
    for (let added = 0; added < count; added += 1)
      await practice.queue.add({ accountId, message: randomUUID() }, practice.now());
  };
  const [many, few] = [randomUUID(), randomUUID()];
  await add(many, 40);
  practice.wait(1_000);
  await add(few, 1);
  const served: string[] = [];
  for (let turns = 0; turns < 20; turns += 1) {
    const leased = await practice.queue.leaseNext();
    if (leased === null) throw new Error('No message is due.');
    served.push(leased.accountId);
    await practice.queue.remove(leased);
  }
  expect(served).toContain(few);
});

it('two senders send every message once', async () => {
  const server = playedServer();
  const practice = sendingPractice(pool, server.transport);
  const accounts = await Promise.all(Array.from({ length: 4 }, () => practice.account()));
  for (const accountId of accounts) {
    for (let sent = 0; sent < 3; sent += 1) await practice.run(accountId, 'SendInvoice', MESSAGE);
  }
  practice.wait(STOP_SECONDS * 1000);
  while ((await pool.query('select from sending.messages')).rowCount !== 0) {
    await Promise.all([sendAll(practice.sender()), sendAll(practice.sender())]);
  }
  expect(server.handed).toHaveLength(4 * 3 * 2);
});

it('an account without a mail server keeps its message until there is one', async () => {
  const { transport } = playedServer();
  const practice = sendingPractice(pool, transport);
  const accountId = await practice.account();
  await practice.run(accountId, 'SendInvoice', MESSAGE);
  practice.wait(STOP_SECONDS * 1000);
  await sendAll(practice.sender({ transportOf: async () => null }));
  expect(await practice.states(accountId)).toEqual({ [ANA]: 'queued', [BEN]: 'queued' });
  practice.wait(waitAfter(1));
  await sendAll(practice.sender());
  expect(await practice.states(accountId)).toEqual({ [ANA]: 'sent', [BEN]: 'sent' });
});

describe('a message that its invoice has overtaken', () => {
  const OVERDUE = { client_id: 1, date: '2026-01-10', paymentTerms: 'date', dueDate: '2026-01-20' };
  const REMINDERS = {
    reminders: [{ invoiceId: 2, level: 1, to: [ANA], subject: 'Reminder', body: 'Hello' }],
  };

  async function reminded(behaviour?: Behaviour) {
    const server = playedServer(behaviour);
    const practice = sendingPractice(pool, server.transport);
    const accountId = await practice.account();
    const items = [{ name: 'Work', quantity: 1, rate: 100 }];
    await practice.run(accountId, 'CreateInvoice', { invoice: { ...OVERDUE, items } });
    await practice.run(accountId, 'SendReminder', REMINDERS);
    return { ...server, ...practice, accountId };
  }

  it.each([
    ['deleted', 'DeleteInvoice', {}, 'The invoice was deleted.'],
    [
      'renumbered',
      'EditInvoice',
      { invoice: { number: '500' } },
      'The invoice is now number 500. Send it from the invoice.',
    ],
  ])('is stopped when the invoice was %s', async (_what, name, payload, detail) => {
    const { run, sender, wait, handed, record, accountId } = await queued();
    await run(accountId, name, { invoiceId: 1, ...payload });
    wait(STOP_SECONDS * 1000);
    await sendAll(sender());
    expect(handed).toEqual([]);
    expect((await record(accountId))?.recipients).toMatchObject({
      0: { state: 'stopped', detail },
      1: { state: 'stopped', detail },
    });
    expect((await pool.query('select from sending.messages')).rowCount).toBe(0);
  });

  it.each([
    ['paid', 'MarkInvoicePaid', {}],
    ['disputed', 'MarkDisputed', { note: 'editing not ordered' }],
    ['paused', 'PauseReminders', {}],
    ['due later', 'EditInvoice', { invoice: { dueDate: '2099-12-31' } }],
    ['deleted', 'DeleteInvoice', {}],
  ])(
    'is stopped as a reminder when the invoice is %s, also after a first try',
    async (_what, name, payload) => {
      for (const isTried of [false, true]) {
        const tries: Behaviour[] = [() => 'postponed'];
        const { run, sender, wait, handed, states, accountId } = await reminded((address) =>
          (isTried ? (tries.shift() ?? (() => 'accepted' as const)) : () => 'accepted' as const)(address),
        );
        wait(isTried ? STOP_SECONDS * 1000 : 0);
        await sendAll(sender());
        expect(await states(accountId)).toEqual({ [ANA]: 'queued' });
        await run(accountId, name, { invoiceId: 2, ...payload });
        wait(STOP_SECONDS * 1000 + waitAfter(1));
        await sendAll(sender());
        expect(handed).toEqual([]);
        expect(await states(accountId)).toEqual({ [ANA]: 'stopped' });
      }
    },
  );

  it.each(SEND_STEPS)('leaves no two papers with one number: changed after the step "%s"', async (step) => {
    for (const change of ['DeleteInvoice', 'EditInvoice'] as const) {
      const { otherBus, sender, wait, accountId, loop } = await queued();
      const bus = otherBus();
      const by = (name: string, payload: Json) =>
        bus.execute({ accountId, actor: 'a', session: 's', name, payload, commandId: randomUUID() });
      wait(STOP_SECONDS * 1000);
      const crashed = Promise.withResolvers<void>();
      const gone = sender({
        onStep: (reached) => {
          if (reached !== step) return;
          crashed.resolve();
          return new Promise<void>(() => undefined);
        },
      });
      void gone.sendNext();
      await crashed.promise;
      await by(change, { invoiceId: 1, ...(change === 'EditInvoice' && { invoice: { number: '500' } }) });
      await expect(by('CreateInvoice', { invoice: { client_id: 1, number: '1' } })).rejects.toMatchObject({
        code: 'number_taken',
      });
      wait(LEASE_MS);
      await sendAll(sender());
      await by('CreateInvoice', { invoice: { client_id: 1 } });
      const numbers = await loop.read(accountId, ({ state }) =>
        [...state.records('invoice')].map(({ number }) => number),
      );
      expect(numbers.filter((number) => number === '1').length).toBeLessThanOrEqual(1);
      await expect(by('CreateInvoice', { invoice: { client_id: 1, number: '1' } })).rejects.toMatchObject({
        code: 'number_taken',
      });
    }
  });
});
