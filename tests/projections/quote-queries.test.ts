import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { SORT_COLUMNS } from '@ledgerline/shared-events/lists/sort.ts';
import { quoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { QuoteCreated, QuoteDeleted } from '@ledgerline/shared-events/quotes/events.ts';
import type { QuoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import { QUOTE_STATUSES } from '@ledgerline/shared-events/quotes/status.ts';
import { quotesReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { startAnswer } from '@ledgerline/shared-events/start/answers.ts';
import type { FastifyInstance } from 'fastify';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, quoteWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

const added = { addedAt: CREATED_AT, alongside: [] };

/** In Auckland it is the 21st already. */
const NOW = '2026-11-20T12:00:00Z';
const sent = { sent_at: '2026-11-01' };
const QUOTES: Partial<QuoteRecord>[] = [
  { reference: 'PO Ä-17', validUntil: '2026-11-19' },
  { ...sent, validUntil: '2026-11-20', client_id: 2, client_name: 'Pacific' },
  { ...sent, validUntil: '2026-11-19', total: '7' },
  { ...sent, validUntil: null },
  { ...sent, validUntil: '2026-11-01', accepted_at: '2026-11-10', date: '2026-10-01' },
  { declined_at: '2026-11-10', declineReason: 'Too late', currency: 'EUR' },
  {},
];

const page = z.object({
  data: z.array(z.object({ number: z.string(), status: z.enum(QUOTE_STATUSES) })),
  total: z.number(),
});

async function list(query: string): Promise<string[]> {
  const { status, body } = await get(app, account.accountId, `/api/quote?${query}`);
  expect(status).toBe(200);
  return page.parse(body).data.map(({ number }) => number);
}

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries({ now: () => new Date(NOW) });
  account = new AccountLog(side.ledger);
  await account.append([1, 2].map((id) => ClientCreated.of({ ...added, record: clientWith({ id }) })));
  await account.append(
    QUOTES.map((fields, at) => QuoteCreated.of({ ...added, record: quoteWith({ ...fields, id: at + 1 }) })),
  );
  const deletion = { id: 7, name: 'Quote Q-7', deletedAt: CREATED_AT, alongside: [] };
  await account.append([QuoteDeleted.of(deletion)]);
  await side.fold(account.accountId);
});

afterAll(() => side.stop());

it('a status filter leaves the quotes that say this status of themselves', async () => {
  const { body } = await get(app, account.accountId, '/api/quote');
  const all = page.parse(body).data;
  expect(all.map(({ status }) => status).toSorted()).toEqual(
    ['draft', 'sent', 'expired', 'sent', 'accepted', 'declined'].toSorted(),
  );
  for (const status of QUOTE_STATUSES) {
    const those = all.filter((quote) => quote.status === status).map(({ number }) => number);
    expect((await list(`status=${status}`)).toSorted()).toEqual(those.toSorted());
  }
  expect((await list('status=draft,accepted')).toSorted()).toEqual(['Q-1', 'Q-5']);
});

it('a quote is returned as of a moment, also a deleted one', async () => {
  const at = (asOf: string | number) => get(app, account.accountId, `/api/quote/Q-7?asOf=${asOf}`);
  // The clients, the quotes, the deletion.
  const deleted = 2 + QUOTES.length;
  expect((await at(deleted - 1)).body).toMatchObject({ number: 'Q-7', deleted_at: null });
  expect((await at(deleted)).body).toMatchObject({ number: 'Q-7', deleted_at: CREATED_AT });
  expect(await at(1)).toMatchObject({ status: 404, body: { message: 'The quote did not exist then.' } });
  expect((await at('yesterday')).status).toBe(400);
  expect((await get(app, account.accountId, '/api/quote/Q-7')).status).toBe(404);
});

it('open quotes are those without an answer, the most urgent first', async () => {
  expect(await list('type=open')).toEqual(['Q-1', 'Q-3', 'Q-2', 'Q-4']);
});

it.each([
  ['search=po ä', ['Q-1']],
  ['search=q-3', ['Q-3']],
  ['client_id=2', ['Q-2']],
  ['date_to=2026-12-31&date_from=2026-10-01', ['Q-5']],
  ['valid_from=2026-11-20&valid_to=2026-11-20', ['Q-2']],
  ['sort=total&client_id=1&status=expired', ['Q-3']],
  ['sort=-number', ['Q-6', 'Q-5', 'Q-4', 'Q-3', 'Q-2', 'Q-1']],
  ['sort=status', ['Q-3', 'Q-2', 'Q-4', 'Q-1', 'Q-5', 'Q-6']],
])('%s finds %j', async (query, numbers) => {
  expect(await list(query)).toEqual(numbers);
});

it('all quotes are listed with the newest first', async () => {
  expect(await list('type=all')).toEqual(['Q-5', 'Q-6', 'Q-4', 'Q-3', 'Q-2', 'Q-1']);
});

it.each(SORT_COLUMNS.quotes)('every quote is listed once by %s, in both directions', async (column) => {
  const expected = ['Q-1', 'Q-2', 'Q-3', 'Q-4', 'Q-5', 'Q-6'];
  expect((await list(`sort=${column}`)).toSorted()).toEqual(expected);
  expect((await list(`sort=-${column}`)).toSorted()).toEqual(expected);
});

it('a deleted quote is found by no address', async () => {
  const paths = ['/api/quote/Q-7', '/api/quote/pdf/7'];
  for (const path of paths) expect((await get(app, account.accountId, path)).status).toBe(404);
});

it('the report says what became of those of a year, and the share that was accepted', async () => {
  const { body } = await get(app, account.accountId, '/api/reports/quotes?year=2026');
  const report = quotesReportAnswer.parse(body);
  const { data } = z
    .object({ data: z.array(quoteAnswer) })
    .parse((await get(app, account.accountId, '/api/quote')).body);
  for (const { status, count } of report.statuses) {
    expect({ status, count }).toEqual({ status, count: data.filter((one) => one.status === status).length });
  }
  expect(report.share).toBe(0.3333);
  const empty = await get(app, account.accountId, '/api/reports/quotes?year=2020');
  expect(quotesReportAnswer.parse(empty.body)).toMatchObject({ share: null, missingRates: [] });
});

it('the start page has the open ones with their sum', async () => {
  const { quotes, totals } = startAnswer.parse((await get(app, account.accountId, '/api/start')).body);
  expect(quotes.map(({ number }) => number)).toEqual(['Q-1', 'Q-3', 'Q-2', 'Q-4']);
  expect(totals.quotes.count).toBe(4);
});

it('the list is a file too', async () => {
  const { body } = await get(app, account.accountId, '/api/quote?format=csv&status=declined');
  expect(String(body)).toContain('Too late');
});

it('the PDFs of several quotes are one ZIP file, without those of another account', async () => {
  const zip = (ids: string, accountId = account.accountId) =>
    app.inject({ url: `/api/quote/pdfs?ids=${ids}`, headers: { 'x-account': accountId } });
  const answer = await zip('2,1,2');
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="quotes.zip"');
  expect(Object.keys(unzipSync(answer.rawPayload))).toEqual(['Quote Q-2.pdf', 'Quote Q-1.pdf']);
  const refused = { message: 'One of these quotes does not exist.', code: 'not_found' };
  for (const missing of [await zip('1,7'), await zip('1', crypto.randomUUID())]) {
    expect([missing.statusCode, missing.json()]).toEqual([404, refused]);
  }
  const many = Array.from({ length: 101 }, (_, at) => at + 1);
  expect((await zip(many.join())).json()).toMatchObject({
    errors: { ids: ['One file has at most 100 quotes'] },
  });
});
