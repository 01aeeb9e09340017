import { describe, expect, it } from 'vitest';
import { appOfEachTest } from './testing/start-app.ts';

const start = appOfEachTest();

describe('the client', () => {
  it('answers a page address with the app, which must not be cached', async () => {
    const server = await start();
    for (const url of ['/', '/jobs/17', '/login?next=%2Fjobs']) {
      const answer = await server.inject({ url });
      expect(answer.statusCode, url).toBe(200);
      expect(answer.body).toContain('<base href="/" />');
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });

  it('lets browsers cache files with a fingerprint in their name', async () => {
    const server = await start();
    const answer = await server.inject({ url: '/assets/main-1a2b.js' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('serves everything under a base path', async () => {
    const server = await start({ basePath: '/books' });
    expect((await server.inject({ url: '/books/jobs' })).body).toContain('<base href="/books/" />');
    expect((await server.inject({ url: '/books/assets/main-1a2b.js' })).statusCode).toBe(200);
    expect((await server.inject({ url: '/books/api/health' })).statusCode).toBe(200);
    expect((await server.inject({ url: '/' })).headers.location).toBe('/books/');
    expect((await server.inject({ url: '/jobs' })).json()).toMatchObject({ code: 'not_found' });
    expect((await server.inject({ url: '/books/api/nothing' })).json()).toMatchObject({ code: 'not_found' });
  });

  it('allows no foreign script and no foreign frame', async () => {
    const server = await start();
    const { headers } = await server.inject({ url: '/' });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('requires TLS when it is published over TLS', async () => {
    const server = await start({ publicUrl: 'https://books.example' });
    expect((await server.inject({ url: '/' })).headers['strict-transport-security']).toContain('max-age');
  });
});
