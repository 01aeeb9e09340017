import {
  type MailboxReader,
  type MailboxReaderParts,
  mailboxReader,
} from '@ledgerline/command-service/sending/return-mailbox/mailbox-reader.ts';
import { READ_STEPS } from '@ledgerline/command-service/sending/return-mailbox/read-messages.ts';
import { arrivalReport, REPORTS } from '@ledgerline/command-service/sending/testing/reports.ts';
import {
  playedServer,
  STOP_SECONDS,
  sendingPractice,
} from '@ledgerline/command-service/sending/testing/sending-practice.ts';
import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  RETURN_PASSWORD,
  type ReturnMailboxServer,
  startReturnMailbox,
} from '../testing/return-mailbox-server.ts';
import { imapMailbox } from './imap-mailbox.ts';
import { readMailboxAddress } from './mailbox-address.ts';

const ANA = 'ana@nord.example';
const BOOKS = 'returns@ledgerline.example';
/** Short, so that the lease of a process that died ends at once. */
const TIMES = { look: 50, lease: 400, pause: 20, longestPause: 40 };

const AWAY = `To: ${BOOKS}\r\nSubject: Away\r\n\r\nI am back on Monday.\r\n`;

let database: FreshDatabase;
let pool: pg.Pool;
let server: ReturnMailboxServer;
let practice: ReturnType<typeof sendingPractice>;
let readers: MailboxReader[];
let troubles: string[];

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 8 });
});
beforeEach(async () => {
  await pool.query(
    'truncate sending.messages, sending.recipients, sending.papers, sending.return_mailboxes, sending.outcomes',
  );
  server = await startReturnMailbox();
  practice = sendingPractice(pool, playedServer().transport);
  readers = [];
  troubles = [];
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.stop()));
  await server.close();
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

/** A reader of the mailbox, as a process has it. */
function read(more: Partial<MailboxReaderParts> = {}, url = server.url): MailboxReader {
  const address = readMailboxAddress(url);
  if (address === null) throw new Error(`${url} isn't an address of a mailbox.`);
  const reader = mailboxReader({
    db: practice.db,
    loop: practice.loop,
    returnTokens: practice.returnTokens,
    mailbox: imapMailbox(address, { allowsPlain: false }),
    onTrouble: (cause) => troubles.push(String(cause)),
    times: TIMES,
    ...more,
  });
  readers.push(reader);
  reader.start();
  return reader;
}

/** An invoice that was sent, its state, and where the reports about its message go. */
async function sent() {
  const accountId = await practice.account();
  await practice.run(accountId, 'SendInvoice', {
    invoiceId: 1,
    to: [ANA],
    subject: 'Invoice 1',
    body: 'Hello',
  });
  practice.wait(STOP_SECONDS * 1000);
  const sender = practice.sender();
  while (await sender.sendNext());
  const state = async () => (await practice.states(accountId))[ANA];
  expect(await state()).toBe('sent');
  const token = practice.returnTokens.sign({ accountId, deliveryId: 1 });
  return {
    token,
    to: `returns+${token}@ledgerline.example`,
    recipient: ANA,
    state,
    revision: () => practice.loop.read(accountId, ({ revision }) => revision),
  };
}

/** How many recipients came into each state, for the figures of the operator. */
const outcomes = async () => {
  const { rows } = await pool.query('select state, recipients::integer as count from sending.outcomes');
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

/** The last UID up to which the mailbox was read; undefined before it was read at all. */
const uidRead = async () => {
  const { rows } = await pool.query(
    'select last_uid::integer as uid from sending.return_mailboxes where read_at is not null or last_uid > 0',
  );
  return rows[0]?.uid;
};

describe('the return mailbox', () => {
  it('gives each invoice its true state, and leaves what is no report of ours unread', async () => {
    const shapes = Object.values(REPORTS);
    // One after the other: the clock and the messages are those of all.
    const invoices: Awaited<ReturnType<typeof sent>>[] = [];
    while (invoices.length <= shapes.length) invoices.push(await sent());
    const arrived = invoices.at(-1);
    const away = server.add(AWAY);
    for (const [place, shape] of shapes.entries())
      server.add(shape(invoices[place] ?? { to: '', recipient: '' }));
    const broken = server.add(`\0\xff Content-Type: multipart/report; boundary="\r\n\r\n--\r\n`);
    const empty = server.add('');
    const foreign = server.add(
      REPORTS.postfix({ to: `returns+${'1'.repeat(45)}@ledgerline.example`, recipient: ANA }),
    );
    const huge = server.add(`${AWAY}${'All the best. '.repeat(500_000)}`);
    server.add(arrivalReport(arrived ?? { to: '', recipient: '' }));
    read();
    await expect.poll(uidRead).toBe(shapes.length + 6);
    const states: unknown[] = await Promise.all(invoices.map(({ state }) => state()));
    expect(states).toEqual(
      [...Object.keys(REPORTS), 'arrival'].map(
        (name) => ({ gmail: 'delayed', arrival: 'delivered' })[name] ?? 'bounced',
      ),
    );
    expect(server.unread()).toEqual([away, broken, empty, foreign, huge]);
    expect(await outcomes()).toEqual({ sent: 7, bounced: 5, delayed: 1, delivered: 1 });
    expect(troubles).toEqual([]);
  });

  it('is read as soon as a report comes, which may bring back a message with large files', async () => {
    const invoice = await sent();
    read({ times: { ...TIMES, look: 600_000, lease: 600_000 } });
    await expect.poll(uidRead).toBe(0);
    const report = REPORTS.exchange(invoice);
    server.add(
      report.replace('\r\nFrom: Marta', `\r\nX-Files: ${'A'.repeat(70)}\r\nFrom: Marta`) +
        'A'.repeat(3_000_000),
    );
    await expect.poll(invoice.state).toBe('bounced');
  });

  it.each(READ_STEPS)(
    'loses no report and records none twice when the process dies once it has %s one',
    async (step) => {
      const invoice = await sent();
      const before = await invoice.revision();
      server.add(AWAY);
      server.add(REPORTS.postfix(invoice));
      server.add(AWAY);
      const { promise: died, resolve } = Promise.withResolvers<void>();
      let message = 0;
      read({
        onStep: async (reached) => {
          if (reached === 'fetched') message += 1;
          if (reached !== step || message !== 2) return;
          resolve();
          await new Promise(() => undefined);
        },
      });
      await died;
      readers = [];
      read();
      await expect.poll(uidRead).toBe(3);
      expect([await invoice.state(), await invoice.revision()]).toEqual(['bounced', before + 1]);
      expect(server.unread()).toEqual([1, 3]);
    },
  );

  it('gives the next report its turn after one that fails again and again, as of a damaged account', async () => {
    const [damaged, whole] = [await sent(), await sent()];
    server.add(REPORTS.postfix(damaged));
    server.add(REPORTS.postfix(whole));
    const { loop, returnTokens } = practice;
    const { accountId } = returnTokens.read(damaged.token) ?? {};
    const failing = Object.assign(Object.create(loop), {
      run: (...[caller, intention]: Parameters<typeof loop.run>) => {
        if (caller.accountId === accountId) throw new TypeError('A damaged account.');
        return loop.run(caller, intention);
      },
    });
    read({ loop: failing });
    await expect.poll(whole.state).toBe('bounced');
    await expect.poll(uidRead).toBe(2);
    expect([await damaged.state(), server.unread()]).toEqual(['sent', [1]]);
    expect(troubles.at(-1)).toContain('A damaged account.');
  });

  it('is read by one of two processes, and by the other one once that stops', async () => {
    const first = await sent();
    const second = await sent();
    const fetched: string[] = [];
    const counting = (name: string) => ({
      onStep: (step: string) => {
        if (step === 'fetched') fetched.push(name);
      },
    });
    const one = read(counting('one'));
    await expect.poll(uidRead).toBe(0);
    read(counting('other'));
    server.add(REPORTS.postfix(first));
    await expect.poll(uidRead).toBe(1);
    await one.stop();
    server.add(REPORTS.postfix(second));
    await expect.poll(second.state).toBe('bounced');
    expect(fetched).toEqual(['one', 'other']);
  });

  it('is read from its beginning when the server numbers its messages anew, and no report counts twice', async () => {
    const [first, second] = [await sent(), await sent()];
    server.add(AWAY);
    server.add(REPORTS.postfix(first));
    const reader = read();
    await expect.poll(uidRead).toBe(2);
    await reader.stop();
    const revision = await first.revision();
    server.renumber();
    server.add(REPORTS.exim(second));
    read();
    await expect.poll(second.state).toBe('bounced');
    expect([await first.state(), await first.revision()]).toEqual(['bounced', revision]);
    await expect.poll(outcomes).toEqual({ sent: 2, bounced: 2 });
  });

  it('is read on after the connection was lost, which is no trouble', async () => {
    const invoice = await sent();
    read({ times: { ...TIMES, look: 600_000, lease: 600_000 } });
    await expect.poll(uidRead).toBe(0);
    server.cut();
    server.add(REPORTS.postfix(invoice));
    await expect.poll(invoice.state).toBe('bounced');
    expect(troubles).toEqual([]);
  });

  it('is read on from the report that the ledger could not record', async () => {
    const [first, second] = [await sent(), await sent()];
    practice.store.failNextAppends({ kind: 'unavailable' }, { kind: 'unavailable' });
    server.add(REPORTS.postfix(first));
    server.add(REPORTS.postfix(second));
    read();
    await expect.poll(second.state).toBe('bounced');
    expect(await first.state()).toBe('bounced');
    expect(troubles).not.toEqual([]);
    await expect.poll(() => server.unread()).toEqual([]);
  });

  it('that refuses the password is tried again, and no message about it has the password', async () => {
    read({}, server.url.replace(encodeURIComponent(RETURN_PASSWORD), encodeURIComponent('wrong pass')));
    await expect.poll(() => troubles.length).toBeGreaterThan(1);
    expect(troubles.join()).toContain('authentication failure');
    expect(troubles.join()).not.toContain('wrong pass');
    const { rows } = await pool.query(
      'select read_at, tried_at > first_tried_at as again, mailbox from sending.return_mailboxes',
    );
    expect(rows).toEqual([
      { read_at: null, again: true, mailbox: expect.not.stringContaining('wrong pass') },
    ]);
  });

  it('of another machine is read with TLS only, unless the operator allows it without', async () => {
    const invoice = await sent();
    server.add(REPORTS.postfix(invoice));
    // Reaches this machine, but is no loopback address.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    const reader = read({}, elsewhere);
    await expect.poll(() => troubles).toContainEqual(expect.stringContaining('STARTTLS'));
    await reader.stop();
    const address = readMailboxAddress(elsewhere);
    if (address === null) throw new Error('It is an address.');
    read({ mailbox: imapMailbox(address, { allowsPlain: true }) });
    await expect.poll(invoice.state).toBe('bounced');
  });

  it('is not read where its certificate is not trusted', async () => {
    const secure = await startReturnMailbox({ secure: true });
    const reader = read({}, secure.url);
    await expect.poll(() => troubles).toContainEqual(expect.stringContaining('certificate'));
    await reader.stop();
    await secure.close();
  });
});
