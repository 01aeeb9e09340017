import { KeyRing, newKeys } from '@ledgerline/projection-service/audit/key-ring.ts';
import { signAccount } from '@ledgerline/projection-service/audit/sign-account.ts';
import { signAccounts } from '@ledgerline/projection-service/audit/sign-accounts.ts';
import { verifyExport } from '@ledgerline/projection-service/operator/verify-export.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { purgeAccount } from '@ledgerline/projection-service/runtime/rows/purge.ts';
import {
  CreditNoteCreated,
  CreditNoteDeleted,
  CreditNoteFinalized,
  CreditNoteIssued,
} from '@ledgerline/shared-events/credit-notes/events.ts';
import { checkpointAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { auditAnswers } from '@ledgerline/shared-events/history/audit-answers.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { QuoteCreated, QuoteDeleted, QuoteMarkedSent } from '@ledgerline/shared-events/quotes/events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, creditNoteWith, invoiceWith, quoteWith } from './record-examples.ts';

const keys = KeyRing.read(newKeys(null));
const START = Date.parse('2026-11-24T08:00:00Z');

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;
let now: Date;
let faults: string[];

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries({ auditKeys: keys });
});

afterAll(() => side.stop());

const credit = { entity: 'invoice', id: 1, field: 'credits.1', before: null } as const;
const CREDIT = {
  ...{ number: 'CN-1', date: '2026-03-01', total: '100', due: '100' },
  ...{ reason: 'Not ordered', jobs: [] },
};

beforeEach(async () => {
  now = new Date(START);
  faults = [];
  account = new AccountLog(side.ledger);
  await account.append([InvoiceCreated.of({ invoice: invoiceWith({ id: 1, number: 'A-1' }) })]);
  await account.append([
    CreditNoteCreated.of({
      record: creditNoteWith({ id: 1 }),
      addedAt: CREATED_AT,
      alongside: [{ ...credit, after: CREDIT }],
    }),
  ]);
  await account.append([
    QuoteCreated.of({ record: quoteWith({ id: 1 }), addedAt: CREATED_AT, alongside: [] }),
  ]);
  await account.append([
    CreditNoteIssued.of({ id: 1, name: 'Credit note CN-1', issuedAt: CREATED_AT, how: 'pdf' }),
  ]);
  await fold();
});

/** Folds the account, and records its head as the feed does. */
async function fold(): Promise<void> {
  await side.fold(account.accountId);
  expect(
    (
      await side.pool.query(
        `select projection, error from read.parked where account_id = '${account.accountId}'`,
      )
    ).rows,
  ).toEqual([]);
  await side.pool.query(
    `insert into read.account_head (account_id, revision) values ($1, $2)
     on conflict (account_id) do update set revision = excluded.revision`,
    [account.accountId, account.revision],
  );
}

const deps = () => ({
  pool: side.pool,
  ledger: side.ledger,
  keys,
  now: () => now,
  awaitTimestamps: false,
  onFault: (_accountId: string, reason: string) => faults.push(reason),
});
const sign = (stepEvents = 5_000) => signAccount({ ...deps(), stepEvents }, account.accountId);

const PATHS = { invoice: 'invoice/A-1', creditNote: 'credit-note/CN-1', quote: 'quote/Q-1' } as const;
const NAMES = { invoice: 'Invoice A-1', creditNote: 'Credit note CN-1', quote: 'Quote Q-1' } as const;
const KINDS = ['invoice', 'creditNote', 'quote'] as const;
type Kind = (typeof KINDS)[number];

async function trailOf(kind: Kind): Promise<string> {
  const { body } = await get(app, account.accountId, `/api/${PATHS[kind]}/audit`);
  return JSON.stringify(auditAnswers[kind].parse(body));
}

const verdictOf = async (kind: Kind) => verifyExport(await trailOf(kind), keys);

async function append(event: DomainEvent): Promise<void> {
  await account.append([event]);
  await fold();
}

const ofQuote = { id: 1, name: 'Quote Q-1' };
const send = () =>
  append(QuoteMarkedSent.of({ ...ofQuote, before: { sent_at: null }, after: { sent_at: '2026-03-02' } }));
const deleted = QuoteDeleted.of({ ...ofQuote, deletedAt: CREATED_AT, alongside: [] });
const noted = CreditNoteDeleted.of({
  ...{ id: 1, name: 'Credit note CN-1', deletedAt: CREATED_AT, void: true },
  alongside: [{ ...credit, before: CREDIT, after: null }],
});

async function checkpoints(): Promise<unknown[]> {
  const { rows } = await side.pool.query(
    'select * from audit.checkpoints where account_id = $1 order by revision, kind nulls first, document_id',
    [account.accountId],
  );
  return rows;
}

const onRows = (statement: string) => side.pool.query(statement, [account.accountId]);

/** Leaves the history and the checkpoints as a version has them that had no chains of credit notes and quotes. */
async function asEarlier(): Promise<void> {
  for (const table of ['history_document_chain', 'history_document_heads'])
    await onRows(`delete from read.${table} where account_id = $1 and kind <> 'invoice'`);
}

/** Folds all rows again, and leaves the checkpoints. */
async function foldAgain(): Promise<void> {
  await side.pool.query(
    `create table audit.kept as select * from audit.checkpoints where account_id = '${account.accountId}'`,
  );
  await purgeAccount(side.pool, account.accountId, ALL_PROJECTIONS);
  await side.pool.query('insert into audit.checkpoints select * from audit.kept');
  await side.pool.query('drop table audit.kept');
  await fold();
}

describe('the signed checkpoints of documents', () => {
  it('stand in the trail of each kind, which is checked without the app', async () => {
    expect(await sign()).toBe(true);
    await send();
    for (const [kind, events, signed] of [
      ['invoice', 2, 2],
      ['creditNote', 2, 2],
      ['quote', 2, 1],
    ] as const) {
      expect(await verdictOf(kind)).toMatchObject({
        ok: true,
        name: NAMES[kind],
        events,
        checkpoint: { events: signed },
      });
    }
    expect(await sign()).toBe(true);
    expect(await verdictOf('quote')).toMatchObject({ checkpoint: { events: 2, revision: 4 } });
    expect(await sign()).toBe(true);
    expect(await checkpoints()).toHaveLength(6);
  });

  it('of another document are refused', async () => {
    await sign();
    const [note, quote] = [JSON.parse(await trailOf('creditNote')), JSON.parse(await trailOf('quote'))];
    expect(verifyExport(JSON.stringify({ ...note, checkpoint: quote.checkpoint }), keys)).toMatchObject({
      ok: false,
      name: 'Credit note CN-1',
      reason: 'Its checkpoint is about another chain.',
    });
    const renamed = { ...note.checkpoint, document: { kind: 'quote', id: 1 } };
    expect(
      verifyExport(JSON.stringify({ ...quote, events: quote.events, checkpoint: renamed }), keys),
    ).toMatchObject({ ok: false, reason: 'Its events are not those that were signed.' });
  });

  it('sign an account at once when a credit note was issued in fiscal mode', async () => {
    const draft = { fiscal: { state: 'draft' }, issued_at: null } as const;
    const record = creditNoteWith({ id: 2, number: 'draft~2', ...draft });
    await account.append([CreditNoteCreated.of({ record, addedAt: CREATED_AT, alongside: [] })]);
    await fold();
    await signAccounts(deps());
    const last = async () =>
      checkpointAnswer.parse((await get(app, account.accountId, '/api/audit/checkpoint')).body).checkpoint;
    expect(await last()).toMatchObject({ revision: 4 });
    const at = new Date(START + 61_000).toISOString();
    const { date, corrects, job_ids } = record;
    const final = { date, corrects, job_ids };
    await account.append([
      CreditNoteFinalized.of({
        id: 2,
        name: 'Credit note CN-2',
        before: { ...final, number: 'draft~2', ...draft },
        after: { ...final, number: 'CN-2', fiscal: { state: 'issued', at, paper: 'A4' }, issued_at: at },
        alongside: [],
      }),
    ]);
    await fold();
    now = new Date(START + 62_000);
    await signAccounts(deps());
    expect(await last()).toMatchObject({ revision: 5, signedAt: now.toISOString() });
    const { body } = await get(app, account.accountId, '/api/credit-note/CN-2/audit');
    expect(verifyExport(JSON.stringify(body), keys)).toMatchObject({
      ok: true,
      name: 'Credit note CN-2',
      checkpoint: { revision: 5, events: 2, document: { kind: 'creditNote', id: 2 } },
    });
  });
});

describe('an account that was signed before credit notes and quotes had chains', () => {
  it.each([5_000, 1])(
    'keeps its checkpoints, and all documents get theirs (%i events a step)',
    async (step) => {
      await asEarlier();
      expect(await sign(step)).toBe(true);
      const before = await checkpoints();
      await foldAgain();
      expect(await verdictOf('invoice')).toMatchObject({ ok: true, checkpoint: { events: 2 } });
      expect(await verdictOf('creditNote')).toMatchObject({ ok: true, checkpoint: null });
      await send();
      expect(await sign(step)).toBe(true);
      expect(faults).toEqual([]);
      expect(await checkpoints()).toEqual(expect.arrayContaining(before));
      const signed = { invoice: 2, creditNote: 2, quote: 2 };
      for (const kind of KINDS) {
        expect(await verdictOf(kind)).toMatchObject({ ok: true, checkpoint: { events: signed[kind] } });
      }
      const { body } = await get(app, account.accountId, '/api/audit/verify');
      expect(body).toMatchObject({ ok: true, events: 5 });
    },
  );

  it('gets them before its next export, also when nothing has changed', async () => {
    await asEarlier();
    await sign();
    await foldAgain();
    expect(await sign()).toBe(true);
    expect(await verdictOf('creditNote')).toMatchObject({ ok: true, checkpoint: { revision: 3, events: 2 } });
  });

  it('gets those that processes of an earlier version left out beside newer ones', async () => {
    await sign(1);
    await send();
    await append(noted);
    await asEarlier();
    expect(await sign()).toBe(true);
    await foldAgain();
    expect(await verdictOf('quote')).toMatchObject({ ok: true, checkpoint: { events: 1 } });
    await append(deleted);
    expect(await sign()).toBe(true);
    expect(faults).toEqual([]);
    for (const [kind, events] of [
      ['creditNote', 3],
      ['quote', 3],
    ] as const) {
      expect(await verdictOf(kind)).toMatchObject({ ok: true, events, checkpoint: { events } });
    }
  });

  it('gets none over events that are not those that were signed', async () => {
    await asEarlier();
    await sign();
    for await (const event of side.ledger.read(account.stream, { from: 3, limit: 1 }))
      Object.assign(event.data, { issuedAt: '2025-01-01T00:00:00.000Z' });
    await foldAgain();
    expect(await sign()).toBe(false);
    expect(faults).toEqual(['The ledger is not the one that was signed and recorded.']);
    expect(await verdictOf('creditNote')).toMatchObject({ checkpoint: null });
  });
});

describe('a chain that lost what was signed', () => {
  beforeEach(async () => {
    await sign();
    await send();
    await sign();
  });

  it('is not signed again when an event was taken out of it', async () => {
    await onRows(
      `delete from read.history_document_chain where account_id = $1 and kind = 'quote' and index = 1`,
    );
    await onRows(
      `update read.history_document_heads h set events = 1, hash = (
         select hash from read.history_document_chain c
         where c.account_id = h.account_id and c.kind = 'quote' and c.index = 0)
       where account_id = $1 and kind = 'quote'`,
    );
    await append(deleted);
    expect(await sign()).toBe(false);
    expect(faults).toEqual(['The trail of a quote is not the one that was signed.']);
  });

  it('is signed again as the account was, when its last checkpoint was taken out', async () => {
    const statement = `from audit.checkpoints where account_id = $1 and kind = 'quote' and revision = 4`;
    const { rows: before } = await onRows(`select head ${statement}`);
    await onRows(`delete ${statement}`);
    await append(deleted);
    expect(await sign()).toBe(true);
    expect((await onRows(`select head ${statement}`)).rows).toEqual(before);
    expect(await verdictOf('quote')).toMatchObject({ ok: true, checkpoint: { events: 3 } });
  });

  it('is named by the offline check', async () => {
    await onRows(
      `delete from read.history_document_chain where account_id = $1 and kind = 'quote' and index = 1`,
    );
    expect(await verdictOf('quote')).toMatchObject({
      ok: false,
      name: 'Quote Q-1',
      reason: 'Its events are not those that were signed.',
    });
  });
});
