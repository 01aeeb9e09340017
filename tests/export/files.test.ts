import { BOX, svgOf } from '@ledgerline/command-service/logo/testing/picture-files.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ServedApp } from '../http-api/served-app.ts';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { sendForm } from '../support/send-form.ts';
import { uploadFile } from '../support/upload-file.ts';
import { downloadExport, importExport } from './practice.ts';
import { serveWithImports } from './served-with-imports.ts';

let served: ServedApp;

beforeAll(async () => {
  served = await serveWithImports();
});

afterAll(() => served.stop());

const textOf = async (user: ApiClient, id: number) =>
  (await fetch(`${served.url}/api/attachment/${id}`, { headers: { cookie: user.cookies() } })).text();

it('an export has the files of jobs, also removed ones, and an import brings them back', async () => {
  const ana = await testAccount(served.url);
  await ana.post('/api/job', { job: { name: 'Manual' } });
  for (const name of ['Süd 1.txt', 'Removed.txt']) {
    await uploadFile(served.url, ana, 1, { name, bytes: `Bytes of ${name}` });
  }
  await ana.delete('/api/attachment/2');
  const file = await downloadExport(served.url, ana);
  const packed = Object.entries(unzipSync(file)).filter(([path]) => path.startsWith('attachments/'));
  expect(packed.map(([path]) => path.split('/').at(-1)).sort()).toEqual(['Removed.txt', 'Süd 1.txt']);
  expect(packed.map(([, bytes]) => strFromU8(bytes)).sort()).toEqual([
    'Bytes of Removed.txt',
    'Bytes of Süd 1.txt',
  ]);

  const ben = await testAccount(served.url);
  await importExport(served.url, ben, file);
  expect(await textOf(ben, 1)).toBe('Bytes of Süd 1.txt');
  expect((await ben.get('/api/job/1')).body).toMatchObject({ attachments: [{ name: 'Süd 1.txt' }] });
  const history = await ben.get('/api/history');
  const entries = (history.body as { data: { label: string; commandId: string }[] }).data;
  const removal = entries.find(({ label }) => label === 'Removed file');
  expect((await ben.post('/api/undo', { commandId: removal?.commandId ?? '' })).status).toBe(200);
  await vi.waitFor(async () => expect(await textOf(ben, 2)).toBe('Bytes of Removed.txt'));
});

it('an export has the logo and those before it, and an import brings them back', async () => {
  const ana = await testAccount(served.url);
  for (const parts of [BOX, '<rect width="99" height="99"/>']) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(svgOf(parts))]), 'logo.svg');
    expect((await sendForm(served.url, ana, '/api/settings/logo', form)).status).toBe(200);
  }
  const logoOf = async (user: ApiClient) => {
    const answer = await fetch(`${served.url}/api/settings/logo`, { headers: { cookie: user.cookies() } });
    return [
      answer.status,
      answer.headers.get('etag'),
      Buffer.from(await answer.arrayBuffer()).toString('base64'),
    ];
  };
  const file = await downloadExport(served.url, ana);
  const ben = await testAccount(served.url);
  await importExport(served.url, ben, file);
  expect(await logoOf(ben)).toEqual(await logoOf(ana));
  await ana.post('/api/undo', {});
  const former = await vi.waitFor(async () => {
    const logo = await logoOf(ana);
    expect(logo).not.toEqual(await logoOf(ben));
    return logo;
  });
  const { body } = await ben.get('/api/history');
  const [last] = (body as { data: { label: string; commandId: string }[] }).data.filter(
    ({ label }) => label === 'Changed logo',
  );
  expect((await ben.post('/api/undo', { commandId: last?.commandId ?? '' })).status).toBe(200);
  await vi.waitFor(async () => expect(await logoOf(ben)).toEqual(former));
});
