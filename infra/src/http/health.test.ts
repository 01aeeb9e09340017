import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { appOfEachTest, up } from './testing/start-app.ts';

const start = appOfEachTest();

describe('health and metrics', () => {
  it('is healthy when every store answers', async () => {
    const answer = await (await start()).inject({ url: '/api/health' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ok: true,
      eventStore: true,
      writes: true,
      reads: true,
      postgres: true,
      queue: true,
      feed: true,
      lag: 0,
    });
  });

  it('asks each store once for all who ask at the same time', async () => {
    let checks = 0;
    const count = async () => {
      checks += 1;
      await setTimeout(50);
    };
    const health = {
      writes: count,
      reads: up,
      postgres: count,
      queue: up,
      feed: async () => true,
      lag: async () => 0,
    };
    const server = await start({ health, needs: ['postgres'] });
    for (const [path, stores] of [
      ['/api/health', 2],
      ['/api/health/ready', 1],
      ['/api/health/started', 1],
    ] as const) {
      checks = 0;
      const answers = await Promise.all(Array.from({ length: 50 }, () => server.inject({ url: path })));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50);
      expect(checks, path).toBeLessThanOrEqual(stores);
    }
  });

  it('names the store that is down', async () => {
    const down = async () => Promise.reject(new Error('down'));
    const server = await start({
      health: { writes: down, reads: up, postgres: up, queue: up, feed: async () => true, lag: down },
    });
    const answer = await server.inject({ url: '/api/health' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      ok: false,
      eventStore: false,
      writes: false,
      reads: true,
      postgres: true,
      queue: true,
      feed: true,
      lag: null,
    });
  });

  it('is unhealthy while no process follows the ledger for the read models', async () => {
    const health = {
      writes: up,
      reads: up,
      postgres: up,
      queue: up,
      feed: async () => false,
      lag: async () => 3,
    };
    const answer = await (await start({ health })).inject({ url: '/api/health' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ ok: false, eventStore: true, feed: false, lag: 3 });
  });

  it('reports reads, writes and the feed separately in the metrics', async () => {
    const down = async () => Promise.reject(new Error('down'));
    const health = {
      writes: down,
      reads: up,
      postgres: up,
      queue: up,
      feed: async () => false,
      lag: async () => 7,
    };
    const { body } = await (await start({ health })).inject({ url: '/metrics' });
    for (const line of [
      '{part="writes"} 0',
      '{part="reads"} 1',
      '{part="feed"} 0',
      'ledgerline_lag_events 7',
    ]) {
      expect(body).toContain(line);
    }
  });

  it('shows metrics on this machine, and elsewhere only with the token', async () => {
    const server = await start({ metricsToken: 'a-long-enough-token' });
    await server.inject({ url: '/api/health' });
    const local = await server.inject({ url: '/metrics' });
    expect(local.body).toContain('route="/api/health"');
    expect(local.body).toContain('ledgerline_up{part="feed"} 1');
    const remoteAddress = '203.0.113.9';
    expect((await server.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(401);
    const headers = { authorization: 'Bearer a-long-enough-token' };
    expect((await server.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(200);
  });

  it('is live without its stores, ready only with those that it needs, and started once it was ready', async () => {
    let isDown = true;
    const postgres = async () => (isDown ? Promise.reject(new Error('down')) : undefined);
    const health = { writes: up, reads: up, postgres, queue: up, feed: async () => true, lag: async () => 0 };
    const server = await start({ health, needs: ['writes', 'postgres'] });
    const statuses = async () => {
      const paths = ['live', 'ready', 'started'];
      const answers = paths.map((check) => server.inject({ url: `/api/health/${check}` }));
      return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    };
    expect(await statuses()).toEqual([200, 503, 503]);
    expect((await server.inject({ url: '/api/health/ready' })).json()).toEqual({
      ok: false,
      draining: false,
      stores: { writes: true, postgres: false },
    });
    isDown = false;
    expect(await statuses()).toEqual([200, 200, 200]);
    isDown = true;
    expect(await statuses()).toEqual([200, 503, 200]);
  });
});
