import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeTurns } from './fair-turns.ts';

const AT_ONCE = 3;

let app: FastifyInstance;
/** The numbers of the requests that are worked on, and what ends them. */
let working: Map<string, () => void>;

beforeEach(() => {
  working = new Map();
  app = fastify();
  takeTurns(app, 'session', AT_ONCE);
  const work = (request: { headers: Record<string, unknown> }) =>
    new Promise<string>((resolve) => {
      const number = String(request.headers.number);
      working.set(number, () => {
        working.delete(number);
        resolve(number);
      });
    });
  app.get('/work', work);
  app.post('/work', work);
  app.get('/api/live', work);
  app.get('/upload', { config: { longBody: true } }, work);
});

afterEach(async () => {
  for (const end of working.values()) end();
  await app.close();
});

const send = (number: number, session: string | null, url = '/work', method: 'GET' | 'POST' = 'GET') =>
  app.inject({
    method,
    url,
    headers: { number: String(number), ...(session !== null && { cookie: `other=1; session=${session}` }) },
  });

const arrived = (...numbers: number[]) =>
  vi.waitFor(() => expect([...working.keys()]).toEqual(numbers.map(String)));

describe('requests of one login session', () => {
  it('are worked on a few at a time, in their order, while those of others pass', async () => {
    const answers = [1, 2, 3, 4, 5].map((number) => send(number, 'greedy'));
    await arrived(1, 2, 3);
    const other = send(6, 'other');
    const visitor = send(7, null);
    await arrived(1, 2, 3, 6, 7);
    for (const number of ['6', '7', '2']) working.get(number)?.();
    expect([(await other).body, (await visitor).body, (await answers[1])?.body]).toEqual(['6', '7', '2']);
    await arrived(1, 3, 4);
    working.get('1')?.();
    await arrived(3, 4, 5);
    for (const end of working.values()) end();
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('do not keep its changes waiting, which have turns of their own', async () => {
    const reads = [1, 2, 3, 4].map((number) => send(number, 'greedy'));
    await arrived(1, 2, 3);
    const changes = [5, 6, 7, 8].map((number) => send(number, 'greedy', '/work', 'POST'));
    await arrived(1, 2, 3, 5, 6, 7);
    working.get('5')?.();
    await arrived(1, 2, 3, 6, 7, 8);
    for (const number of ['1', '6', '7', '8']) working.get(number)?.();
    await arrived(2, 3, 4);
    for (const end of working.values()) end();
    await Promise.all([...reads, ...changes]);
  });

  it('begin anew once all were answered', async () => {
    for (let round = 0; round < AT_ONCE + 2; round += 1) {
      const answer = send(round, 'greedy');
      await arrived(round);
      working.get(String(round))?.();
      expect((await answer).body).toBe(String(round));
    }
  });

  it.each(['/api/live', '/upload'])('do not wait for what stays open for long: %s', async (url) => {
    const streams = [1, 2, 3].map((number) => send(number, 'greedy', url));
    const answer = send(4, 'greedy');
    await arrived(1, 2, 3, 4);
    for (const end of working.values()) end();
    await Promise.all([...streams, answer]);
  });
});
