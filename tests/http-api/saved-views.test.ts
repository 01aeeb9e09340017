import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiAnswer, type ApiClient, testAccount } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;
let user: ApiClient;

beforeAll(async () => {
  served = await serveApp();
  user = await testAccount(served.url);
});

afterAll(() => served.stop());

/** The answer of a query once the read models contain a command. */
async function read(path: string, after: ApiAnswer): Promise<unknown> {
  for (;;) {
    const answer = await user.get(path, { 'x-min-revision': after.headers.get('x-revision') ?? '' });
    if (answer.headers.get('x-stale') === null) return answer.body;
  }
}

const set = (key: string, value: unknown) => user.post('/api/command/SetSetting', { key, value });
const entries = z.object({ data: z.array(z.object({ command: z.string(), undoable: z.boolean() })) });

describe('views and columns', () => {
  it('are saved, counted and removed', async () => {
    for (const name of ['Manual', 'Contract']) await user.post('/api/job', { job: { name } });
    await user.post('/api/client', { client: { name: 'Nordlicht Verlag' } });
    await set('views', { list: 'jobs', name: 'Manuals', query: 'type=all&name=manual', sort: '-deadline' });
    await set('views', { list: 'clients', name: 'Publishers', query: 'name=verlag' });
    await set('views', { list: 'invoices', name: 'Odd', query: 'date_from=soon' });
    await set('views', { list: 'quotes', name: 'Drafts', query: 'type=open&status=draft' });
    await set('views', { list: 'creditNotes', name: 'Credits', query: 'type=open' });
    const last = await set('columns', { 'jobs/all': ['client', 'value'] });
    expect(await read('/api/settings', last)).toMatchObject({
      views: [{ id: 1, name: 'Manuals' }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }],
      columns: { 'jobs/all': ['client', 'value'] },
    });
    expect(await read('/api/views/counts', last)).toEqual({ counts: { 1: 1, 2: 1, 4: 0, 5: 0 } });
    const removed = await user.post('/api/command/RemoveSetting', { key: 'views', id: 3 });
    expect(await read('/api/settings', removed)).toMatchObject({
      views: [{ id: 1 }, { id: 2 }, { id: 4 }, { id: 5 }],
    });
  });

  it('are no entries of the history, and an undo passes them', async () => {
    const named = await user.patch('/api/job/1', { job: { name: 'Handbook' } });
    const arranged = await set('views', { id: 1, name: 'All manuals' });
    const history = entries.parse(await read('/api/history', arranged));
    expect(history.data.filter(({ command }) => /Setting/.test(command))).toEqual([]);
    expect(history.data[0]).toMatchObject({ command: 'EditJob', undoable: true });
    const undo = await user.post('/api/undo', {});
    expect(undo.body).toMatchObject({ entry: { commandId: named.headers.get('x-command-id') } });
    await set('columns', null);
    expect((await user.post('/api/redo', {})).status).toBe(200);
    const back = await user.post('/api/undo', { commandId: arranged.headers.get('x-command-id') });
    expect(back).toMatchObject({ status: 404, body: { code: 'nothing_to_undo' } });
  });

  it('are part of the ledger and its proof', async () => {
    const arranged = await set('views', { id: 1, name: 'Manuals again' });
    const proof = await read('/api/audit/verify', arranged);
    expect(proof).toMatchObject({ ok: true });
  });

  it('are not done a second time by a repeated command', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const value = { list: 'jobs', name: 'Once' };
    const first = await user.post('/api/command/SetSetting', { key: 'views', value }, key);
    const again = await user.post('/api/command/SetSetting', { key: 'views', value }, key);
    expect(again.body).toEqual(first.body);
  });

  it('can be left out of going back to a moment', async () => {
    const first = await user.post('/api/job', { job: { name: 'Before' } });
    await set('views', { list: 'jobs', name: 'Between' });
    await user.post('/api/job', { job: { name: 'After' } });
    const { body } = await user.get(`/api/undo?to=${first.headers.get('x-command-id')}`);
    expect(body).toMatchObject({ entries: [{ command: 'CreateJob' }], stays: [], reason: null });
  });
});
