import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { CreditNoteCreated } from '@ledgerline/shared-events/credit-notes/events.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { type SearchAllAnswer, searchAllAnswer } from '@ledgerline/shared-events/search/answers.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, creditNoteWith, invoiceWith, jobWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

const job = (id: number, name: string, more: Partial<JobRecord> = {}) =>
  JobCreated.of({ name, job: jobWith({ id, name, client_id: 1, value: '96', currency: 'EUR', ...more }) });
const invoice = (id: number, more: Partial<InvoiceRecord> = {}) =>
  InvoiceCreated.of({
    invoice: invoiceWith({ id, number: String(id), client_id: 1, client_name: 'Kessler & Roth', ...more }),
  });

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries({ now: () => new Date('2026-11-23T12:00:00Z') });
  account = new AccountLog(side.ledger);
  await account.append([
    ClientCreated.of({
      record: clientWith({ id: 1, name: 'Kessler & Roth' }),
      addedAt: CREATED_AT,
      alongside: [],
    }),
    job(1, 'Inventory list', { completed_at: '2026-11-20' }),
    job(2, 'Invitation', { deadline: '2026-11-20' }),
    job(3, 'Lease', { completed_at: '2026-11-20', invoiced: true, value: '0' }),
    ...Array.from({ length: 12 }, (_, index) => job(10 + index, `Chapter ${index + 1}`)),
    invoice(1, { paid: true, paid_at: '2026-11-01' }),
    invoice(2, { dueDate: '2026-11-01', total: '870', currency: 'EUR' }),
    invoice(13),
    ClientCreated.of({
      record: clientWith({ id: 2, name: 'Lingua Nord' }),
      addedAt: CREATED_AT,
      alongside: [],
    }),
    job(30, 'Court ruling', { completed_at: '2024-03-01' }),
    job(31, 'Court ruling', { completed_at: '2025-03-01', invoiced: true, invoice_id: 2 }),
    job(32, 'Court ruling', { completed_at: '2024-05-01', client_id: 2 }),
    job(33, 'Court ruling', { deadline: '2026-12-04 09:00' }),
    CreditNoteCreated.of({
      record: creditNoteWith({
        ...{ id: 1, number: 'CN-1', client_id: 2, client_name: 'Lingua Nord', total: '48' },
        ...{ currency: 'EUR', date: '2026-11-12', corrects: { id: 40, number: '40', date: '2025-06-30' } },
      }),
      addedAt: CREATED_AT,
      alongside: [],
    }),
    invoice(40, { date: '2025-06-30', client_id: 2, client_name: 'Lingua Nord' }),
  ]);
  await side.fold(account.accountId);
});

afterAll(async () => {
  await side.stop();
});

async function search(q: string): Promise<SearchAllAnswer> {
  const { status, body } = await get(app, account.accountId, `/api/search/all?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return searchAllAnswer.parse(body);
}

const NONE = {
  job: 0,
  invoice: 0,
  creditNote: 0,
  quote: 0,
  client: 0,
  contact: 0,
  project: 0,
  setting: 0,
};

const named = ({ results }: SearchAllAnswer, type: string) =>
  results.filter((result) => result.type === type).map(({ name }) => name);

it('answers amount, status and client of jobs and invoices', async () => {
  const { results } = await search('lease');
  expect(results).toMatchObject([
    { type: 'job', name: 'Lease', status: 'invoiced', client: { id: 1, name: 'Kessler & Roth' } },
  ]);
  expect((await search('invitation')).results).toMatchObject([
    { name: 'Invitation', status: 'late', amount: { currency: 'EUR', value: 96 } },
  ]);
  expect((await search('invoice 2')).results.at(0)).toMatchObject({
    type: 'invoice',
    name: '2',
    status: 'overdue',
    amount: { currency: 'EUR', value: 870 },
  });
  expect((await search('kessler')).results.find(({ type }) => type === 'client')).toMatchObject({
    amount: null,
    status: null,
    client: null,
  });
});

it('finds a credit note by its number and by that of its invoice, and leads to its page', async () => {
  const { results, counts } = await search('CN-1');
  expect(counts).toEqual({ ...NONE, creditNote: 1 });
  expect(results).toMatchObject([
    {
      ...{ type: 'creditNote', name: 'CN-1', path: '/credit-notes/CN-1', date: '2026-11-12', status: null },
      amount: { currency: 'EUR', value: 48 },
      client: { id: 2, name: 'Lingua Nord' },
    },
  ]);
  expect(named(await search('40'), 'creditNote')).toEqual(['CN-1']);
});

it('answers at most ten of a type, and counts all of them', async () => {
  const answer = await search('chapter');
  expect(named(answer, 'job')).toHaveLength(10);
  expect(answer.counts).toEqual({ ...NONE, job: 12 });
});

it('finds all invoices by the beginning of “invoice”, the newest first, beside jobs with that text', async () => {
  const answer = await search('Inv');
  expect(named(answer, 'invoice')).toEqual(['13', '2', '1', '40']);
  expect(named(answer, 'job').toSorted()).toEqual(['Inventory list', 'Invitation']);
  expect(answer.counts).toMatchObject({ invoice: 4, job: 2, setting: 3 });
});

it('finds an invoice by its word and number', async () => {
  const answer = await search('invoice 13');
  expect(named(answer, 'invoice')).toEqual(['13']);
  expect(answer.counts.invoice).toBe(1);
});

it('finds no similar names where a name contains the text', async () => {
  const answer = await search('chapter 12');
  expect(named(answer, 'job')).toEqual(['Chapter 12']);
  expect((await search('kesler')).counts).toMatchObject({ client: 1 });
  const types = (await search('tax')).results.map(({ type }) => type);
  expect([...new Set(types)]).toEqual(['setting']);
});

it('counts what is found in spite of a typing error', async () => {
  const answer = await search('invetnory');
  expect(named(answer, 'job')).toEqual(['Inventory list']);
  expect(answer.counts.job).toBe(1);
});

it('finds nothing for an empty text', async () => {
  expect(await search('  ')).toEqual({ results: [], counts: NONE, filters: null });
});

const jobIds = ({ results }: SearchAllAnswer) =>
  results.filter(({ type }) => type === 'job').map(({ id }) => id);

it('tells jobs of one name apart by day and invoice, the newest first', async () => {
  const { results, filters } = await search('court ruling');
  expect(filters).toBeNull();
  expect(results.map(({ id, date, invoice }) => [id, date, invoice])).toEqual([
    [33, '2026-12-04', null],
    [31, '2025-03-01', '2'],
    [32, '2024-05-01', null],
    [30, '2024-03-01', null],
  ]);
  expect((await search('invoice 40')).results[0]?.date).toBe('2025-06-30');
});

it.each([
  ['court 2024', [32, 30], { year: 2024, client: null }],
  ['2025 court ruling', [31], { year: 2025, client: null }],
  ['court ruling 2026', [33], { year: 2026, client: null }],
  ['court ruling lingua', [32], { year: null, client: 'Lingua Nord' }],
  ['Lingua Nord court', [32], { year: null, client: 'Lingua Nord' }],
  ['kessler 2024 court', [30], { year: 2024, client: 'Kessler & Roth' }],
])('filters jobs by the year and the client in “%s”', async (q, ids, filters) => {
  const answer = await search(q);
  expect(jobIds(answer)).toEqual(ids);
  expect(answer.filters).toEqual(filters);
});

it('finds the invoices of a client in a year', async () => {
  const answer = await search('lingua 2025');
  expect(named(answer, 'invoice')).toEqual(['40']);
  expect(jobIds(answer)).toEqual([]);
});

it('takes the name of a client alone for no filter', async () => {
  expect((await search('kessler')).filters).toBeNull();
});
