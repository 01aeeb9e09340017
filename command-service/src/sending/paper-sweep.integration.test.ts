import { randomUUID } from 'node:crypto';
import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { storePaper } from './paper-store.ts';
import { sweepPapers, WAIT_FOR_COMMAND_MS } from './paper-sweep.ts';
import { playedServer, sendingPractice } from './testing/sending-practice.ts';

let database: FreshDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 8 });
});
beforeEach(() =>
  pool.query('truncate sending.messages, sending.recipients, sending.papers, identity.users cascade'),
);
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const MESSAGE = { invoiceId: 1, to: ['ana@nord.example'], subject: 'Invoice 1', body: 'Hello' };
const LEFT = { name: 'Invoice 1.pdf', type: 'application/pdf', bytes: Buffer.from('of a refused command') };

const failed = (cause: unknown) => {
  throw cause;
};

async function addUser(accountId: string): Promise<void> {
  await pool.query(
    `insert into identity.users (id, account_id, test_account, trial_ends_on) values ($1, $2, true, '2099-01-01')`,
    [randomUUID(), accountId],
  );
}

/** An account with the file of a message that waits, and one that no command took. */
async function account(practice = sendingPractice(pool, playedServer().transport)) {
  const accountId = await practice.account();
  await addUser(accountId);
  await practice.run(accountId, 'SendInvoice', MESSAGE);
  await storePaper(practice.db, accountId, LEFT, practice.now());
  const files = async () => {
    const { rows } = await pool.query('select bytes from sending.papers where account_id = $1', [accountId]);
    return rows.map(({ bytes }) => String(bytes)).toSorted();
  };
  return { ...practice, accountId, files, sweep: () => sweepPapers(practice, failed) };
}

const OF_MESSAGE = 'The invoice 1';
const ABANDONED = 'of a refused command';

it('a file that no command took goes after a day, that of a message stays', async () => {
  const { files, sweep, wait } = await account();
  expect(await sweep()).toBe(0);
  expect(await files()).toEqual([OF_MESSAGE, ABANDONED].toSorted());
  wait(WAIT_FOR_COMMAND_MS + 1);
  expect(await sweep()).toBe(1);
  expect(await files()).toEqual([OF_MESSAGE]);
  expect(await sweep()).toBe(0);
});

it('the paper of a command that broke off before it was accepted goes, unless the command is tried again', async () => {
  const { accountId, run, port, invoice, files, sweep, wait } = await account();
  const printed = await invoice(accountId);
  if (printed === undefined) throw new Error('There is no invoice.');
  const commandId = randomUUID();
  const drafts = [
    {
      document: { entity: 'invoice' as const, record: { ...printed, number: '9' } },
      papers: ['pdf' as const],
    },
  ];
  await port.prepare({ accountId, commandId }, drafts);
  expect(await files()).toContain('The invoice 9');
  wait(WAIT_FOR_COMMAND_MS + 1);
  await port.prepare({ accountId, commandId }, drafts);
  await sweep();
  expect(await files()).toEqual([OF_MESSAGE, 'The invoice 9']);
  await run(accountId, 'CreateInvoice', { invoice: { client_id: 1, number: '9' } });
  wait(WAIT_FOR_COMMAND_MS + 1);
  await sweep();
  expect(await files()).toEqual([OF_MESSAGE]);
});

it('a file that a later message is sent with stays', async () => {
  const { accountId, run, files, sweep, wait, db, now } = await account();
  await run(accountId, 'CreateInvoice', { invoice: { client_id: 1, number: '9' } });
  await storePaper(db, accountId, { ...LEFT, bytes: Buffer.from('The invoice 9') }, now());
  wait(WAIT_FOR_COMMAND_MS + 1);
  await run(accountId, 'SendInvoice', { ...MESSAGE, invoiceId: 2 });
  await sweep();
  wait(WAIT_FOR_COMMAND_MS + 1);
  await sweep();
  expect(await files()).toEqual([OF_MESSAGE, 'The invoice 9']);
});

it('an account that is being imported keeps its files', async () => {
  const { files, sweep, wait } = await account();
  await pool.query('delete from identity.users');
  wait(WAIT_FOR_COMMAND_MS + 1);
  expect(await sweep()).toBe(0);
  expect(await files()).toHaveLength(2);
});

it('an account that cannot be read is reported, and the others are swept', async () => {
  const practice = sendingPractice(pool, playedServer().transport);
  const [one, other] = [await account(practice), await account(practice)];
  practice.wait(WAIT_FOR_COMMAND_MS + 1);
  const { loop } = practice;
  const read: typeof loop.read = (accountId, look) =>
    accountId === one.accountId
      ? Promise.reject(new Error('The store is down.'))
      : loop.read(accountId, look);
  const troubles: unknown[] = [];
  const gone = await sweepPapers({ ...practice, loop: { read } }, (cause) => troubles.push(cause));
  expect([gone, troubles.map(String)]).toEqual([1, ['Error: The store is down.']]);
  expect(await one.files()).toHaveLength(2);
  expect(await other.files()).toEqual([OF_MESSAGE]);
});
