import { createHash } from 'node:crypto';
import { BOX, stripedPng, svgOf } from '@ledgerline/command-service/logo/testing/picture-files.ts';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { sendForm } from '../support/send-form.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;

beforeAll(async () => {
  served = await serveApp();
});

afterAll(() => served?.stop());

const BLUE = svgOf(BOX);
const STRIPED = stripedPng(300, 100);

function send(user: ApiClient, bytes: Buffer, name = 'logo.png') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return sendForm(served.url, user, '/api/settings/logo', form);
}

const download = (user: ApiClient, path: string, headers: Record<string, string> = {}) =>
  fetch(served.url + path, { headers: { cookie: user.cookies(), ...headers } });

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const answered = z.object({ logo: z.object({ sha256: z.string() }) });

/** The hash of the logo in an answer. */
const hashIn = (answer: { status: number; body: unknown }): string => {
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answered.parse(answer.body).logo.sha256;
};

/** The settings once they have this logo. */
async function expectLogo(user: ApiClient, sha256: string | null): Promise<void> {
  await vi.waitFor(async () => {
    const logo = sha256 === null ? null : { sha256, width: 600, height: 200 };
    expect((await user.get('/api/settings')).body).toMatchObject({ logo });
  });
}

/** The pixels of the pictures on the first page of a PDF, as their sizes, and its words. */
async function contentOf(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pictures = await extractImages(document, 1);
  const { text } = await extractText(document, { mergePages: true });
  return { pictures: pictures.map(({ width, height }) => [width, height]), text: text.replace(/\s+/g, ' ') };
}

describe('the logo of an account', () => {
  it('is drawn again, answered as a picture that does nothing, and in the settings without its bytes', async () => {
    const user = await testAccount(served.url);
    expect((await download(user, '/api/settings/logo')).status).toBe(404);
    const sha256 = hashIn(await send(user, BLUE, 'logo.svg'));
    await expectLogo(user, sha256);
    const plain = await download(user, '/api/settings/logo');
    expect(Object.fromEntries(plain.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
      etag: `"${sha256}"`,
    });
    expect(digest(new Uint8Array(await plain.arrayBuffer()))).toBe(sha256);
    const named = await download(user, `/api/settings/logo?sha256=${sha256}`);
    expect(named.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const cached = await download(user, '/api/settings/logo', { 'if-none-match': `"${sha256}"` });
    expect(cached.status).toBe(304);
    for (const path of ['/api/settings', '/api/history']) {
      expect([path, (await (await download(user, path)).text()).includes('iVBORw0KGgo')]).toEqual([
        path,
        false,
      ]);
    }
  });

  it('is nobody else’s, and needs a sign-in', async () => {
    const [ana, ben] = await Promise.all([testAccount(served.url), testAccount(served.url)]);
    const sha256 = hashIn(await send(ana, BLUE));
    await expectLogo(ana, sha256);
    expect((await download(ben, `/api/settings/logo?sha256=${sha256}`)).status).toBe(404);
    expect((await fetch(`${served.url}/api/settings/logo`)).status).toBe(401);
  });

  it('that is replaced or removed comes back by undo, byte by byte', async () => {
    const user = await testAccount(served.url);
    const first = hashIn(await send(user, BLUE));
    const second = hashIn(await send(user, STRIPED));
    expect(second).not.toBe(first);
    await expectLogo(user, second);
    await user.post('/api/undo', {});
    await expectLogo(user, first);
    await user.post('/api/redo', {});
    await expectLogo(user, second);
    expect((await user.post('/api/settings', { key: 'logo', value: null })).status).toBe(200);
    await expectLogo(user, null);
    await user.post('/api/undo', {});
    await expectLogo(user, second);
    const bytes = await (await download(user, '/api/settings/logo')).arrayBuffer();
    expect(digest(new Uint8Array(bytes))).toBe(second);
  });

  it.each<[string, Buffer, number]>([
    ['a text', Buffer.from('Dear all'), 422],
    ['an SVG with letters', svgOf('<text>Ana</text>'), 422],
    ['more than 1 MB', Buffer.concat([STRIPED, Buffer.alloc(1024 ** 2)]), 413],
    ['more than 2 MB', Buffer.alloc(3 * 1024 ** 2), 413],
  ])('is refused when it is %s, whatever its name says', async (_, bytes, status) => {
    const user = await testAccount(served.url);
    const answer = await send(user, bytes);
    expect([answer.status, answer.body]).toMatchObject([status, { errors: { file: [expect.any(String)] } }]);
    expect((await user.get('/api/settings')).body).toMatchObject({ logo: null });
  });
});

describe('papers with a logo', () => {
  it('have it with all their words, and are as before without it', async () => {
    const user = await testAccount(served.url);
    await user.post('/api/client', { client: { name: 'Nord AG', currency: 'EUR' } });
    await user.post('/api/quote', {
      quote: { client_id: 1, items: [{ name: 'Manual', quantity: 1, rate: 9 }] },
    });
    const pdf = async () => new Uint8Array(await (await download(user, '/api/quote/pdf/1')).arrayBuffer());
    const plain = await vi.waitFor(async () => {
      const bytes = await pdf();
      const content = await contentOf(bytes);
      expect(content.text).toContain('Nord AG');
      return { ...content, bytes };
    });
    expect(plain.pictures).toEqual([]);
    await expectLogo(user, hashIn(await send(user, BLUE)));
    expect(await contentOf(await pdf())).toEqual({ pictures: [[600, 200]], text: plain.text });
    await user.post('/api/undo', {});
    await expectLogo(user, null);
    expect(Buffer.compare(await pdf(), plain.bytes)).toBe(0);
  });

  it('that fiscal mode keeps have the same bytes after a change of the logo and of the colour', async () => {
    const user = await testAccount(served.url);
    await user.post('/api/client', { client: { name: 'Nord AG', currency: 'EUR' } });
    await user.post('/api/settings', { key: 'fiscalMode', value: true });
    const first = hashIn(await send(user, BLUE));
    const items = [{ name: 'Manual', quantity: 1, rate: '120' }];
    await user.post('/api/invoice', { invoice: { client_id: 1, items } });
    await user.post('/api/invoice/1/issue', {});
    const kept = async () => {
      const answer = await download(user, '/api/invoice/pdf/1');
      expect(answer.status).toBe(200);
      return new Uint8Array(await answer.arrayBuffer());
    };
    const before = await vi.waitFor(kept);
    expect((await contentOf(before)).pictures).toEqual([[600, 200]]);
    const second = hashIn(await send(user, STRIPED));
    expect(second).not.toBe(first);
    await user.post('/api/settings', { key: 'accent', value: '#9b1c31' });
    await expectLogo(user, second);
    expect(Buffer.compare(await kept(), before)).toBe(0);
  });
});
