import { type CheckpointStatement, KeyRing, newKeys } from '@ledgerline/projection-service/audit/key-ring.ts';
import { signAccount } from '@ledgerline/projection-service/audit/sign-account.ts';
import { signAccounts } from '@ledgerline/projection-service/audit/sign-accounts.ts';
import { verifyExport } from '@ledgerline/projection-service/operator/verify-export.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { purgeAccount } from '@ledgerline/projection-service/runtime/rows/purge.ts';
import { checkpointAnswer } from '@ledgerline/shared-events/history/answers.ts';
import {
  InvoiceCreated,
  InvoiceEdited,
  InvoiceFinalized,
} from '@ledgerline/shared-events/invoices/events.ts';
import { JobCreated, JobEdited } from '@ledgerline/shared-events/jobs/events.ts';
import { CHECKPOINT_FORMAT } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { invoiceWith, jobWith } from './record-examples.ts';

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

beforeEach(async () => {
  now = new Date(START);
  faults = [];
  account = new AccountLog(side.ledger);
  await account.append([JobCreated.of({ name: 'Contract', job: jobWith({ id: 1, name: 'Contract' }) })]);
  await account.append([InvoiceCreated.of({ invoice: invoiceWith({ id: 1, number: 'A-1' }) })]);
  await fold();
});

afterAll(() => side.stop());

const deps = (ring = keys) => ({
  pool: side.pool,
  ledger: side.ledger,
  keys: ring,
  now: () => now,
  awaitTimestamps: false,
  onFault: (accountId: string, reason: string) => faults.push(`${accountId} ${reason}`),
});

/** Folds the account, and records its head as the feed does. */
async function fold(): Promise<void> {
  await side.fold(account.accountId);
  await side.pool.query(
    `insert into read.account_head (account_id, revision) values ($1, $2)
     on conflict (account_id) do update set revision = excluded.revision`,
    [account.accountId, account.revision],
  );
}

const sign = (ring = keys) => signAccount(deps(ring), account.accountId);
const read = async (path: string) => (await get(app, account.accountId, path)).body;
const last = async () => checkpointAnswer.parse(await read('/api/audit/checkpoint'));
const verify = () => read('/api/audit/verify');

async function rename(name: string): Promise<void> {
  await account.append([JobEdited.of({ jobId: 1, name, before: { name: 'Contract' }, after: { name } })]);
  await fold();
}

/** Changes an event in the store, and everything that was computed from it, as somebody with both stores can. */
async function forge(revision: number, change: (data: Record<string, unknown>) => void): Promise<void> {
  for await (const event of side.ledger.read(account.stream, { from: revision, limit: 1 }))
    change(event.data);
  const { accountId } = account;
  await purgeRows(accountId);
  await fold();
}

/** Removes the read models of an account and leaves its checkpoints. */
async function purgeRows(accountId: string): Promise<void> {
  const kept = 'create table audit.kept as select * from audit.checkpoints where account_id = ';
  await side.pool.query(`${kept}'${accountId}'`);
  await purgeAccount(side.pool, accountId, ALL_PROJECTIONS);
  await side.pool.query('insert into audit.checkpoints select * from audit.kept');
  await side.pool.query('drop table audit.kept');
}

describe('signed checkpoints', () => {
  it('sign the head of the account, once an hour while it moves', async () => {
    expect(await last()).toEqual({ checkpoint: null, timestamp: null, keys: keys.publicKeys });
    await signAccounts(deps());
    const { checkpoint } = await last();
    const { head } = (await verify()) as { head: string };
    expect(checkpoint).toMatchObject({
      account: account.accountId,
      invoice: null,
      revision: 1,
      events: 2,
      head,
    });
    expect(checkpoint !== null && keys.trusts(checkpoint)).toBe(true);
    await rename('Contract A');
    now = new Date(START + 3_599_000);
    await signAccounts(deps());
    expect((await last()).checkpoint).toEqual(checkpoint);
    now = new Date(START + 3_600_000);
    await signAccounts(deps());
    expect((await last()).checkpoint).toMatchObject({ revision: 2, signedAt: now.toISOString() });
    expect(await verify()).toMatchObject({ ok: true, events: 3 });
    expect(faults).toEqual([]);
  });

  it('sign an account at once when a document was issued in fiscal mode', async () => {
    const draft = { fiscal: { state: 'draft' }, issued_at: null } as const;
    await account.append([
      InvoiceCreated.of({ invoice: invoiceWith({ id: 2, number: 'draft~2', ...draft }) }),
    ]);
    await fold();
    await signAccounts(deps());
    await rename('Contract A');
    now = new Date(START + 60_000);
    await signAccounts(deps());
    expect((await last()).checkpoint).toMatchObject({ revision: 2 });
    const at = new Date(START + 61_000).toISOString();
    const issued = { fiscal: { state: 'issued', at, paper: 'A4' }, issued_at: at } as const;
    await account.append([
      InvoiceFinalized.of({
        invoiceId: 2,
        number: '7',
        before: { number: 'draft~2', ...draft },
        after: { number: '7', ...issued },
      }),
    ]);
    await fold();
    now = new Date(START + 62_000);
    await signAccounts(deps());
    expect((await last()).checkpoint).toMatchObject({ revision: 4, signedAt: now.toISOString() });
  });

  it('are made of every account that can be read, and name one that can not', async () => {
    const broken = account;
    account = new AccountLog(side.ledger);
    await account.append([JobCreated.of({ name: 'Contract', job: jobWith({ id: 1, name: 'Contract' }) })]);
    await fold();
    const accounts = [broken, account].toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1));
    const [first, second] = accounts;
    if (first === undefined || second === undefined) throw new Error('There are two accounts.');
    const ledger = Object.assign(Object.create(side.ledger), {
      read: (...[stream, options]: Parameters<typeof side.ledger.read>) => {
        if (stream === first.stream) throw new TypeError('An event of this account has no type.');
        return side.ledger.read(stream, options);
      },
    });
    await signAccounts({ ...deps(), ledger });
    expect(faults).toEqual([
      `${first.accountId} It can't be signed: TypeError: An event of this account has no type.`,
    ]);
    account = second;
    expect((await last()).checkpoint).not.toBeNull();
  });

  it('name the event that was changed in the ledger and in all that is computed from it', async () => {
    await rename('Contract A');
    expect(await sign()).toBe(true);
    await forge(0, (data) => {
      data.name = 'Forged';
    });
    expect(await verify()).toMatchObject({
      ok: false,
      firstBroken: { revision: 2, reason: 'The events up to here are not those that were signed.' },
    });
  });

  it('are not continued over a ledger that was changed, and the fault is reported once', async () => {
    expect(await sign()).toBe(true);
    await rename('Contract A');
    await forge(0, (data) => {
      data.name = 'Forged';
    });
    expect([await sign(), await sign()]).toEqual([false, false]);
    expect(faults).toEqual([`${account.accountId} The ledger is not the one that was signed and recorded.`]);
    expect((await last()).checkpoint).toMatchObject({ revision: 1 });
  });

  it('that were forged are not trusted', async () => {
    const { accountId } = account;
    expect(await sign()).toBe(true);
    const { checkpoint } = await last();
    if (checkpoint === null) throw new Error('There is no checkpoint.');
    const { key: _, signature: __, ...statement } = checkpoint;
    const forged = KeyRing.read(newKeys(null)).sign(statement satisfies CheckpointStatement);
    await side.pool.query(
      'update audit.checkpoints set public_key = $2, signature = $3 where account_id = $1 and kind is null',
      [accountId, forged.key, forged.signature],
    );
    expect(await verify()).toMatchObject({
      ok: false,
      firstBroken: { reason: 'The checkpoint here is not signed by a key of this instance.' },
    });
    await rename('Contract A');
    expect(await sign()).toBe(false);
  });

  it('go on after a rotation of the key that keeps the former public key, and not without it', async () => {
    expect(await sign()).toBe(true);
    await rename('Contract A');
    expect(await sign(KeyRing.read(newKeys(null)))).toBe(false);
    const rotated = KeyRing.read(newKeys(keys));
    expect(await sign(rotated)).toBe(true);
    expect((await last()).checkpoint).toMatchObject({ revision: 2, key: rotated.publicKeys[0] });
    const { rows } = await side.pool.query('select from audit.faults where account_id = $1', [
      account.accountId,
    ]);
    expect(rows).toEqual([]);
  });

  it('stand in the trail of an invoice, which is checked without the app', async () => {
    const trail = async () => JSON.stringify(await read('/api/invoice/A-1/audit'));
    expect(verifyExport(await trail(), keys)).toMatchObject({ ok: true, checkpoint: null });
    await sign();
    const edit = {
      invoiceId: 1,
      number: 'A-1',
      before: { reference: '' },
      after: { reference: 'PO 1' },
      taken: [],
      freed: [],
    };
    await account.append([InvoiceEdited.of(edit)]);
    await fold();
    expect(verifyExport(await trail(), keys)).toMatchObject({
      ok: true,
      events: 2,
      checkpoint: { format: CHECKPOINT_FORMAT, invoice: 1, events: 1 },
    });
    await sign();
    const text = await trail();
    expect(verifyExport(text, keys)).toMatchObject({ ok: true, checkpoint: { events: 2 } });
    const reason = (of: string, ring: KeyRing | null) => {
      const verdict = verifyExport(of, ring);
      return verdict.ok ? null : verdict.reason;
    };
    expect(reason(text, KeyRing.read(newKeys(null)))).toBe(
      'Its checkpoint is not signed by one of these keys.',
    );
    expect(reason(text.replace('"events":2', '"events":1'), null)).toBe(
      'Its events are not those that were signed.',
    );
    expect(reason(text.replace(/"signedAt":"2026/, '"signedAt":"2025'), null)).toBe(
      'The signature of its checkpoint is wrong.',
    );
  });

  it('end with the account', async () => {
    await sign();
    await purgeAccount(side.pool, account.accountId, ALL_PROJECTIONS);
    const { rows } = await side.pool.query('select from audit.checkpoints where account_id = $1', [
      account.accountId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a history that came with an import', () => {
  const importedFrom = '6f0e1c9a-59b6-4a3c-9d2f-0f3f4f5a6b7c';
  const trailOf = async (number: string) => JSON.stringify(await read(`/api/invoice/${number}/audit`));

  beforeEach(async () => {
    account = new AccountLog(side.ledger);
    const invoice = (id: number, number: string) =>
      InvoiceCreated.of({ invoice: invoiceWith({ id, number }) });
    await account.append([JobCreated.of({ name: 'Contract', job: jobWith({ id: 1, name: 'Contract' }) })], {
      importedFrom,
    });
    await account.append([invoice(1, 'FORGED')], { importedFrom });
    await account.append([invoice(2, 'OWN')]);
    await fold();
    await sign();
  });

  it('is named in the signed checkpoint of the account and of each invoice that it is part of', async () => {
    const { checkpoint } = await last();
    expect(checkpoint).toMatchObject({ events: 3, imported: { events: 2, from: importedFrom } });
    const forged = verifyExport(await trailOf('FORGED'), keys);
    expect(forged).toMatchObject({ ok: true, checkpoint: { imported: { events: 1, from: importedFrom } } });
    expect(verifyExport(await trailOf('OWN'), keys)).not.toHaveProperty('checkpoint.imported');
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('is looked for once, however many checkpoints are signed', async () => {
    await side.pool.query('delete from audit.checkpoints where account_id = $1', [account.accountId]);
    const looked = vi.spyOn(side.ledger, 'read');
    expect(await signAccount({ ...deps(), stepEvents: 1 }, account.accountId)).toBe(true);
    const steps = looked.mock.calls.filter(([, options]) => options?.from === 0);
    looked.mockRestore();
    expect(steps).toHaveLength(2);
    const { rows } = await side.pool.query(
      `select revision, imported_events as events from audit.checkpoints
       where account_id = $1 and kind is null order by revision`,
      [account.accountId],
    );
    expect(rows.map(({ events }) => Number(events))).toEqual([1, 2, 2]);
  });

  it('stays named in later checkpoints, and cannot be taken out of one', async () => {
    await rename('Later');
    expect(await sign()).toBe(true);
    expect((await last()).checkpoint).toMatchObject({ events: 4, imported: { events: 2 } });
    const trail = JSON.parse(await trailOf('FORGED'));
    delete trail.checkpoint.imported;
    expect(verifyExport(JSON.stringify(trail), keys)).toMatchObject({
      ok: false,
      reason: 'The signature of its checkpoint is wrong.',
    });
  });
});
