import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiAnswer, type ApiClient, testAccount } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;
let user: ApiClient;

const created = z.object({ client: z.object({ id: z.number() }) });
const saved = z.object({ invoice: z.object({ id: z.number(), number: z.string() }) });
const credited = z.object({
  creditNote: z.object({ id: z.number(), number: z.string(), total: z.number() }),
  invoice: z.object({ openAmount: z.number(), creditedAmount: z.number(), status: z.string() }),
});
const listed = z.object({
  data: z.array(z.object({ type: z.string(), number: z.string(), total: z.number() })),
  total: z.number(),
  totals: z.object({ value: z.number(), open: z.number() }),
});
const report = z.object({
  total: z.number(),
  tax: z.number(),
  rows: z.array(z.object({ type: z.string(), name: z.string(), value: z.number(), path: z.string() })),
});

/** The calendar day on which everything of this file happens. */
const DAY = '2026-11-20';

beforeAll(async () => {
  served = await serveApp({});
  user = await testAccount(served.url);
  await user.post('/api/client', { client: { name: 'Pacific Words', currency: 'EUR' } });
  await user.post('/api/settings', { key: 'currency', value: 'EUR' });
});

afterAll(() => served.stop());

async function newInvoice(quantity: number, rate: string) {
  const items = [{ name: 'Review', quantity, rate }];
  const taxes = [{ name: 'VAT', rate: 19 }];
  const client = created.parse((await user.post('/api/client', { client: { name: `Client ${rate}` } })).body);
  const invoice = { client_id: client.client.id, currency: 'EUR', date: DAY, items, taxes };
  const { body } = await user.post('/api/invoice', { invoice });
  return saved.parse(body).invoice;
}

const credit = (id: number, lines?: object[]): Promise<ApiAnswer> =>
  user.post(`/api/invoice/${id}/credit-note`, {
    reason: 'Not ordered',
    date: DAY,
    ...(lines !== undefined && { lines }),
  });

/** An answer that has seen this one. */
async function after<Schema extends z.ZodType>({ headers }: ApiAnswer, path: string, schema: Schema) {
  const revision = headers.get('x-revision') ?? '';
  for (;;) {
    const answer = await user.get(path, { 'x-min-revision': revision });
    if (!answer.headers.has('x-stale')) return schema.parse(answer.body);
  }
}

it('ten at once never credit more than the invoice has', async () => {
  const { id, number } = await newInvoice(7, '33.33');
  const lines = [{ itemId: 'item1', quantity: 1 }];
  const answers = await Promise.all(Array.from({ length: 10 }, () => credit(id, lines)));
  const done = answers.filter(({ status }) => status === 201).map(({ body }) => credited.parse(body));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(201), 422, 422, 422]);
  expect(new Set(done.map(({ creditNote }) => creditNote.number)).size).toBe(7);
  expect(add(...done.map(({ creditNote }) => String(creditNote.total)))).toBe('277.64');
  const invoice = z.object({ openAmount: z.number(), total: z.number(), status: z.string() });
  const revisionOf = ({ headers }: ApiAnswer) => Number(headers.get('x-revision') ?? 0);
  const last = answers.toSorted((one, other) => revisionOf(one) - revisionOf(other)).at(-1);
  expect(last && (await after(last, `/api/invoice/${number}`, invoice))).toEqual({
    openAmount: 0,
    total: 277.64,
    status: 'credited',
  });
});

it('lists and reports have it, and it goes again', async () => {
  const { id, number } = await newInvoice(1, '100');
  const answer = await credit(id, [{ itemId: 'item1', value: '40' }]);
  const { creditNote } = credited.parse(answer.body);
  expect(creditNote.total).toBe(47.6);
  const both = await after(answer, '/api/invoice?type=all&sort=-number&per_page=200', listed);
  expect(both.data).toContainEqual({ type: 'creditNote', number: creditNote.number, total: 47.6 });
  expect(both.data).toContainEqual({ type: 'invoice', number, total: 119 });
  const notes = await after(answer, `/api/invoice?document=creditNote&search=${creditNote.number}`, listed);
  expect(notes).toMatchObject({ total: 1, totals: { value: -47.6, open: 0 } });
  const chosen = `/api/invoice?document=creditNote&ids=${creditNote.id}`;
  expect((await after(answer, chosen, listed)).data).toMatchObject([{ number: creditNote.number }]);
  expect((await user.get(`${chosen}&format=csv`)).status).toBe(200);
  const invoiced = await after(answer, '/api/reports?year=2026&month=11&basis=invoiced', report);
  expect(invoiced).toMatchObject({ total: 60, tax: 11.4 });
  expect(invoiced.rows).toContainEqual({
    type: 'creditNote',
    name: creditNote.number,
    value: -40,
    path: `/credit-notes/${creditNote.number}`,
  });
  expect((await user.delete(`/api/invoice/${id}`)).status).toBe(409);
  const gone = await user.delete(`/api/credit-note/${creditNote.id}`);
  expect(gone.status).toBe(204);
  expect(await after(gone, '/api/reports?year=2026&basis=invoiced', report.omit({ rows: true }))).toEqual({
    total: 100,
    tax: 19,
  });
  expect((await user.get(`/api/credit-note/${creditNote.number}`)).status).toBe(404);
});

it('its first PDF issues it, and then it can only become void', async () => {
  const { id } = await newInvoice(1, '50');
  const { creditNote } = credited.parse((await credit(id)).body);
  let pdf = await user.get(`/api/credit-note/pdf/${creditNote.id}`);
  while (pdf.status === 503) pdf = await user.get(`/api/credit-note/pdf/${creditNote.id}`);
  expect(pdf.headers.get('content-disposition')).toContain(`Credit note ${creditNote.number}.pdf`);
  const zip = await user.get(`/api/credit-note/pdfs?ids=${creditNote.id}`);
  expect([zip.status, zip.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="credit-notes.zip"',
  ]);
  const voided = await user.post('/api/command/DeleteCreditNote', { creditNoteId: creditNote.id });
  expect(voided.body).toMatchObject({ result: { creditNote: { void: true } } });
});
