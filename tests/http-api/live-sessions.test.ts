import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;

beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.stop());
afterEach(() => {
  vi.useRealTimers();
});

/** Opens live news that gets no heartbeats, as nothing else may end it. Answers what resolves at its end. */
async function listen(user: ApiClient): Promise<{ ended: Promise<void>; close(): void }> {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const closing = new AbortController();
  const response = await fetch(`${served.url}/api/live`, {
    headers: { cookie: user.cookies() },
    signal: closing.signal,
  });
  expect(response.status).toBe(200);
  return { ended: response.text().then(() => undefined), close: () => closing.abort() };
}

describe('live news', () => {
  it('ends at once when its user signs out', async () => {
    const user = await testAccount(served.url);
    const { ended } = await listen(user);
    await user.post('/logout');
    await ended;
  });

  it('ends at once when the account is deleted', async () => {
    const user = await testAccount(served.url);
    const { ended } = await listen(user);
    await user.post('/delete-account');
    await ended;
  });

  it('of others goes on', async () => {
    const user = await testAccount(served.url);
    const other = await testAccount(served.url);
    const news = await listen(other);
    await user.post('/logout');
    expect((await other.get('/api/user')).status).toBe(200);
    const isOver = await Promise.race([
      news.ended.then(() => true),
      other.get('/api/user').then(() => false),
    ]);
    expect(isOver).toBe(false);
    news.ended.catch(() => undefined);
    news.close();
  });
});
