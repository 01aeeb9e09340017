import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DescribedApi, type DescribedCall } from './described-api.ts';
import { type Answered, DescribedClient, type RequestValues } from './described-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

/** Jobs whose names are longer together than one append may be. */
const MORE_THAN_ONE_COMMAND_TAKES = 4_000;

let served: ServedApp;
let api: DescribedApi;
let client: DescribedClient;

beforeAll(async () => {
  // Configured as with other writers: then every request loads its session again.
  served = await serveApp({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' });
  api = await DescribedApi.of(served.url);
  client = new DescribedClient(api, served.url);
  await client.call('getCsrfCookie');
  await client.call('openTestAccount');
  for (const name of ['Lingua Nord', 'Pacific Words']) {
    await client.call('createClient', { body: { client: { name, currency: 'USD', invoicing: true } } });
  }
  const job = { name: 'Manual', client_id: 1, quantity: 10, rate: 1, completed_at: '2026-11-18' };
  await client.call('createJob', { body: { job } });
  await client.call('saveInvoice', { body: { invoice: { client_id: 1, items: [{ id: 'job1' }] } } });
});

afterAll(() => served?.stop());

/** The shape of every refusal. The client has already checked that the document describes it. */
const refusal = z.looseObject({ code: z.string(), message: z.string().min(1) });

async function refused(
  operationId: string,
  given: RequestValues = {},
  by = client,
): Promise<[number, string]> {
  const { status, body } = await by.send(api.call(operationId), given);
  return [status, refusal.parse(body).code];
}

const editJob = (job: object, headers = {}): RequestValues => ({ path: { id: 1 }, body: { job }, headers });

describe('a refusal matches the description', () => {
  it('when the request cannot be parsed', async () => {
    const malformed = [400, 'malformed'];
    expect(await refused('listJobs', { query: { type: 'none' } })).toEqual(malformed);
    expect(await refused('previewGoingBack', { query: { to: 'the start' } })).toEqual(malformed);
    expect(await refused('listJobs', { headers: { 'X-Min-Revision': 'soon' } })).toEqual(malformed);
    expect(await refused('editJob', editJob({}, { 'Idempotency-Key': '17' }))).toEqual(malformed);
    expect(await refused('editJob', editJob({}, { 'X-Based-On': 'now' }))).toEqual(malformed);
    expect(await refused('createJob', { body: [] })).toEqual(malformed);
  });

  it('when nobody is signed in', async () => {
    const stranger = new DescribedClient(api, served.url);
    await stranger.call('getCsrfCookie');
    for (const id of ['getUser', 'listJobs', 'exportReport', 'getReport']) {
      expect(await refused(id, {}, stranger), id).toEqual([401, 'not_signed_in']);
    }
    expect(await refused('createJob', { body: {} }, stranger)).toEqual([401, 'not_signed_in']);
  });

  it('when the record does not exist', async () => {
    const path = { id: 99 };
    expect(await refused('getJob', { path })).toEqual([404, 'not_found']);
    expect(await refused('editClient', { path, body: { client: {} } })).toEqual([404, 'not_found']);
    const none = { path: { id: 'x' } };
    expect(await refused('getJob', none)).toEqual([404, 'not_found']);
    expect(await refused('editJob', { ...none, body: { job: {} } })).toEqual([404, 'not_found']);
    expect(await refused('getRebuild', none)).toEqual([404, 'not_found']);
    expect(await refused('getImport', none)).toEqual([404, 'not_found']);
    expect(await refused('getInvoice', { path: { number: '99' } })).toEqual([404, 'not_found']);
    expect(await refused('undo', { body: { commandId: randomUUID() } })).toEqual([404, 'nothing_to_undo']);
    expect(await refused('undo', { body: { entries: [randomUUID()] } })).toEqual([404, 'nothing_to_undo']);
    expect(await refused('previewGoingBack', { query: { to: randomUUID() } })).toEqual([
      404,
      'nothing_to_undo',
    ]);
    expect(await refused('redo', { body: {} })).toEqual([404, 'nothing_to_redo']);
    const query = { from: 'EUR', to: 'XTS' };
    expect(await refused('getExchangeRate', { query })).toEqual([404, 'no_rate']);
  });

  it('when it contradicts the current state', async () => {
    const invoice = { client_id: 1, items: [{ id: 'job1' }] };
    expect(await refused('saveInvoice', { body: { invoice } })).toEqual([409, 'already_invoiced']);
    const numbered = { client_id: 1, number: '1', items: [] };
    expect(await refused('saveInvoice', { body: { invoice: numbered } })).toEqual([409, 'number_taken']);
    const named = { client: { name: 'lingua nord' } };
    expect(await refused('createClient', { body: named })).toEqual([409, 'duplicate']);
    const key = { 'Idempotency-Key': randomUUID() };
    await client.call('editJob', editJob({ name: 'Guide' }, key));
    expect(await refused('editJob', editJob({ name: 'Other' }, key))).toEqual([409, 'idempotency_mismatch']);
  });

  it('when it would overwrite changes of others', async () => {
    const first = await client.call('editJob', editJob({ rate: 2 }));
    const seen = Number(first.headers.get('x-revision'));
    await client.call('editJob', editJob({ rate: 3, quantity: 5 }));
    const basedOn = editJob({ rate: 4 }, { 'X-Based-On': seen });
    expect(await refused('editJob', basedOn)).toEqual([409, 'edit_conflict']);
    const body = { commandId: first.headers.get('x-command-id') };
    expect(await refused('undo', { body })).toEqual([409, 'undo_conflict']);
    expect(await refused('undo', { body: { entries: [body.commandId] } })).toEqual([409, 'undo_conflict']);
  });

  it('when it is too large, for a request or for one command', async () => {
    const text = 'x'.repeat(1_100_000);
    expect(await refused('editJob', editJob({ notes: text }))).toEqual([413, 'payload_too_large']);
    for (const part of ['A', 'B']) {
      const jobs = Array.from({ length: MORE_THAN_ONE_COMMAND_TAKES / 2 }, (_, place) => ({
        name: `Job ${part} ${place} `.padEnd(255, 'x'),
      }));
      await client.call('importRecords', { body: { jobs } });
    }
    const jobIds = Array.from({ length: MORE_THAN_ONE_COMMAND_TAKES }, (_, place) => place + 2);
    const given = { body: { jobIds } };
    const before = served.ledger.log.length;
    expect(await refused('sendDeleteJob', given)).toEqual([413, 'too_large']);
    expect(served.ledger.log).toHaveLength(before);
    const fewer = await client.call('sendDeleteJob', { body: { jobIds: jobIds.slice(600) } });
    expect(fewer.status).toBe(200);
  });

  it('when it is not JSON, or comes from another site', async () => {
    const xml = editJob({}, { 'content-type': 'application/xml' });
    expect(await refused('editJob', xml)).toEqual([415, 'unsupported_media_type']);
    const text = editJob({}, { 'content-type': 'text/plain', 'X-XSRF-TOKEN': 'none' });
    expect(await refused('editJob', text)).toEqual([419, 'csrf']);
    expect(await refused('editJob', editJob({}, { 'X-XSRF-TOKEN': 'none' }))).toEqual([419, 'csrf']);
  });

  it('when a rule is violated', async () => {
    expect(await refused('createClient', { body: { client: { name: ' ' } } })).toEqual([422, 'invalid']);
    expect(await refused('editJob', editJob({ quantity: -1, nothing: 1 }))).toEqual([422, 'invalid']);
    expect(await refused('convertJobs', { body: { currency: 'XTS' } })).toEqual([422, 'invalid']);
    const entries = Array.from({ length: 201 }, () => randomUUID());
    expect(await refused('undo', { body: { entries } })).toEqual([422, 'invalid']);
    const wrong = { email: 'nobody@example.com', password: 'x' };
    expect(await refused('signIn', { body: wrong })).toEqual([422, 'invalid']);
  });

  it('after the trial, and only for calls that say so', async () => {
    await served.pool.query(`update identity.users set trial_ends_on = '2020-01-01'`);
    const late = new DescribedClient(api, served.url);
    await late.call('getCsrfCookie');
    await late.call('openTestAccount');
    await served.pool.query(`update identity.users set trial_ends_on = '2020-01-01'`);
    const answers: Answered[] = [];
    for (const { operation } of api.calls) {
      if (
        !('402' in operation.responses) ||
        operation.parameters.some((one) => 'in' in one && one.in === 'path')
      ) {
        continue;
      }
      answers.push(await late.send(api.call(operation.operationId), emptyBodyOf(operation)));
    }
    expect(answers.length).toBeGreaterThan(60);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]));
    expect((await late.call('exportReport')).status).toBe(200);
    expect((await late.call('getUser')).status).toBe(200);
  });
});

/** The least body of the type that an operation takes. */
function emptyBodyOf({ requestBody }: DescribedCall['operation']): RequestValues {
  const [type] = Object.keys(requestBody?.content ?? {});
  if (type === undefined) return {};
  if (type === 'application/json') return { body: {} };
  return { upload: type === 'multipart/form-data' ? new FormData() : { type, text: '' } };
}

it('when there are too many requests', async () => {
  const strict = await serveApp({ RATE_LIMIT_SCALE: '0.1' });
  try {
    const guesser = new DescribedClient(api, strict.url);
    await guesser.call('getCsrfCookie');
    const body = { email: 'ana@example.com', password: 'x' };
    await refused('signIn', { body }, guesser);
    const answer = await guesser.send(api.call('signIn'), { body });
    expect([answer.status, refusal.parse(answer.body).code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await strict.stop();
  }
});
