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
    expect(answer.status).toBe(404);
    const marked = await user.post('/api/command/MarkJobInvoiced', { jobIds: [1, 2] });
    expect(marked.status).toBe(200);
    const paused = await user.post('/api/command/PutJobOnHold', { jobIds: [1, 2, 3] });
    expect(paused).toMatchObject({ status: 422, body: { refusedTotal: 2, refused: [{ id: 1 }, { id: 2 }] } });
    expect(await totalOf('onHold=1', marked)).toBe(0);
  });
});
