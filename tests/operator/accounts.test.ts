import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareAppend } from '@ledgerline/command-service/ledger/appending/new-events.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { announcedStore } from '@ledgerline/infra/start/data-folder.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { InvoiceEdited } from '@ledgerline/shared-events/invoices/events.ts';
import { JobDeleted, JobEdited } from '@ledgerline/shared-events/jobs/events.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { TaxDeleted } from '@ledgerline/shared-events/settings/tax-events.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accountWithJobs, command } from '../bench/requests.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { runOperator } from './operator-process.ts';

let folder: string;
let dataDir: string;
let app: BootedLedgerline | undefined;
let accountId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-accounts-'));
  dataDir = join(folder, 'data');
  app = await bootLedgerline({ dataDir, withoutClient: true });
});

afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** An account with a compound tax, an invoice of one job, and another invoice. Returns the revision of its ledger. */
async function practice(url: string): Promise<number> {
  const { api } = await accountWithJobs(url, 2);
  const tax = { name: 'GST', rate: 5 };
  await command(api, 'SetSetting', { key: 'taxes', value: tax });
  const compound = { name: 'PST', rate: 7, compound: true, primaryTax: 1 };
  await command(api, 'SetSetting', { key: 'taxes', value: compound });
  await command(api, 'CreateClient', { client: { name: 'Lingua Nord', currency: 'USD' } });
  await command(api, 'EditJob', { jobId: 1, job: { client_id: 1, completed_at: '2026-11-20' } });
  await command(api, 'InvoiceJobs', { clientId: 1, jobIds: [1] });
  return (await command(api, 'CreateInvoice', { invoice: { client_id: 1 } })).revision;
}

async function withStore<T>(work: (store: LedgerStore) => Promise<T>): Promise<T> {
  const store = createLedgerStore({ connectionString: announcedStore(dataDir, 'eventstore') ?? '' });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Events that older versions allowed, appended directly to the ledger. */
const DAMAGE: DomainEvent[] = [
  TaxDeleted.of({ id: 1, name: 'GST', deletedAt: '2026-11-21T10:00:00.000Z', alongside: [] }),
  JobDeleted.of({ jobId: 1, name: 'Job 0', deletedAt: '2026-11-21T10:00:00.000Z' }),
  JobEdited.of({ jobId: 2, name: 'Job 1', before: { deadline: null }, after: { deadline: '0026-11-20' } }),
  InvoiceEdited.of({
    invoiceId: 2,
    number: '2',
    before: { number: '2' },
    after: { number: '1' },
    taken: [],
    freed: [],
  }),
];

async function damage(revision: number): Promise<void> {
  const metadata = {
    commandId: '5f0c7a52-6e9b-4c5e-9a50-3c1f0f0e7a01',
    command: 'OlderVersion',
    accountId,
    actor: 'user-1',
    source: 'user' as const,
    session: '',
    body: '',
    correlationId: '',
    causationId: '',
    appVersion: '',
  };
  const { stored } = runSteps(prepareAppend(DAMAGE, metadata, { revision, at: null }, new Date()));
  await withStore((store) => store.append(accountStream(accountId), revision, stored));
}

/** The sources of the events after a revision, and their types. */
async function eventsAfter(revision: number): Promise<string[]> {
  return withStore(async (store) => {
    const events: string[] = [];
    for await (const { type, metadata } of store.read(accountStream(accountId), { from: revision + 1 })) {
      events.push(`${String((metadata as { source?: unknown }).source)} ${type}`);
    }
    return events;
  });
}

async function onlyAccount(): Promise<string> {
  const { pool, end } = openPool(
    { connectionString: announcedStore(dataDir, 'postgres') ?? '', max: 1 },
    () => undefined,
  );
  try {
    return await vi.waitFor(async () => {
      const { rows } = await pool.query<{ account_id: string }>('select account_id from read.account_head');
      expect(rows).toHaveLength(1);
      return rows[0]?.account_id ?? '';
    });
  } finally {
    await end();
  }
}

it('damaged accounts are listed with their repairs, and are intact after the repair', async () => {
  const head = await practice(app?.url ?? '');
  accountId = await onlyAccount();
  expect((await runOperator('accounts', dataDir, [])).output).toBe('1 accounts: every rule holds in each.\n');
  await damage(head);

  const listed = await runOperator('accounts', dataDir, ['--account', accountId]);
  expect(listed.code, listed.errors).toBe(1);
  expect(listed.output).toContain(`${accountId}: 4 broken`);
  expect(listed.output).toContain('GST is restored, because PST is charged on top of it.');
  expect(listed.output).toContain('Job 1 has no deadline: 0026-11-20 was mistyped.');
  expect(listed.output).toContain('is restored, because it is on invoice 1.');
  expect(listed.output).toContain('gets number 2');
  expect((await runOperator('accounts', dataDir, ['--repair'])).errors).toContain('Stop the app first');

  await app?.stop();
  app = undefined;
  const repaired = await runOperator('accounts', dataDir, ['--repair']);
  expect(repaired.code, repaired.errors).toBe(0);
  expect(repaired.output).toContain('1 of 1 accounts were damaged and are repaired.');
  const again = await runOperator('accounts', dataDir, ['--repair']);
  expect(again.output).toBe('1 accounts: every rule holds in each.\n');

  app = await bootLedgerline({ dataDir, withoutClient: true });
  const facts = await eventsAfter(head + DAMAGE.length);
  expect(facts.toSorted()).toEqual([
    'system InvoiceEdited',
    'system JobEdited',
    'system JobRestored',
    'system TaxRestored',
  ]);
});

it('explains itself when the account is none', async () => {
  const { code, errors } = await runOperator('accounts', dataDir, ['--account', 'none']);
  expect(code).toBe(2);
  expect(errors.trim().split('\n')).toHaveLength(1);
});
