import { randomUUID } from 'node:crypto';
import { statementPreview } from '@ledgerline/shared-events/bank/answers.ts';
import { workbook } from '@ledgerline/shared-events/import/testing/workbook.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { sendForm } from '../support/send-form.ts';
import { type ServedApp, serveApp } from './served-app.ts';

const CSV = 'When|What|Who|How much\n2026-11-20|RE 1|Lingua Nord|452.00\n2026-11-21|Miete|Haus|-900.00\n';
const COLUMNS = { date: 0, text: [1], name: 2, amount: 3 };

let served: ServedApp;

beforeAll(async () => {
  served = await serveApp();
});

afterAll(() => served.stop());

/** A test account with invoice 1 of 452 euros. */
async function userWithInvoice(): Promise<ApiClient> {
  const user = await testAccount(served.url);
  await user.post('/api/settings', { key: 'currency', value: 'EUR' });
  await user.post('/api/client', { client: { name: 'Lingua Nord GmbH', currency: 'EUR' } });
  const items = [{ name: 'Work', quantity: 1, rate: 452 }];
  await user.post('/api/invoice', { invoice: { client_id: 1, currency: 'EUR', date: '2026-11-01', items } });
  return user;
}

async function upload(user: ApiClient, text: string | Uint8Array<ArrayBuffer>, columns?: unknown) {
  const form = new FormData();
  if (columns !== undefined) form.append('columns', JSON.stringify(columns));
  form.append('file', new Blob([text]), 'statement.csv');
  return await sendForm(served.url, user, '/api/bank/statements', form);
}

const openAmount = async (user: ApiClient) =>
  z.parse(z.object({ openAmount: z.number() }), (await user.get('/api/invoice/1')).body).openAmount;

it('a CSV of an unknown bank needs its columns once, and its payment is imported, undone and imported again', async () => {
  const user = await userWithInvoice();
  expect(await upload(user, CSV)).toMatchObject({
    status: 200,
    body: { needsColumns: { heads: ['When', 'What', 'Who', 'How much'] } },
  });
  expect((await upload(user, CSV, COLUMNS)).status).toBe(200);
  const { body } = await upload(user, CSV);
  const [entry] = z.parse(statementPreview, body).entries;
  expect(entry).toMatchObject({
    amount: 452,
    matches: [{ number: '1', certainty: 'certain', proposed: true }],
  });
  const { hash, date, amount, currency, name } = entry as NonNullable<typeof entry>;
  const allocations = [{ invoiceId: 1, amount }];
  const payload = { entries: [{ hash, date, amount, currency, name, allocations }] };
  const send = (key: string) => user.post('/api/command/ImportPayments', payload, { 'Idempotency-Key': key });

  const key = randomUUID();
  const first = await send(key);
  expect(first).toMatchObject({ status: 200, body: { result: { imported: { entries: 1, payments: 1 } } } });
  expect((await send(key)).body).toEqual(first.body);
  expect((await send(randomUUID())).status).toBe(409);
  await vi.waitFor(async () => expect(await openAmount(user)).toBe(0));
  expect((await upload(user, CSV)).body).toMatchObject({ entries: [{ seenBefore: true, seen: 'imported' }] });

  await user.post('/api/undo', { commandId: key });
  await vi.waitFor(async () => expect(await openAmount(user)).toBe(452));
  expect((await upload(user, CSV)).body).toMatchObject({ entries: [{ seenBefore: false }] });
  expect((await send(randomUUID())).status).toBe(200);
});

it('a workbook is read, with its days and amounts', async () => {
  const user = await userWithInvoice();
  const rows = [
    ['Date', 'Payer', 'Reference', 'Amount', 'Currency'],
    [{ day: '2026-11-20' }, 'Lingua Nord', 'RE 1', 452, 'EUR'],
  ];
  const { body } = await upload(user, new Uint8Array(workbook({ Statement: rows })));
  expect(body).toMatchObject({
    statement: { format: 'XLSX', from: '2026-11-20' },
    entries: [{ amount: 452, matches: [{ number: '1', certainty: 'certain' }] }],
  });
});

it('the columns are not an entry of the history', async () => {
  const user = await testAccount(served.url);
  await upload(user, CSV, COLUMNS);
  await vi.waitFor(async () => {
    const { body } = await user.get('/api/settings');
    expect(body).toMatchObject({ bankFormats: [{ id: 1, columns: COLUMNS }] });
  });
  const { body: history } = await user.get('/api/history');
  expect(history).toMatchObject({ total: 1, data: [{ command: 'OpenAccount' }] });
});

/** A workbook whose sheet was changed by hand. */
function tampered(from: RegExp, to: string): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(workbook({ A: [['x']] }));
  const path = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(parts[path] ?? new Uint8Array()).replace(from, to);
  return new Uint8Array(zipSync({ ...parts, [path]: strToU8(sheet) }));
}

/** Rows with one cell each, in the last column that there is. */
function wideRows(): string {
  const row = (_: unknown, index: number) =>
    `<row r="${index + 1}"><c r="XFD${index + 1}"><v>1</v></c></row>`;
  return Array.from({ length: 20_000 }, row).join('');
}

it.each([
  ['a document type', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>', 422],
  ['deep nesting', '<a>'.repeat(100_000), 422],
  ['one long line', 'x'.repeat(1_000_000), 422],
  ['nothing', '', 422],
  ['a workbook whose cell is in a row far away', tampered(/r="1"/, 'r="99999999999"'), 422],
  ['a workbook with many wide rows', tampered(/<row.*<\/row>/, wideRows()), 422],
  ['more than 5 MB', new Uint8Array(5 * 1024 ** 2 + 1), 413],
])('a hostile file is refused: %s', async (_, file, status) => {
  const user = await testAccount(served.url);
  expect((await upload(user, file)).status).toBe(status);
});

it('a body that is no form, and columns that are none, are refused', async () => {
  const user = await testAccount(served.url);
  expect((await user.post('/api/bank/statements', { file: CSV })).status).toBeGreaterThanOrEqual(400);
  expect((await upload(user, CSV, { date: 0 })).status).toBe(422);
  expect((await upload(user, CSV, 'all')).status).toBe(422);
});
