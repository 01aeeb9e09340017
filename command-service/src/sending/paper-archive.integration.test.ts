import { randomUUID } from 'node:crypto';
import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PaperArchive } from './paper-archive.ts';
import { sweepPapers, WAIT_FOR_COMMAND_MS } from './paper-sweep.ts';
import { playedServer, sendingPractice } from './testing/sending-practice.ts';

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

const failed = (cause: unknown) => {
  throw cause;
};

/** An account with an issued invoice and its credit note, and a draft of each. @param text what a paper is, which a later version prints otherwise */
async function issued() {
  const practice = sendingPractice(pool, playedServer().transport);
  const accountId = await practice.account();
  await practice.run(accountId, 'SetSetting', { key: 'fiscalMode', value: true });
  for (const invoiceId of [2, 3]) {
    const items = [{ name: 'Words', quantity: 2, rate: 9 }];
    await practice.run(accountId, 'CreateInvoice', { invoice: { client_id: 1, items } });
    if (invoiceId === 2) await practice.run(accountId, 'IssueInvoice', { invoiceId });
  }
  for (const creditNoteId of [1, 2]) {
    const half = { lines: [{ itemId: 'item1', quantity: 1 }], reason: 'Not ordered' };
    await practice.run(accountId, 'CreateCreditNote', { invoiceId: 2, ...half });
    if (creditNoteId === 1) await practice.run(accountId, 'IssueCreditNote', { creditNoteId });
  }
  await pool.query(
    `insert into identity.users (id, account_id, test_account, trial_ends_on) values ($1, $2, true, '2099-01-01')`,
    [randomUUID(), accountId],
  );
  const archiveOf = (text: string, accounts: readonly string[] = []) =>
    new PaperArchive({
      db: practice.db,
      loop: practice.loop,
      now: practice.now,
      onTrouble: failed,
      findUnarchived: async () => [...accounts],
      printDocument: async ({ record: { number } }, { paper }) => ({
        name: `Invoice ${number}.pdf`,
        type: 'application/pdf',
        bytes: Buffer.from(`${text} ${number} ${paper}`),
      }),
    });
  const archived = () =>
    practice.loop.read(accountId, ({ state }) =>
      [...state.records('invoice'), ...state.records('creditNote')].map(
        ({ archivedPaper }) => archivedPaper?.size ?? null,
      ),
    );
  return { ...practice, accountId, archiveOf, archived };
}

const textOf = async (paper: ReturnType<PaperArchive['read']>) => String((await paper)?.bytes);

it('the paper of an issued document is kept once, whichever program reads it later', async () => {
  const { accountId, archiveOf, run } = await issued();
  expect(await textOf(archiveOf('now').read(accountId, 2))).toBe('now 2 A4');
  await run(accountId, 'SetSetting', { key: 'paperSize', value: 'Letter' });
  const later = archiveOf('later');
  expect(await textOf(later.read(accountId, 2))).toBe('now 2 A4');
  expect(await later.read(accountId, 1)).toBeNull();
  expect(await later.read(accountId, 3)).toBeNull();
  expect(await later.read(accountId, 2, 'creditNote')).toBeNull();
});

it('two processes that keep a paper at once keep the one whose hash came first', async () => {
  const { accountId, archiveOf } = await issued();
  const texts = await Promise.all(['one', 'other'].map((text) => textOf(archiveOf(text).read(accountId, 2))));
  expect(new Set(texts).size).toBe(1);
});

it('what was left when a process ended is kept at the next start, and swept by nobody', async () => {
  const { accountId, archiveOf, archived, wait, loop, db, now } = await issued();
  expect(await archived()).toEqual([null, null, null, null, null]);
  await archiveOf('now', [accountId]).resume();
  expect(await archived()).toEqual([null, 8, null, 11, null]);
  wait(WAIT_FOR_COMMAND_MS + 1);
  await sweepPapers({ db, loop, now }, failed);
  expect(await textOf(archiveOf('later').read(accountId, 2))).toBe('now 2 A4');
  expect(await textOf(archiveOf('later').read(accountId, 1, 'creditNote'))).toBe('now CN-1 A4');
});

it('bytes that are lost or were changed are named, and never made again', async () => {
  const { accountId, archiveOf } = await issued();
  await archiveOf('now').read(accountId, 2);
  await pool.query('update sending.papers set bytes = $2 where account_id = $1', [accountId, 'forged']);
  await expect(archiveOf('later').read(accountId, 2)).rejects.toMatchObject({ code: 'unavailable' });
});

it('a message about an issued document has the kept paper', async () => {
  const { accountId, archiveOf, run, loop } = await issued();
  const kept = await archiveOf('kept').read(accountId, 2);
  await run(accountId, 'SendInvoice', {
    invoiceId: 2,
    to: ['ana@nord.example'],
    subject: 'Invoice 2',
    body: 'Hello',
  });
  const papers = await loop.read(accountId, ({ state }) =>
    [...state.records('delivery')].flatMap((one) => one.papers),
  );
  expect(papers).toMatchObject([{ kind: 'pdf', sha256: kept?.sha256, name: 'Invoice 2.pdf' }]);
});
