import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { type SearchAllAnswer, searchAllAnswer } from '@ledgerline/shared-events/search/answers.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, invoiceWith, jobWith } from './record-examples.ts';

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

const NONE = { job: 0, invoice: 0, client: 0, contact: 0, project: 0, setting: 0 };

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

it('answers at most ten of a type, and counts all of them', async () => {
  const answer = await search('chapter');
  expect(named(answer, 'job')).toHaveLength(10);
  expect(answer.counts).toEqual({ job: 12, invoice: 0, client: 0, contact: 0, project: 0, setting: 0 });
});

it('finds all invoices by the beginning of “invoice”, the newest first, beside jobs with that text', async () => {
  const answer = await search('Inv');
  expect(named(answer, 'invoice')).toEqual(['13', '2', '1']);
  expect(named(answer, 'job').toSorted()).toEqual(['Inventory list', 'Invitation']);
  expect(answer.counts).toMatchObject({ invoice: 3, job: 2, setting: 3 });
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
  expect((await search('tax')).results.map(({ type }) => type)).toEqual(['setting']);
});

it('counts what is found in spite of a typing error', async () => {
  const answer = await search('invetnory');
  expect(named(answer, 'job')).toEqual(['Inventory list']);
  expect(answer.counts.job).toBe(1);
});

it('finds nothing for an empty text', async () => {
  expect(await search('  ')).toEqual({ results: [], counts: NONE });
});
