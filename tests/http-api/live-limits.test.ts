import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

/** The documented limits of one process. */
const MAX_OF_ACCOUNT = 30;
const MAX_OF_ADDRESS = 300;

let served: ServedApp;
/** Kept with their answers: a body that nothing refers to is cancelled when it is garbage-collected. */
let streams: { closing: AbortController; response: Response }[] = [];

beforeAll(async () => {
  served = await serveApp({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => served.stop());

/** Opens a live stream, as if a proxy had passed it on from the address. */
async function open(user: ApiClient, address: string): Promise<Response> {
  const closing = new AbortController();
  const headers = { cookie: user.cookies(), 'x-forwarded-for': address };
  const response = await fetch(`${served.url}/api/live`, { headers, signal: closing.signal });
  if (response.status === 200) streams.push({ closing, response });
  return response;
}

function closeAll(): void {
  for (const { closing } of streams) closing.abort();
  streams = [];
}

/** The statuses of streams that are opened one after the other. */
async function openMany(user: ApiClient, count: number, address: string): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let opened = 0; opened < count; opened += 1) statuses.add((await open(user, address)).status);
  return statuses;
}

describe('live streams', () => {
  it('of one account are limited, and those of others are not hindered', async () => {
    const user = await testAccount(served.url);
    const other = await testAccount(served.url);
    expect(await openMany(user, MAX_OF_ACCOUNT, '192.0.2.1')).toEqual(new Set([200]));
    const refused = await open(user, '192.0.2.2');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('20');
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests', retryAfter: 20 });
    expect((await open(other, '192.0.2.1')).status).toBe(200);
    closeAll();
    await expect.poll(async () => (await open(user, '192.0.2.2')).status).toBe(200);
    closeAll();
  });

  it('of one address are limited, whatever their accounts', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => testAccount(served.url)));
    for (const user of users)
      expect(await openMany(user, MAX_OF_ADDRESS / users.length, '192.0.2.3')).toEqual(new Set([200]));
    const newcomer = await testAccount(served.url);
    expect((await open(newcomer, '192.0.2.3')).status).toBe(429);
    expect((await open(newcomer, '192.0.2.4')).status).toBe(200);
    expect(streams.filter(({ response }) => response.bodyUsed)).toEqual([]);
    closeAll();
  });

  it('are not opened by a request for their headers alone, which would never be answered', async () => {
    const user = await testAccount(served.url);
    const headers = { cookie: user.cookies() };
    const { status } = await fetch(`${served.url}/api/live`, { method: 'HEAD', headers });
    expect(status).toBe(404);
  });
});
