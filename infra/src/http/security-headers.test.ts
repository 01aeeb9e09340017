import { describe, expect, it } from 'vitest';
import { appOfEachTest } from './testing/start-app.ts';

const start = appOfEachTest([
  async (app) => {
    app.get('/api/record', async () => ({ name: '<script>alert(1)</script>' }));
    app.get('/api/table', async (_request, reply) => reply.type('text/csv; charset=utf-8').send('a,b'));
    app.get('/api/break', async () => {
      throw new Error('It is broken.');
    });
  },
]);

/** An answer of each kind: the page, its files, records, refusals, errors, and an address that cannot be read. */
const ADDRESSES = [
  ...['/', '/jobs', '/assets/main-1a2b.js', '/api/record', '/api/table'],
  ...['/api/nothing', '/api/break', '/.env', '/%', '/api/health'],
];

describe('every answer', () => {
  it.each(ADDRESSES)('of %s lets browsers load and show nothing foreign, and guess no type', async (url) => {
    const { headers } = await (await start()).inject({ url, headers: { origin: 'https://evil.example' } });
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((each) => each.split(/ (.*)/s))
        .map(([name = '', sources = '']) => [name, sources]),
    );
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('form-action')).toBe("'self'");
    expect(policy.get('base-uri')).toBe("'self'");
    expect(policy.get('object-src')).toBe("'self' blob:");
    expect(policy.get('frame-ancestors')).toBe("'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-type']).toMatch(/; charset=utf-8$/i);
  });

  it.each(ADDRESSES)('of %s requires TLS for a year when the app is published over TLS', async (url) => {
    const server = await start({ publicUrl: 'https://books.example' });
    const { headers } = await server.inject({ url });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});
