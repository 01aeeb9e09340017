import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiAnswer, type ApiClient, testAccount } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;
let user: ApiClient;

beforeAll(async () => {
  served = await serveApp();
  user = await testAccount(served.url);
  for (let part = 0; part < 3; part += 1) {
    const jobs = Array.from({ length: 200 }, (_, row) => ({
      name: `Leaflet ${part}-${row}`,
      quantity: '10',
      rate: '1',
      currency: 'EUR',
    }));
    const answer = await user.post('/api/import', { jobs });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  }
});

afterAll(() => served.stop());

/** The answer of a query once the read models contain a command. */
async function read(path: string, after: ApiAnswer): Promise<unknown> {
  for (;;) {
    const answer = await user.get(path, { 'x-min-revision': after.headers.get('x-revision') ?? '' });
    if (answer.headers.get('x-stale') === null) return answer.body;
  }
}

const page = z.object({ total: z.number(), data: z.array(z.record(z.string(), z.json())) });
const jobIds = Array.from({ length: 600 }, (_, index) => index + 1);
const totalOf = async (query: string, after: ApiAnswer) =>
  page.parse(await read(`/api/job?type=all&${query}`, after)).total;

describe('a command on 600 jobs', () => {
  let completed: ApiAnswer;

  it('is one entry, answered with what it was done to', async () => {
    await user.post('/api/command/DeleteJob', { jobId: 7 });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const command = { jobIds, completedAt: '2026-03-04', skip: true };
    completed = await user.post('/api/command/MarkJobCompleted', command, key);
    const result = { done: 599, skipped: [{ id: 7, reason: 'This does not exist.' }] };
    expect(completed).toMatchObject({ status: 200, body: { result } });
    const again = await user.post('/api/command/MarkJobCompleted', command, key);
    expect(again.body).toEqual(completed.body);
    expect(await totalOf('completed=1', completed)).toBe(599);
    const history = page.parse(await read('/api/history', completed));
    expect(history.data[0]).toMatchObject({
      command: 'MarkJobCompleted',
      label: 'Marked as completed (599 jobs)',
      undoable: true,
    });
  });

  it('is undone and redone as one', async () => {
    const undone = await user.post('/api/undo', {});
    expect(await totalOf('completed=1', undone)).toBe(0);
    const redone = await user.post('/api/redo', {});
    expect(await totalOf('completed=1', redone)).toBe(599);
    expect(await read('/api/audit/verify', redone)).toMatchObject({ ok: true });
  });

  it('is refused as a whole when one job is refused', async () => {
    const answer = await user.post('/api/command/MarkJobActive', { jobIds });
    const missing = { refusedTotal: 1, refused: [{ id: 7, reason: 'This does not exist.' }] };
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', ...missing } });
    const marked = await user.post('/api/command/MarkJobInvoiced', { jobIds: [1, 2] });
    expect(marked.status).toBe(200);
    const paused = await user.post('/api/command/PutJobOnHold', { jobIds: [1, 2, 3] });
    expect(paused).toMatchObject({ status: 422, body: { refusedTotal: 2, refused: [{ id: 1 }, { id: 2 }] } });
    expect(await totalOf('onHold=1', marked)).toBe(0);
  });
});

describe('a command on the jobs of a filter', () => {
  const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });
  const seen = async (query: string) => {
    const answer = await user.get(`/api/job?${query}`);
    return { query, revision: Number(answer.headers.get('x-revision')) };
  };
  const put = (payload: object, headers = {}) => user.post('/api/command/PutJobOnHold', payload, headers);

  it('changes those that match, as one entry, and a repetition answers the same', async () => {
    const before = await user.post('/api/command/MarkJobCompleted', {
      jobIds: [600],
      completedAt: '2026-05-06',
    });
    await read('/api/job', before);
    const filter = await seen('name=leaflet%202-1&completed=1');
    const key = newKey();
    const sent = { filter, completedAt: '2026-04-01', skip: true };
    const done = await user.post('/api/command/MarkJobCompleted', sent, key);
    // Leaflet 2-1, 2-10 to 2-19 and 2-100 to 2-199
    expect(done).toMatchObject({ status: 200, body: { result: { done: 111, skipped: [] } } });
    expect(await totalOf('completed_from=2026-04-01&completed_to=2026-04-01', done)).toBe(111);
    const again = await user.post('/api/command/MarkJobCompleted', sent, key);
    expect(again.body).toEqual(done.body);
    const undone = await user.post('/api/undo', {});
    expect(await totalOf('completed_from=2026-04-01&completed_to=2026-04-01', undone)).toBe(0);
  });

  it('is repeated on the jobs of its first try, even when they match no longer', async () => {
    const filter = await seen('name=leaflet%200-1&completed=1');
    const key = newKey();
    const first = await user.post('/api/command/MarkJobActive', { filter, skip: true }, key);
    expect(first).toMatchObject({ status: 200, body: { result: { done: 110, skipped: [{ id: 2 }] } } });
    expect(await totalOf('name=leaflet%200-1&completed=1', first)).toBe(1);
    const later = await user.post('/api/command/PutJobOnHold', { jobIds: [11] });
    expect(later.status).toBe(200);
    const again = await user.post('/api/command/MarkJobActive', { filter, skip: true }, key);
    expect(again.body).toEqual(first.body);
    const other = await user.post('/api/command/MarkJobActive', { filter }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
  });

  it('leaves out what others changed after the revision, or refuses all', async () => {
    const filter = await seen('name=leaflet%202-2&completed=1');
    const changed = await user.post('/api/command/EditJob', { jobId: 403, job: { name: 'Leaflet 2-2 B' } });
    await read('/api/job', changed);
    const reason = 'This was changed in the meantime.';
    const refused = await user.post('/api/command/DeleteJob', { filter });
    expect(refused).toMatchObject({ status: 422, body: { refusedTotal: 1, refused: [{ id: 403, reason }] } });
    const done = await user.post('/api/command/DeleteJob', { filter, skip: true });
    expect(done).toMatchObject({
      status: 200,
      body: { result: { done: 10, skipped: [{ id: 403, reason }] } },
    });
    expect(await totalOf('name=leaflet%202-2&completed=1', done)).toBe(1);
  });

  it('changes what the view itself changed after the revision', async () => {
    const filter = await seen('name=leaflet%202-3&completed=1');
    const own = await user.post('/api/command/EditJob', { jobId: 404, job: { name: 'Leaflet 2-3 B' } });
    const commandId = own.headers.get('x-command-id') ?? '';
    const based = { 'x-based-on': `${filter.revision},${commandId}` };
    const done = await user.post('/api/command/MarkJobActive', { filter, skip: true }, based);
    expect(done).toMatchObject({ status: 200, body: { result: { done: 11, skipped: [] } } });
  });

  it('refuses a filter that the list does not have, and one beside ids', async () => {
    const { revision } = await seen('');
    for (const query of ['nam=x', 'page=2', 'type=open', 'client=first']) {
      const answer = await put({ filter: { query, revision } });
      expect(answer, query).toMatchObject({ status: 400, body: { code: 'malformed' } });
    }
    expect((await put({ filter: { query: '', revision }, jobIds: [1] })).status).toBe(422);
    expect((await put({ filter: { query: '' } })).status).toBe(422);
    expect(await put({ filter: { query: '', revision: revision + 1_000 } })).toMatchObject({ status: 409 });
  });

  it('names no job of another account', async () => {
    const stranger = await testAccount(served.url);
    const answer = await stranger.post('/api/command/DeleteJob', {
      filter: { query: '', revision: 0 },
      skip: true,
    });
    expect(answer).toMatchObject({ status: 200, body: { result: { done: 0, skipped: [] } } });
  });
});

describe('a command on the invoices of a filter', () => {
  it('marks those that match as paid, with one undo', async () => {
    const client = await user.post('/api/client', { client: { name: 'Kessler' } });
    expect(client.status).toBe(201);
    const items = [{ name: 'Fee', value: 10 }];
    const create = () => user.post('/api/invoice', { invoice: { client_id: 1, items } });
    const created = [await create(), await create(), await create()];
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
    const filter = { query: 'open=1', revision: Number(created.at(-1)?.headers.get('x-revision')) };
    const paid = await user.post('/api/command/MarkInvoicePaid', { filter, skip: true });
    expect(paid).toMatchObject({ status: 200, body: { result: { done: 3, skipped: [] } } });
    expect(page.parse(await read('/api/invoice?open=1', paid)).total).toBe(0);
    const undone = await user.post('/api/undo', {});
    expect(page.parse(await read('/api/invoice?open=1', undone)).total).toBe(3);
  });
});

describe('a command on the quotes of a filter', () => {
  it('leaves out what others changed, and is one entry with one undo', async () => {
    const create = () => user.post('/api/quote', { quote: { client_id: 1, items: [{ name: 'Fee' }] } });
    const created = [await create(), await create(), await create()];
    const revision = Number(created.at(-1)?.headers.get('x-revision'));
    const changed = await user.patch('/api/quote/2', { quote: { reference: 'PO 7' } });
    expect(changed.status).toBe(200);
    const filter = { query: 'type=open&status=draft', revision };
    const reason = 'This was changed in the meantime.';
    const sent = await user.post('/api/command/MarkQuoteSent', { filter, skip: true });
    expect(sent).toMatchObject({ status: 200, body: { result: { done: 2, skipped: [{ id: 2, reason }] } } });
    expect(page.parse(await read('/api/quote?status=sent', sent)).total).toBe(2);
    const undone = await user.post('/api/undo', {});
    expect(page.parse(await read('/api/quote?status=draft', undone)).total).toBe(3);
    const unknown = { filter: { query: 'staus=draft', revision } };
    expect((await user.post('/api/command/DeleteQuote', unknown)).status).toBe(400);
  });
});
