import { JobTypeAdded } from '@ledgerline/shared-events/catalogue/job-type-events.ts';
import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { InvoiceCreated, InvoiceMarkedPaid } from '@ledgerline/shared-events/invoices/events.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { SORT_COLUMNS } from '@ledgerline/shared-events/lists/sort.ts';
import { ProjectAdded } from '@ledgerline/shared-events/projects/events.ts';
import { naturalKey } from '@ledgerline/shared-events/text/natural-key.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { foldJobAccount, NOW } from './job-account.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, invoiceWith, jobTypeWith, jobWith, projectWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: string;

beforeAll(async () => {
  side = await openReadSide();
  const log = await foldJobAccount(side);
  account = log.accountId;
  await log.append([JobCreated.of({ name: 'Zebra', job: ZEBRA })]);
  await log.append(
    INVOICES.map((fields, index) =>
      InvoiceCreated.of({ invoice: invoiceWith({ ...fields, id: index + 1 }) }),
    ),
  );
  await log.append([
    InvoiceMarkedPaid.of({
      invoiceId: 2,
      number: '9',
      before: { paid: false, paid_at: null, issued_at: null },
      after: { paid: true, paid_at: '2026-11-10', issued_at: null },
    }),
  ]);
  await side.fold(account);
  app = await side.startQueries({ now: () => NOW });
});

afterAll(async () => {
  await side.stop();
});

const toDollars = { to: 'USD', rate: '0.5', date: '2026-11-02', source: 'ECB' };
/** 240 dollars by its own rate. */
const ZEBRA = jobWith({
  id: 13,
  name: 'Zebra',
  currency: 'EUR',
  value: '120',
  exchange: toDollars,
  completed_at: '2026-01-01',
});
const INVOICES = [
  {
    number: '10',
    client_id: 2,
    client_name: 'émil',
    date: '2026-10-01',
    dueDate: '2026-11-10',
    total: '100',
    reference: 'b',
  },
  { number: '9', client_name: 'Zoë', date: '2026-10-01', dueDate: '2026-10-31', total: '900', reference: '' },
  {
    number: '100',
    dueDate: '2026-12-01',
    client_name: 'Adam',
    currency: 'EUR',
    exchange: toDollars,
    total: '80',
    reference: 'a',
  },
  {
    number: '2026-2',
    dueDate: '2026-12-01',
    client_name: 'Émil',
    currency: 'JPY',
    total: '5',
    reference: 'c',
  },
];

async function listed(url: string, what: (item: Record<string, unknown>) => unknown): Promise<unknown[]> {
  const { status, body } = await get(app, account, url);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { data: Record<string, unknown>[] }).data.map(what);
}

const jobs = (query: string) => listed(`/api/job?type=all&${query}`, ({ id }) => id);
const invoices = (query: string) => listed(`/api/invoice?type=all&${query}`, ({ number }) => number);

describe('jobs are sorted', () => {
  it.each([
    ['name', [9, 5, 6, 11, 4, 7, 8, 2, 1, 12, 13, 3]],
    ['-name', [13, 12, 1, 2, 8, 7, 4, 11, 6, 5, 9, 3]],
    ['client', [1, 3, 4, 5, 7, 2, 6, 9, 8, 11, 12, 13]],
    ['-client', [9, 2, 6, 1, 3, 4, 5, 7, 8, 11, 12, 13]],
    ['deadline', [2, 12, 1]],
    ['-deadline', [1, 12, 2]],
    ['-completed_at', [8, 9, 5, 6, 7, 13]],
    ['-created_at', [13, 12, 11, 9, 8]],
    ['status', [1, 2, 3, 11, 12, 4, 5, 6, 8, 9, 13, 7]],
    ['-status', [7, 5, 6, 8, 9, 13, 4, 1, 2, 3, 11, 12]],
  ])('by %s', async (sort, ids) => {
    const found = await jobs(`sort=${sort}`);
    expect(found).toHaveLength(12);
    expect(found.slice(0, ids.length)).toEqual(ids);
  });

  it('by value in the primary currency, those without a rate last in both directions', async () => {
    expect((await jobs('sort=-value'))[0]).toBe(13);
    expect((await jobs('sort=-value')).at(-1)).toBe(12);
    expect((await jobs('sort=value')).slice(-2)).toEqual([13, 12]);
  });

  it('of named ids alone', async () => {
    expect(await jobs('ids=13,7,2,10,99&sort=-status')).toEqual([7, 13, 2]);
    expect(await jobs('ids=7,2&completed=1')).toEqual([7]);
    expect(await invoices('ids=2,3&sort=number')).toEqual(['9', '100']);
    const many = Array.from({ length: 201 }, (_, id) => id + 1).join();
    expect((await get(app, account, `/api/job?ids=${many}`)).status).toBe(400);
  });

  it('within a filter', async () => {
    expect(await jobs('completed=1&sort=completed_at')).toEqual([13, 7, 6, 5, 9, 8]);
    expect(await jobs('name=done&sort=-name')).toEqual([6, 5]);
  });

  it.each(SORT_COLUMNS.jobs.flatMap((column) => [column, `-${column}`]))(
    'by %s, page by page, each once',
    async (sort) => {
      const whole = await jobs(`sort=${sort}`);
      const pages: unknown[] = [];
      for (let page = 1; page <= 6; page += 1) {
        pages.push(...(await jobs(`sort=${sort}&per_page=2&page=${page}`)));
      }
      expect(pages).toEqual(whole);
      expect(new Set(whole).size).toBe(12);
      expect(await jobs(`sort=${sort}&per_page=2&page=7`)).toEqual([]);
    },
  );
});

describe('invoices are sorted', () => {
  it.each([
    ['number', ['9', '10', '100', '2026-2']],
    ['-number', ['2026-2', '100', '10', '9']],
    ['client', ['100', '10', '2026-2', '9']],
    ['reference', ['100', '10', '2026-2', '9']],
    ['-reference', ['2026-2', '10', '100', '9']],
    ['total', ['10', '100', '9', '2026-2']],
    ['-total', ['9', '100', '10', '2026-2']],
    ['open', ['9', '10', '100', '2026-2']],
    ['-open', ['100', '10', '9', '2026-2']],
    ['paid_at', ['9', '10', '100', '2026-2']],
  ])('by %s', async (sort, numbers) => {
    expect(await invoices(`sort=${sort}`)).toEqual(numbers);
  });

  it.each(SORT_COLUMNS.invoices.flatMap((column) => [column, `-${column}`]))(
    'by %s, page by page, each once',
    async (sort) => {
      const whole = await invoices(`sort=${sort}`);
      const pages: unknown[] = [];
      for (let page = 1; page <= 4; page += 1) {
        pages.push(...(await invoices(`sort=${sort}&per_page=1&page=${page}`)));
      }
      expect(pages).toEqual(whole);
      expect(new Set(whole).size).toBe(4);
    },
  );
});

it('an unknown column is refused with the columns that exist', async () => {
  const { status, body } = await get(app, account, '/api/job?sort=total');
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('languagePair');
});

describe('clients are sorted', () => {
  const clients = (query: string) => listed(`/api/client?${query}`, ({ id }) => id);

  it.each([
    ['name', [1, 2, 3]],
    ['-name', [3, 2, 1]],
    ['-activity', [3, 1, 2]],
    ['active', [3, 2, 1]],
    ['-active', [1, 2, 3]],
    ['-uninvoiced', [1, 2, 3]],
    ['-open', [1, 2, 3]],
    ['-overdue', [2, 1, 3]],
  ])('by %s', async (sort, ids) => {
    expect(await clients(`sort=${sort}`)).toEqual(ids);
  });

  it('in pages, and as a bare list without page and order', async () => {
    const { body } = await get(app, account, '/api/client?per_page=2&page=2&sort=name');
    expect(body).toMatchObject({ data: [{ id: 3 }], current_page: 2, last_page: 2, total: 3 });
    const { body: all } = await get(app, account, '/api/client');
    expect(all).toMatchObject([{ id: 3 }, { id: 1 }, { id: 2 }]);
    expect(await clients('name=LIENT 2&page=1')).toEqual([2]);
  });
});

describe('numbers in names sort by their value', () => {
  let other: string;
  const added = { addedAt: CREATED_AT, alongside: [] };
  const numbers = ['10', '9', '100', '8'];

  beforeAll(async () => {
    const log = new AccountLog(side.ledger);
    other = log.accountId;
    const places = numbers.map((number, index) => ({ id: index + 1, name: `Straße ${number}` }));
    await log.append(places.map((record) => ClientCreated.of({ ...added, record: clientWith(record) })));
    await log.append(places.map((record) => JobTypeAdded.of({ ...added, record: jobTypeWith(record) })));
    await log.append(places.map((record) => ProjectAdded.of({ ...added, record: projectWith(record) })));
    await log.append(
      places.map(({ id, name }) => {
        const job = jobWith({
          id,
          name,
          client_id: id,
          job_type_id: id,
          project_id: id,
          reference: name,
          completed_at: '2026-11-02',
        });
        return JobCreated.of({ name, job });
      }),
    );
    await log.append(
      places.map(({ id, name }) =>
        InvoiceCreated.of({
          invoice: invoiceWith({ id, number: `${id}`, client_id: id, client_name: name, reference: name }),
        }),
      ),
    );
    await side.fold(other);
  });

  const ids = async (url: string) => {
    const { body } = await get(app, other, url);
    return (body as { data: { id: number }[] }).data.map(({ id }) => id);
  };

  it.each([
    ...['name', 'client', 'jobType', 'project', 'reference'].map((sort) => `/api/job?type=all&sort=${sort}`),
    ...['client', 'reference'].map((sort) => `/api/invoice?type=all&sort=${sort}`),
    '/api/client?sort=name',
  ])('in %s', async (url) => {
    expect(await ids(url)).toEqual([4, 2, 1, 3]);
    expect(await ids(url.replace('sort=', 'sort=-'))).toEqual([3, 1, 2, 4]);
  });

  it('in the clients with uninvoiced jobs', async () => {
    const { body } = await get(app, other, '/api/job/uninvoiced/clients');
    expect((body as { client_id: number }[]).map(({ client_id }) => client_id)).toEqual([4, 2, 1, 3]);
  });

  it('and the database pads them as the read models do', async () => {
    const pieces = fc.oneof(
      fc.constantFrom('0', '00', '9', '10', 'a ', '-', '.'),
      fc.string({ maxLength: 3 }),
    );
    const texts = fc.sample(
      fc.array(pieces, { maxLength: 9 }).map((some) => some.join('')),
      500,
    );
    const { rows } = await side.pool.query<{ padded: string }>(
      'select read.natural_key(key) as padded from unnest($1::text[]) with ordinality as t (key, at) order by at',
      [[...texts, '12345678901234567', '0000000000000000042'].map(searchKey)],
    );
    expect(rows.map(({ padded }) => padded)).toEqual(
      [...texts, '12345678901234567', '0000000000000000042'].map(naturalKey),
    );
  });
});
