import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ServedApp } from '../http-api/served-app.ts';
import { type ApiClient, confirmInDatabase, testAccount } from '../support/api-client.ts';
import { uploadFile } from '../support/upload-file.ts';
import { downloadExport, uploadExport } from './practice.ts';
import { serveWithImports } from './served-with-imports.ts';

const KIB = 1024;
const ROOM = { TEST_ACCOUNTS_GB: String(100 / KIB ** 2) };
let served: ServedApp;

beforeAll(async () => {
  served = await serveWithImports({ ...ROOM, SMTP_URL: 'smtp://127.0.0.1:9' });
});

afterAll(() => served.stop());

async function userWithJob(app = served): Promise<ApiClient> {
  const user = await testAccount(app.url);
  await user.post('/api/job', { job: { name: 'Manual' } });
  return user;
}

const upload = (user: ApiClient, app = served) =>
  uploadFile(app.url, user, 1, { name: 'Glossary.txt', bytes: new Uint8Array(60 * KIB) });

const refused = (wayOut: string) => ({
  status: 413,
  body: {
    code: 'quota',
    message: `There is no room left for files of accounts without a confirmed email address. ${wayOut} to add this file.`,
  },
});
const REFUSED = refused('Register your account');

it('accounts that anybody can have share a room for files, until their address is confirmed', async () => {
  const [ana, ben] = await Promise.all([userWithJob(), userWithJob()]);
  const both = await Promise.all([upload(ana), upload(ben)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 413]);
  expect(both).toContainEqual(expect.objectContaining(REFUSED));
  const [first, second] = both[0]?.status === 201 ? [ana, ben] : [ben, ana];

  const file = await downloadExport(served.url, first);
  const heir = await testAccount(served.url);
  const { id } = (await uploadExport(served.url, heir, file)).body as { id: string };
  await vi.waitFor(async () => {
    const { body } = await heir.get(`/api/account/import/${id}`);
    expect(body).toMatchObject({ state: 'failed', error: `${REFUSED.body.message} Nothing was imported.` });
  });
  expect((await heir.get('/api/account/import')).body).toMatchObject({ empty: true });

  const registration = { email: 'ana@books.example', password: 'Lorem1psum' };
  expect((await first.post('/register', registration)).status).toBe(201);
  expect(await upload(first)).toMatchObject(refused('Confirm your email address'));
  expect(await upload(second)).toMatchObject(REFUSED);

  await confirmInDatabase(served.pool, registration.email);
  await first.post('/login', registration);
  expect((await upload(first)).status).toBe(201);
  expect((await upload(second)).status).toBe(201);
});

it('where no mail is sent, registered accounts neither share that room nor take any of it', async () => {
  const withoutMail = await serveWithImports(ROOM);
  try {
    const [ana, ben] = await Promise.all([userWithJob(withoutMail), userWithJob(withoutMail)]);
    expect((await ana.post('/register', { email: 'ana@books.example', password: 'Lorem1psum' })).status).toBe(
      201,
    );
    expect((await upload(ana, withoutMail)).status).toBe(201);
    expect((await upload(ana, withoutMail)).status).toBe(201);
    expect((await upload(ben, withoutMail)).status).toBe(201);
    expect(await upload(ben, withoutMail)).toMatchObject({
      status: 413,
      body: {
        message: 'There is no room left for files of test accounts. Register your account to add this file.',
      },
    });
  } finally {
    await withoutMail.stop();
  }
});

it('a user imports a file a limited number of times an hour', async () => {
  const limited = await serveWithImports({ RATE_LIMIT_SCALE: '0.05' });
  try {
    const user = await testAccount(limited.url);
    const { status, body } = await uploadExport(limited.url, user, Buffer.from('PK'));
    expect(status).toBe(202);
    const { id } = body as { id: string };
    await vi.waitFor(async () =>
      expect((await user.get(`/api/account/import/${id}`)).body).toMatchObject({ state: 'failed' }),
    );
    const again = await uploadExport(limited.url, user, Buffer.from('PK'));
    expect(again).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  } finally {
    await limited.stop();
  }
});
