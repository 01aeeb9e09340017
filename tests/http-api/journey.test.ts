import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { DescribedApi } from './described-api.ts';
import { DescribedClient, type RequestValues } from './described-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

/**
 * A client that has only the address and the description of the API: it finds calls by name, starts from the example
 * bodies, and uses answers in the next requests.
 */
let served: ServedApp;
let api: DescribedApi;
let stranger: DescribedClient;

beforeAll(async () => {
  served = await serveApp();
  api = await DescribedApi.of(served.url);
  stranger = new DescribedClient(api, served.url);
});

afterAll(() => served?.stop());

const PASSWORD = 'Correct-Horse-9';
const record = z.looseObject({ id: z.int() });
const revisionOf = (headers: Headers) => ({ 'X-Min-Revision': Number(headers.get('x-revision')) });

/** The example body of a call in the document, with other values for some fields. */
function bodyLike(operationId: string, name: string, fields: object): RequestValues {
  const example = api.call(operationId).operation.requestBody?.content['application/json']?.example;
  const parts = z.record(z.string(), z.looseObject({})).parse(example);
  return { body: { [name]: { ...parts[name], ...fields } } };
}

async function created(
  operationId: string,
  name: string,
  given: RequestValues,
): Promise<z.output<typeof record>> {
  const { status, body } = await stranger.call(operationId, given);
  expect(status).toBe(201);
  const answer = z.record(z.string(), z.unknown()).parse(body);
  return record.parse(answer[name]);
}

async function read<Schema extends z.ZodType>(schema: Schema, operationId: string, given: RequestValues) {
  const { status, body } = await stranger.callUntilFresh(operationId, given);
  expect(status).toBe(200);
  return schema.parse(body);
}

/** Downloads as the document describes: with retries while the paper is not ready. */
async function download(id: number): Promise<Uint8Array> {
  for (;;) {
    const { status, bytes } = await stranger.call('downloadInvoice', { path: { id } });
    if (status !== 503) return bytes;
  }
}

it('a client can write an invoice and be paid with only the description of the API', async () => {
  await stranger.call('getCsrfCookie');
  const { body: user } = await stranger.call('register', {
    body: { email: 'stranger@example.com', password: PASSWORD },
  });
  expect(user).toMatchObject({ email: 'stranger@example.com', test_account: false });
  await stranger.call('saveSetting', { body: { key: 'currency', value: 'USD' } });

  const client = await created('createClient', 'client', bodyLike('createClient', 'client', {}));
  const jobType = await created('addJobType', 'jobType', bodyLike('addJobType', 'jobType', {}));
  const ids = { client_id: client.id, job_type_id: jobType.id };
  const job = await created('createJob', 'job', bodyLike('createJob', 'job', { ...ids, quantity: 1000 }));
  expect(job).toMatchObject({ rate: 0.11, value: 110, currency: 'USD', completed_at: null });
  const done = await stranger.call('sendMarkJobCompleted', { body: { jobId: job.id } });
  expect(done.body).toMatchObject({ result: { job: { id: job.id, completed_at: expect.any(String) } } });
  const waiting = await read(z.looseObject({ total: z.int() }), 'listJobs', {
    query: { type: 'uninvoiced' },
    headers: revisionOf(done.headers),
  });
  expect(waiting.total).toBe(1);

  const items = [{ id: `job${job.id}` }];
  const sent = bodyLike('saveInvoice', 'invoice', { client_id: client.id, items, taxes: [] });
  const invoice = await created('saveInvoice', 'invoice', sent);
  expect(invoice).toMatchObject({ number: '1', total: 110, reference: 'PO 4471-B', paid: false });
  const pdf = await download(invoice.id);
  expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe('%PDF-');

  const paid = await stranger.call('editInvoice', {
    path: { id: invoice.id },
    body: { invoice: { paid: true } },
  });
  const headers = revisionOf(paid.headers);
  const earned = z.looseObject({ total: z.number(), missingRates: z.array(z.unknown()) });
  const report = await read(earned, 'getReport', { query: { basis: 'paid' }, headers });
  expect(report).toMatchObject({ total: 110, missingRates: [] });

  const history = z.looseObject({
    data: z.array(z.looseObject({ commandId: z.string(), label: z.string() })),
  });
  const { data } = await read(history, 'listHistory', { headers });
  expect(data[0]).toMatchObject({ commandId: paid.headers.get('x-command-id'), undoable: true });
  const undone = await stranger.call('undo', { body: { commandId: data[0]?.commandId } });
  const open = await read(earned, 'getReport', {
    query: { basis: 'paid' },
    headers: revisionOf(undone.headers),
  });
  expect(open.total).toBe(0);
  await stranger.call('redo', { body: {} });

  const trail = z.looseObject({ events: z.array(z.looseObject({ type: z.string() })) });
  const audit = await read(trail, 'exportInvoiceAudit', {
    path: { number: '1' },
    headers: revisionOf(undone.headers),
  });
  expect(audit.events.map(({ type }) => type)).toContain('PaymentRecorded');
  expect(await read(z.looseObject({}), 'verifyLedger', {})).toMatchObject({ ok: true });
  await stranger.call('signOut');
  expect((await stranger.send(api.call('getUser'), {})).status).toBe(401);
});
