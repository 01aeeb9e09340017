import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import { JobCreated, JobDeleted } from '@ledgerline/shared-events/jobs/events.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, invoiceWith, jobWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

const JOBS: (Partial<JobRecord> & { id: number })[] = [
  { id: 1, client_id: 1 },
  { id: 2, client_id: 1, on_hold: true },
  { id: 3, client_id: 1, completed_at: '2026-11-17', value: '10.5', currency: 'EUR' },
  { id: 4, client_id: 1, completed_at: '2026-11-16', value: '4.25', currency: 'EUR' },
  { id: 5, client_id: 1, completed_at: '2026-11-15', value: '7', currency: 'USD' },
  { id: 6, client_id: 1, completed_at: '2026-11-14', value: '99', currency: 'EUR', invoiced: true },
  { id: 7, client_id: 2, completed_at: '2026-10-02', invoiced: true, currency: 'USD' },
  { id: 8, client_id: 2, completed_at: '2026-12-24', currency: 'GBP' },
  { id: 9, client_id: null, currency: 'JPY' },
];

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries();
  account = new AccountLog(side.ledger);
  await account.append(
    [1, 2, 3].map((id) =>
      ClientCreated.of({
        record: clientWith({ id, name: `Client ${id}` }),
        addedAt: CREATED_AT,
        alongside: [],
      }),
    ),
  );
  await account.append(JOBS.map((job) => JobCreated.of({ name: 'Job', job: jobWith(job) })));
  await account.append([JobDeleted.of({ jobId: 8, name: 'Job', deletedAt: CREATED_AT })]);
  await account.append([
    InvoiceCreated.of({ invoice: invoiceWith({ id: 1, number: '1', currency: 'USD' }) }),
  ]);
  await side.fold(account.accountId);
});

afterAll(async () => {
  await side.stop();
});

const read = async (path: string) => (await get(app, account.accountId, path)).body;

describe('the figures of clients', () => {
  it('count active jobs and sum uninvoiced ones by currency, without deleted jobs', async () => {
    expect(await read('/api/client/figures')).toMatchObject([
      {
        client_id: 1,
        active: 1,
        uninvoiced: [
          { currency: 'EUR', value: 14.75 },
          { currency: 'USD', value: 7 },
        ],
        last_job: '2026-11-17',
      },
      { client_id: 2, active: 0, uninvoiced: [], last_job: '2026-10-02' },
    ]);
  });

  it('contain no jobs of other accounts', async () => {
    expect((await get(app, crypto.randomUUID(), '/api/client/figures')).body).toEqual([]);
    expect((await get(app, crypto.randomUUID(), '/api/currencies')).body).toEqual([]);
  });
});

describe('the currencies of documents', () => {
  it('are counted over jobs and invoices', async () => {
    const currencies = await read('/api/currencies');
    expect(currencies).toContainEqual({ currency: 'JPY', jobs: 1, invoices: 0 });
    expect(currencies).toContainEqual({ currency: 'USD', jobs: 4, invoices: 1 });
    expect(JSON.stringify(currencies)).not.toContain('GBP');
  });
});
