import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import {
  InvoiceCreated,
  InvoiceDeleted,
  InvoiceEdited,
  InvoiceMarkedPaid,
} from '@ledgerline/shared-events/invoices/events.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { chainHash } from '@ledgerline/shared-events/ledger/canonical-json.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { slices } from '@ledgerline/shared-events/slices.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, invoiceWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;
let edited = 0;

const INVOICES: Partial<InvoiceRecord>[] = [
  { number: '2026-001', date: '2026-09-01', dueDate: '2026-10-01', reference: 'PO Ä-17', client_id: 1 },
  { number: '2026-002', date: '2026-11-10', dueDate: '2026-12-10', client_id: 2 },
  {
    number: '2026-003',
    date: '2026-10-05',
    dueDate: '2026-11-04',
    paid: true,
    paid_at: '2026-11-01',
    client_id: 1,
  },
  { number: '2026/004', date: '2026-11-20', dueDate: '2026-11-10', paymentTerms: 'dor', client_id: 1 },
  { number: '2026-005', date: '2026-11-19', dueDate: '2026-11-20', client_id: 2, currency: 'EUR' },
  { number: '2026-006', date: '2026-11-18', dueDate: '2026-12-18', client_id: 1 },
];

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries({ now: () => new Date('2026-11-20T12:00:00Z') });
  account = new AccountLog(side.ledger);
  await account.append(
    [1, 2].map((id) => ClientCreated.of({ record: clientWith({ id }), addedAt: CREATED_AT, alongside: [] })),
  );
  side.ledger.now = () => new Date('2026-11-20T09:00:00Z');
  await account.append(
    INVOICES.map((fields, index) =>
      InvoiceCreated.of({ invoice: invoiceWith({ ...fields, id: index + 1 }) }),
    ),
  );
  side.ledger.now = () => new Date('2026-11-20T10:00:00Z');
  await account.append([
    InvoiceEdited.of({
      invoiceId: 1,
      number: '2026-001',
      before: { reference: 'PO Ä-17' },
      after: { reference: 'PO Ä-18' },
      taken: [],
      freed: [],
    }),
  ]);
  edited = account.revision;
  side.ledger.now = () => new Date('2026-11-20T11:00:00Z');
  await account.append([
    InvoiceMarkedPaid.of({
      invoiceId: 1,
      number: '2026-001',
      before: { paid: false, paid_at: null, issued_at: null },
      after: { paid: true, paid_at: '2026-11-20', issued_at: CREATED_AT },
    }),
  ]);
  await account.append([
    InvoiceDeleted.of({ invoiceId: 6, number: '2026-006', deletedAt: CREATED_AT, void: false, jobs: [] }),
  ]);
  await side.fold(account.accountId);
});

afterAll(async () => {
  await side.stop();
});

async function numbers(query: string): Promise<unknown[]> {
  const { status, body } = await get(app, account.accountId, `/api/invoice?${query}`);
  expect(status).toBe(200);
  const { data, total } = body as { data: { number: string }[]; total: number };
  expect(total).toBe(data.length);
  return data.map(({ number }) => number);
}

describe('the lists of invoices', () => {
  it('open: unpaid by due date, those without a date or due on receipt last', async () => {
    expect(await numbers('type=open')).toEqual(['2026-005', '2026-002', '2026/004']);
  });

  it('all: every invoice that is not deleted, newest date first', async () => {
    expect(await numbers('type=all')).toEqual(['2026/004', '2026-005', '2026-002', '2026-003', '2026-001']);
  });

  it.each([
    ['number=00', ['2026/004', '2026-005', '2026-002', '2026-003', '2026-001']],
    ['number=-002', ['2026-002']],
    ['reference=po%20a-18', ['2026-001']],
    ['search=a-18', ['2026-001']],
    ['search=2026-001', ['2026-001']],
    ['client_id=2', ['2026-005', '2026-002']],
    ['open=1', ['2026/004', '2026-005', '2026-002']],
    ['paid=1', ['2026-003', '2026-001']],
    ['overdue=1', []],
    ['overdue=1&paid=1', ['2026-003', '2026-001']],
    ['date_from=2026-10-05&date_to=2026-11-10', ['2026-002', '2026-003']],
    ['paid_from=2026-11-01&paid_to=2026-11-19', ['2026-003']],
    ['paid_from=2026-11-02', ['2026-001']],
    ['due_from=2026-11-20&due_to=2026-12-10', ['2026-005', '2026-002']],
    ['open=1&client_id=1', ['2026/004']],
  ])('%s', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  it('is overdue from the day after its due date, in the user’s time zone', async () => {
    const later = await side.startQueries({ now: () => new Date('2026-11-21T00:30:00Z') });
    const { body } = await get(later, account.accountId, '/api/invoice?overdue=1');
    expect(body).toMatchObject({ total: 1, data: [{ number: '2026-005' }] });
  });

  it.each(['date_from=2026-13-01', 'type=paid', 'client_id=x', 'page=-1'])('refuses %s', async (query) => {
    expect((await get(app, account.accountId, `/api/invoice?${query}`)).status).toBe(400);
  });
});

describe('one invoice', () => {
  const read = (number: string, query = '') =>
    get(app, account.accountId, `/api/invoice/${encodeURIComponent(number)}${query}`);

  it('is found by its number, whatever characters it has', async () => {
    expect((await read('2026/004')).body).toMatchObject({
      id: 4,
      number: '2026/004',
      total: 100,
      converted_total: 100,
    });
    expect((await read('2026-005')).body).toMatchObject({ currency: 'EUR', converted_total: null });
    expect((await read('2026-999')).status).toBe(404);
    expect((await read('2026-006')).status).toBe(404);
  });

  it('is returned as of a revision', async () => {
    const at = async (revision: number) => (await read('2026-001', `?asOf=${revision}`)).body;
    expect(await at(edited - 1)).toMatchObject({ reference: 'PO Ä-17', paid: false });
    expect(await at(edited)).toMatchObject({ reference: 'PO Ä-18', paid: false });
    expect(await at(edited + 1)).toMatchObject({ reference: 'PO Ä-18', paid: true });
  });

  it('is returned as of a time, even if it was deleted since', async () => {
    const at = (number: string, time: string) => read(number, `?asOf=${time}`);
    expect((await at('2026-001', '2026-11-20T09:30:00Z')).body).toMatchObject({ reference: 'PO Ä-17' });
    expect((await at('2026-001', '2026-11-20T11:30:00%2B01:00')).body).toMatchObject({
      reference: 'PO Ä-18',
      paid: false,
    });
    expect((await at('2026-006', '2026-11-20T09:30:00Z')).body).toMatchObject({
      number: '2026-006',
      deleted_at: null,
    });
    expect((await at('2026-001', '2026-11-20T08:00:00Z')).status).toBe(404);
    expect((await read('2026-001', '?asOf=0')).status).toBe(404);
    expect((await read('2026-001', '?asOf=yesterday')).status).toBe(400);
  });

  it('is the one that had the number at that time, even if another has it now', async () => {
    const other = new AccountLog(side.ledger);
    const numbered = (id: number) => InvoiceCreated.of({ invoice: invoiceWith({ id, number: '5' }) });
    await other.append([numbered(1)]);
    await other.append([
      InvoiceDeleted.of({ invoiceId: 1, number: '5', deletedAt: CREATED_AT, void: false, jobs: [] }),
    ]);
    await other.append([numbered(2)]);
    await side.fold(other.accountId);
    const at = async (revision: number) =>
      (await get(app, other.accountId, `/api/invoice/5?asOf=${revision}`)).body;
    expect(await at(0)).toMatchObject({ id: 1, deleted_at: null });
    expect(await at(1)).toMatchObject({ id: 1, deleted_at: CREATED_AT });
    expect(await at(2)).toMatchObject({ id: 2, deleted_at: null });
  });

  it('is found by a number that it had at that time and has no more', async () => {
    const other = new AccountLog(side.ledger);
    const renumbered = (invoiceId: number, before: string, after: string) =>
      InvoiceEdited.of({
        ...{ invoiceId, number: before, before: { number: before }, after: { number: after } },
        ...{ taken: [], freed: [] },
      });
    await other.append([
      InvoiceCreated.of({ invoice: invoiceWith({ id: 1, number: 'A/"7"' }) }),
      InvoiceCreated.of({ invoice: invoiceWith({ id: 2, number: '8' }) }),
    ]);
    await other.append([renumbered(1, 'A/"7"', '500')]);
    await other.append([renumbered(2, '8', 'A/"7"')]);
    await other.append([renumbered(2, 'A/"7"', '9')]);
    await side.fold(other.accountId);
    const at = async (number: string, revision: number) =>
      (await get(app, other.accountId, `/api/invoice/${encodeURIComponent(number)}?asOf=${revision}`)).body;
    expect(await at('A/"7"', 1)).toMatchObject({ id: 1, number: 'A/"7"' });
    expect(await at('A/"7"', 2)).toMatchObject({ code: 'not_found' });
    expect(await at('A/"7"', 3)).toMatchObject({ id: 2, number: 'A/"7"' });
    expect(await at('8', 1)).toMatchObject({ id: 2, number: '8' });
    expect(await at('500', 1)).toMatchObject({ id: 1, number: 'A/"7"' });
    expect((await get(app, other.accountId, '/api/invoice/8')).status).toBe(404);
  });

  it('has a history of its own, newest first', async () => {
    const { body } = await get(app, account.accountId, '/api/invoice/2026-001/history');
    expect((body as { data: { label: string }[] }).data.map(({ label }) => label)).toEqual([
      'Marked as paid',
      'Changed reference',
      'Created invoice',
    ]);
  });
});

describe('an invoice with a long chain of events', () => {
  /** An invoice whose notes were replaced so often, by 200,000 characters each. */
  async function rewritten(times: number): Promise<AccountLog> {
    const other = new AccountLog(side.ledger);
    const notes = (at: number) => (at < 0 ? '' : String(at % 10).repeat(200_000));
    await other.append([InvoiceCreated.of({ invoice: invoiceWith({ id: 1, number: '1' }) })]);
    for (let at = 0; at < times; at += 1) {
      const [before, after] = [{ invoiceNotes: notes(at - 1) }, { invoiceNotes: notes(at) }];
      await other.append([
        InvoiceEdited.of({ invoiceId: 1, number: '1', before, after, taken: [], freed: [] }),
      ]);
    }
    await side.fold(other.accountId);
    return other;
  }

  it('is read in slices, so that nobody waits for it', async () => {
    const { accountId } = await rewritten(30);
    const slice = vi.spyOn(slices, 'next');
    for (const path of ['1?asOf=30', '1/audit', '1/audit?format=csv']) {
      slice.mockClear();
      expect((await get(app, accountId, `/api/invoice/${path}`)).status).toBe(200);
      expect(slice.mock.calls.length).toBeGreaterThanOrEqual(29);
    }
    slice.mockRestore();
  });

  it('has no trail that would fill the memory', async () => {
    const { accountId } = await rewritten(65);
    expect(await get(app, accountId, '/api/invoice/1/audit')).toMatchObject({
      status: 413,
      body: { message: 'This audit trail is longer than 24 MB. The export of your account has all of it.' },
    });
    expect((await get(app, accountId, '/api/invoice/1?asOf=60')).status).toBe(200);
  });
});

describe('the audit trail of an invoice', () => {
  type Event = { index: number; revision: number; prevHash: string; hash: string } & Record<string, Json>;

  it('lists its own events, with hash chains that anyone can recompute', async () => {
    const { body } = await get(app, account.accountId, '/api/invoice/2026-001/audit');
    const { events, ...about } = body as { events: Event[] };
    expect(about).toEqual({
      invoice: { id: 1, number: '2026-001' },
      checkpoint: null,
      algorithm: 'SHA-256',
      canonical: 'RFC 8785',
    });
    expect(events.map(({ type }) => type)).toEqual(['InvoiceCreated', 'InvoiceEdited', 'InvoiceMarkedPaid']);
    let previous = '0'.repeat(64);
    for (const { prevHash, hash, ...event } of events) {
      expect(prevHash).toBe(previous);
      expect(hash).toBe(chainHash(prevHash, event));
      previous = hash;
    }
  });

  it('is also available as CSV with the same hashes', async () => {
    const json = (await get(app, account.accountId, '/api/invoice/2026-001/audit')).body as {
      events: Event[];
    };
    const { body, headers } = await get(app, account.accountId, '/api/invoice/2026-001/audit?format=csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = String(body).trimEnd().split('\r\n');
    expect(lines[0]).toBe('\ufeffindex,revision,type,at,actor,source,command,commandId,data,prevHash,hash');
    expect(lines.slice(1).map((line) => line.slice(-64))).toEqual(json.events.map(({ hash }) => hash));
  });
});
