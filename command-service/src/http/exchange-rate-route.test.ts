import { beforeEach, describe, expect, it } from 'vitest';
import { commands } from '../domain/commands.ts';
import { serveExchangeRate } from './exchange-rate-route.ts';
import { type CommandApp, commandApp } from './testing/command-app.ts';

/** Documents are created and the account is converted at a rate of 2; the rate of today is 3. */
let side: CommandApp;

beforeEach(() => {
  side = commandApp(Object.values(commands));
  serveExchangeRate(side.app, {
    loop: side.loop,
    exchangeRate: (_currency, to, date) => ({ to, rate: '3', date, source: 'test' }),
    now: () => new Date('2026-11-20T12:00:00Z'),
  });
});

const rate = async (query: string) =>
  (await side.app.inject({ method: 'GET', url: `/api/exchange-rate?${query}` })).json();
const job = (over: object) =>
  side.send('POST', '/api/job', { job: { currency: 'EUR', quantity: 1, rate: 10, ...over } });

describe('the exchange rate of a document', () => {
  it('is its own rate, while that converts to the primary currency', async () => {
    await job({ completed_at: '2026-11-20' });
    expect(await rate('job=1')).toBe(2);
  });

  it('is the rate of the last conversion of the account, which the document shows', async () => {
    await job({ completed_at: '2026-03-01' });
    await side.send('PATCH', '/api/job/convert', { currency: 'GBP' });
    const shown = (await side.send('PATCH', '/api/job/1', { job: { name: 'Manual' } })).json().job;
    expect(shown.exchangeRate).toBe(2);
    expect(await rate('job=1')).toBe(2);
  });

  it('comes with the revision at which it was read', async () => {
    const created = await job({ completed_at: '2026-11-20' });
    for (const query of ['job=1', 'from=EUR&to=USD']) {
      const read = await side.app.inject({ method: 'GET', url: `/api/exchange-rate?${query}` });
      expect(read.headers['x-revision'], query).toBe(created.headers['x-revision']);
    }
  });

  it('is 1 in the primary currency', async () => {
    await job({ currency: 'USD' });
    expect([await rate('job=1'), await rate('from=EUR&to=USD')]).toEqual([1, 3]);
  });
});
