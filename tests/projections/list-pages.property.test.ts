import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { InvoiceCreated, InvoiceDeleted } from '@ledgerline/shared-events/invoices/events.ts';
import { JobCreated, JobDeleted } from '@ledgerline/shared-events/jobs/events.ts';
import { SORT_COLUMNS } from '@ledgerline/shared-events/lists/sort.ts';
import { QuoteCreated, QuoteDeleted } from '@ledgerline/shared-events/quotes/events.ts';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { NOW } from './job-account.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, invoiceWith, jobWith, quoteWith } from './record-examples.ts';

/** How many filters are tried in each order; more for a longer search. */
const RUNS = Number(process.env.RANDOM_LISTS ?? 4);
const ACCOUNTS = 3;
const RECORDS = 70;

let side: ReadSide;
let app: FastifyInstance;
const accounts: string[] = [];

beforeAll(async () => {
  side = await openReadSide();
  for (let seed = 1; seed <= ACCOUNTS; seed += 1) accounts.push(await randomAccount(seed));
  app = await side.startQueries({ now: () => NOW });
});

afterAll(async () => {
  await side.stop();
});

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`);
const currency = fc.constantFrom('USD', 'USD', 'EUR', 'JPY');
const exchange = fc.constantFrom(null, { to: 'USD', rate: '0.8', date: '2026-11-02', source: 'ECB' });

const randomJob = fc.record({
  name: fc.constantFrom(null, 'Lease', 'lease', 'Zusage', 'Émile', 'émile 2'),
  client_id: fc.constantFrom(null, 1, 2, 3),
  deadline: fc.option(
    fc.oneof(
      day,
      day.map((on) => `${on} 10:00`),
    ),
    { freq: 2 },
  ),
  completed_at: fc.option(day, { freq: 1 }),
  on_hold: fc.boolean(),
  quantity: fc.constantFrom('0', '1', '20'),
  rate: fc.constantFrom('0', '15', '0.5'),
  value: fc.constantFrom('0', '15', '300'),
  currency,
  exchange,
  priority: fc.constantFrom(undefined, 'low' as const, 'high' as const),
  reference: fc.constantFrom(undefined, 'A1', 'b2'),
  deleted: fc.constantFrom(true, false, false, false, false),
});

const randomInvoice = fc.record({
  date: day,
  dueDate: fc.option(day),
  reference: fc.constantFrom('', 'a', 'b'),
  client_id: fc.constantFrom(1, 2, 3),
  total: fc.constantFrom('0', '10', '99.5'),
  currency,
  exchange,
  deleted: fc.constantFrom(true, false, false, false, false),
});

const randomQuote = fc.record({
  date: day,
  validUntil: fc.option(day),
  reference: fc.constantFrom('', 'a', 'b'),
  client_id: fc.constantFrom(1, 2, 3),
  total: fc.constantFrom('0', '10', '99.5'),
  currency,
  exchange,
  sent_at: fc.option(day),
  accepted_at: fc.option(day, { freq: 1 }),
  declined_at: fc.option(day, { freq: 1 }),
  deleted: fc.constantFrom(true, false, false, false, false),
});

/** An account with random jobs, invoices and quotes, some of them deleted; answers its id. */
async function randomAccount(seed: number): Promise<string> {
  const log = new AccountLog(side.ledger);
  const added = { addedAt: CREATED_AT, alongside: [] };
  await log.append([1, 2, 3].map((id) => ClientCreated.of({ ...added, record: clientWith({ id }) })));
  const jobs = fc.sample(randomJob, { numRuns: RECORDS, seed });
  await log.append(
    jobs.flatMap(({ deleted, priority, reference, on_hold, completed_at, ...fields }, index) => {
      const id = index + 1;
      const job = jobWith({
        ...fields,
        id,
        completed_at,
        on_hold: on_hold && completed_at === null,
        ...(priority !== undefined && { priority }),
        ...(reference !== undefined && { reference }),
      });
      const name = job.name ?? 'Job';
      const created = JobCreated.of({ name, job });
      return deleted ? [created, JobDeleted.of({ jobId: id, name, deletedAt: CREATED_AT })] : [created];
    }),
  );
  const invoices = fc.sample(randomInvoice, { numRuns: RECORDS, seed });
  await log.append(
    invoices.flatMap(({ deleted, ...fields }, index) => {
      const [invoiceId, number] = [index + 1, String(index + 1)];
      const created = InvoiceCreated.of({ invoice: invoiceWith({ ...fields, id: invoiceId, number }) });
      const gone = { invoiceId, number, deletedAt: CREATED_AT, void: index % 2 === 0, jobs: [] };
      return deleted ? [created, InvoiceDeleted.of(gone)] : [created];
    }),
  );
  const quotes = fc.sample(randomQuote, { numRuns: RECORDS, seed });
  await log.append(
    quotes.flatMap(({ deleted, ...fields }, index) => {
      const [id, number] = [index + 1, `Q-${index + 1}`];
      const created = QuoteCreated.of({ ...added, record: quoteWith({ ...fields, id, number }) });
      const gone = { id, name: `Quote ${number}`, deletedAt: CREATED_AT, alongside: [] };
      return deleted ? [created, QuoteDeleted.of(gone)] : [created];
    }),
  );
  await side.fold(log.accountId);
  return log.accountId;
}

type List = 'job' | 'invoice' | 'quote' | 'client';
type Page = { data: { id: number }[]; total: number; last_page: number };

async function page(account: string, list: List, query: URLSearchParams): Promise<Page> {
  const { status, body } = await get(app, account, `/api/${list}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Page;
}

/** At most one condition beside the tab, so that most lists have several pages. */
const filters: Record<List, fc.Arbitrary<Record<string, string>>> = {
  job: fc
    .tuple(
      fc.constantFrom('all', 'active', 'active', 'uninvoiced'),
      fc.constantFrom(
        {},
        { client: '1' },
        { completed: '1' },
        { onHold: '1' },
        { late: '1' },
        { undated: '1' },
        { name: 'lease' },
        { deadline: 'this-month' },
        { completed_at: 'anytime' },
      ),
    )
    .map(([type, filter]) => ({ type, ...filter })),
  invoice: fc
    .tuple(
      fc.constantFrom('all', 'open'),
      fc.constantFrom({}, { client_id: '1' }, { overdue: '1' }, { date: 'this-month' }, { due: 'next-week' }),
    )
    .map(([type, filter]) => ({ type, ...filter })),
  quote: fc
    .tuple(
      fc.constantFrom('all', 'open'),
      fc.constantFrom(
        {},
        { client_id: '1' },
        { status: 'draft,expired' },
        { date: 'this-month' },
        { valid_from: '2026-11-10' },
      ),
    )
    .map(([type, filter]) => ({ type, ...filter })),
  client: fc.constant({}),
};

const orders: Record<List, readonly string[]> = {
  job: SORT_COLUMNS.jobs,
  invoice: SORT_COLUMNS.invoices,
  quote: SORT_COLUMNS.quotes,
  client: SORT_COLUMNS.clients,
};

describe('a list read page by page has each of its records once', () => {
  const cases = (['job', 'invoice', 'quote', 'client'] as const).flatMap((list) =>
    [undefined, ...orders[list].flatMap((column) => [column, `-${column}`])].map((sort) => ({ list, sort })),
  );

  it.each(cases)('/api/$list in the order $sort, in every filter and size', async ({ list, sort }) => {
    const account = fc.integer({ min: 0, max: ACCOUNTS - 1 });
    const size = fc.constantFrom(2, 3, 7, 20, 50);
    await fc.assert(
      fc.asyncProperty(account, filters[list], size, async (which, filter, perPage) => {
        const query = { ...filter, ...(sort !== undefined && { sort }) };
        const read = (paging: Record<string, string>) =>
          page(accounts[which] ?? '', list, new URLSearchParams({ ...query, ...paging }));
        const whole = await read({ page: '1', per_page: '200' });
        const ids: number[] = [];
        for (let number = 1; ; number += 1) {
          const { data, last_page, total } = await read({ page: String(number), per_page: String(perPage) });
          expect(total).toBe(whole.data.length);
          ids.push(...data.map((record) => record.id));
          if (number >= last_page) break;
        }
        expect(ids).toEqual(whole.data.map((record) => record.id));
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: RUNS },
    );
  });
});
