import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiAnswer, type ApiClient, testAccount } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;
let user: ApiClient;

const reversed = z.object({
  commandId: z.string(),
  revision: z.number(),
  entry: z.record(z.string(), z.json()),
});
const page = z.object({ data: z.array(z.record(z.string(), z.json())) });

beforeAll(async () => {
  served = await serveApp();
  user = await testAccount(served.url);
});

afterAll(() => served.stop());

/** The entry in the history, at `revision` or later. */
async function reported(commandId: unknown, revision: number) {
  for (;;) {
    const { headers, body } = await user.get('/api/history', { 'x-min-revision': String(revision) });
    if (headers.get('x-stale') !== null) continue;
    return page.parse(body).data.find((entry) => entry.commandId === commandId);
  }
}

async function expectAsListed(answer: ApiAnswer) {
  expect(answer.status).toBe(200);
  const { entry, revision } = reversed.parse(answer.body);
  expect(entry).toEqual(await reported(entry.commandId, revision));
  return entry;
}

const job = { name: 'Manual', currency: 'EUR' };

describe('the time zone of the machine', () => {
  const guess = { key: 'timezone', value: 'Europe/Lisbon', guessed: true };

  it('is saved before or after what the user does, and is never what undo takes back', async () => {
    const ana = await testAccount(served.url);
    expect((await ana.post('/api/settings', guess)).status).toBe(200);
    expect((await ana.post('/api/undo', {})).status).toBe(404);
    await ana.post('/api/client', { client: { name: 'Pacific Words' } });
    await ana.post('/api/settings', { ...guess, value: 'Europe/Berlin' });
    const { body } = await ana.post('/api/undo', {});
    expect(reversed.parse(body).entry).toMatchObject({ place: '/clients/1' });
  });

  it('is the only setting that can be guessed', async () => {
    expect((await user.post('/api/settings', { ...guess, key: 'firstDayOfWeek', value: 1 })).status).toBe(
      400,
    );
  });
});

describe('the answer to an undo or a redo', () => {
  it.each([
    ['a new client', '/api/client', { client: { name: 'Pacific Words' } }, '/clients/1'],
    ['a new job', '/api/job', { job: { ...job, client_id: 1 } }, '/jobs/1'],
    ['a setting', '/api/settings', { key: 'firstDayOfWeek', value: 0 }, '/settings/date-time'],
    [
      'a tax',
      '/api/settings',
      { key: 'taxes', value: { name: 'VAT', rate: 19 } },
      '/settings/invoicing/taxes',
    ],
  ])('contains the entry as the history shows it: %s', async (_what, url, body, place) => {
    await user.post(url, body);
    expect(await expectAsListed(await user.post('/api/undo', {}))).toMatchObject({ place, undoable: false });
    expect(await expectAsListed(await user.post('/api/redo', {}))).toMatchObject({ place, undoable: true });
  });

  it('contains the whole run of edits of one field, with the names of the records', async () => {
    for (const quantity of [2, 20, 200]) await user.patch('/api/job/1', { job: { quantity } });
    const entry = await expectAsListed(await user.post('/api/undo', {}));
    expect(entry).toMatchObject({
      place: '/jobs/1',
      subject: { entity: 'job', id: 1 },
      changes: [
        { entity: 'job', id: 1, name: 'Manual', field: 'quantity', beforeText: '0', afterText: '200' },
      ],
      changeCount: 1,
    });
  });

  it('contains the command that reverted several entries', async () => {
    const ids: unknown[] = [];
    for (const change of [{ deadline: '2026-12-01' }, { on_hold: true }, { deadline: null }]) {
      const { headers } = await user.patch('/api/job/1', { job: change });
      ids.push(headers.get('x-command-id'));
    }
    const back = await expectAsListed(await user.post('/api/undo', { entries: ids }));
    expect(back).toMatchObject({
      label: expect.stringMatching(/^Reverted to before “/),
      place: '/jobs/1',
      changes: [{ field: 'on_hold', before: true, after: false }],
      tookBack: ids.toReversed(),
    });
    const again = { commandId: back.commandId };
    expect(await expectAsListed(await user.post('/api/undo', again))).toMatchObject({ undoable: false });
    expect(await expectAsListed(await user.post('/api/redo', again))).toMatchObject({ undoable: true });
  });
});
