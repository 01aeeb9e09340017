import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { sweepAttachments } from '@ledgerline/command-service/attachments/attachment-sweeper.ts';
import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { AccountLedgers } from '@ledgerline/command-service/ledger/loading/account-ledgers.ts';
import { snapshotTable } from '@ledgerline/command-service/ledger/loading/snapshot-table.ts';
import { CommandLoop } from '@ledgerline/command-service/ledger/running/command-loop.ts';
import { postgresContents } from '@ledgerline/infra/attachment-store/postgres-contents.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { uploadFile } from '../support/upload-file.ts';
import { type ServedApp, serveApp } from './served-app.ts';

const MIB = 1024 ** 2;
const DAY_MS = 86_400_000;
const TEXT = { name: 'Notes.txt', bytes: 'Call before Friday', type: 'text/plain' };

let served: ServedApp;

beforeAll(async () => {
  served = await serveApp();
});

afterAll(() => served.stop());

/** A test account with two jobs. */
async function userWithJobs(): Promise<ApiClient> {
  const user = await testAccount(served.url);
  for (const name of ['Manual', 'Leaflet']) await user.post('/api/job', { job: { name } });
  return user;
}

const upload = (user: ApiClient, file = TEXT as Parameters<typeof uploadFile>[3], jobId = 1, key?: string) =>
  uploadFile(served.url, user, jobId, file, key);

const download = (user: ApiClient, id: number) =>
  fetch(`${served.url}/api/attachment/${id}`, { headers: { cookie: user.cookies() } });

/** The files of the first job once they are these. */
async function expectFiles(user: ApiClient, names: string[]): Promise<void> {
  await vi.waitFor(async () => {
    const { body } = await user.get('/api/job/1');
    expect(body).toMatchObject({ attachments: names.map((name) => ({ name })) });
  });
}

const storedBytes = async (user: ApiClient) => {
  const { body } = await user.get('/api/user');
  const account = await served.pool.query('select account_id from identity.users where id = $1', [
    (body as { id: string }).id,
  ]);
  const { rows } = await served.pool.query(
    `select count(*)::integer as files, coalesce(sum(length(bytes)), 0)::integer as bytes
     from attachments.pieces where account_id = $1`,
    [account.rows[0].account_id],
  );
  return rows[0];
};

/** Sends a file whose last bytes follow when `meanwhile` has resolved, and answers the status. */
async function slowly(user: ApiClient, path: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const form = new Response(new FormData());
  const boundary = /boundary=(.*)/.exec(form.headers.get('content-type') ?? '')?.[1] ?? '';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="Late.csv"\r\n\r\nDate,`;
  const sent = request(`${served.url}${path}`, {
    method: 'POST',
    headers: {
      cookie: user.cookies(),
      'x-xsrf-token': user.cookie('XSRF-TOKEN') ?? '',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  sent.write(head);
  await meanwhile();
  sent.end(`Amount\r\n--${boundary}--\r\n`);
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.statusCode;
}

describe('a file of a job', () => {
  it.each([
    ['/api/job/1/attachment', 201],
    ['/api/bank/statements', 200],
    ['/api/settings/logo', 422],
  ])(
    'is refused at %s when its session ended before it had arrived, and answered with %i otherwise',
    async (path, status) => {
      const user = await userWithJobs();
      const isLetIn = () => user.get('/api/job/1');
      expect(await slowly(user, path, isLetIn)).toBe(status);
      const logOut = async () => {
        await isLetIn();
        await user.post('/logout');
      };
      expect(await slowly(user, path, logOut)).toBe(401);
    },
  );

  it('is answered with what is known about it, and downloaded byte by byte', async () => {
    const user = await userWithJobs();
    const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => (index * 7) % 251);
    const { status, body } = await upload(user, {
      name: 'C:\\x\\Süd “1”.pdf',
      bytes,
      type: 'Application/PDF',
    });
    expect([status, body]).toMatchObject([
      201,
      { attachment: { id: 1, name: 'Süd “1”.pdf', type: 'application/pdf', size: 700_000 } },
    ]);
    await expectFiles(user, ['Süd “1”.pdf']);
    const answer = await download(user, 1);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=.*filename\*=UTF-8''S%C3%BCd/,
    );
  });

  it('may be empty', async () => {
    const user = await userWithJobs();
    expect(await upload(user, { name: 'Empty.txt', bytes: '' })).toMatchObject({
      status: 201,
      body: { attachment: { size: 0 } },
    });
    await expectFiles(user, ['Empty.txt']);
    const answer = await download(user, 1);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('is never shown as a page, whatever it is', async () => {
    const user = await userWithJobs();
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await upload(user, { name: 'a.svg', bytes: script, type: 'image/svg+xml' });
    await upload(user, { name: 'a.html', bytes: '<script>alert(1)</script>', type: 'text/html' });
    await expectFiles(user, ['a.svg', 'a.html']);
    for (const id of [1, 2]) {
      const { headers } = await download(user, id);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    }
  });

  it('does not exist for another account, or without a login', async () => {
    const [ana, ben] = [await userWithJobs(), await testAccount(served.url)];
    await upload(ana);
    await expectFiles(ana, ['Notes.txt']);
    expect((await download(ben, 1)).status).toBe(404);
    expect((await ben.delete('/api/attachment/1')).status).toBe(404);
    expect((await upload(ben)).status).toBe(404);
    expect((await fetch(`${served.url}/api/attachment/1`)).status).toBe(401);
    expect((await download(ana, 1)).status).toBe(200);
    expect(await storedBytes(ben)).toEqual({ files: 0, bytes: 0 });
  });

  it('is added once, however often its upload is repeated', async () => {
    const user = await userWithJobs();
    const key = randomUUID();
    const [first, again] = [await upload(user, TEXT, 1, key), await upload(user, TEXT, 1, key)];
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await storedBytes(user)).toEqual({ files: 1, bytes: 18 });
    const other = await upload(user, { ...TEXT, bytes: 'Other' }, 1, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
  });

  it('is removed, and restored by an undo', async () => {
    const user = await userWithJobs();
    await upload(user);
    await expectFiles(user, ['Notes.txt']);
    expect((await user.delete('/api/attachment/1')).status).toBe(204);
    await vi.waitFor(async () => expect((await download(user, 1)).status).toBe(404));
    await expectFiles(user, []);
    expect((await user.post('/api/undo', {})).status).toBe(200);
    await expectFiles(user, ['Notes.txt']);
    expect(await (await download(user, 1)).text()).toBe(TEXT.bytes);
  });

  it('goes with its account', async () => {
    const user = await userWithJobs();
    await upload(user);
    const { body } = await user.get('/api/user');
    const { rows } = await served.pool.query('select account_id from identity.users where id = $1', [
      (body as { id: string }).id,
    ]);
    expect((await user.post('/delete-account', {})).status).toBeLessThan(300);
    const left = await served.pool.query('select content from attachments.pieces where account_id = $1', [
      rows[0].account_id,
    ]);
    expect(left.rows).toEqual([]);
  });
});

describe('an upload is refused', () => {
  it('when it is larger than 20 MB, or no file, and nothing of it stays', async () => {
    const user = await userWithJobs();
    const large = await upload(user, { name: 'Large', bytes: new Uint8Array(20 * MIB + 1) });
    expect(large).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect((await user.post('/api/job/1/attachment', { file: 'x' })).status).toBe(415);
    expect((await upload(user, TEXT, 99)).status).toBe(404);
    expect(await storedBytes(user)).toEqual({ files: 0, bytes: 0 });
  });

  it('when the account has as many files as it may, however small', async () => {
    const user = await userWithJobs();
    await upload(user);
    await served.pool.query(
      `insert into attachments.contents (account_id, content, size, sha256, check_at)
       select account_id, gen_random_uuid(), 0, 'x', check_at
       from (select * from attachments.contents order by stored_at desc limit 1) latest, generate_series(1, 1999)`,
    );
    expect(await upload(user)).toMatchObject({
      status: 413,
      body: { code: 'quota', message: expect.stringContaining('at most 2,000 files') },
    });
  });

  it('when the files of the account pass its quota, also of two uploads at once', async () => {
    const user = await userWithJobs();
    const file = { name: 'Half', bytes: new Uint8Array(17 * MIB) };
    expect((await upload(user, file)).status).toBe(201);
    const both = await Promise.all([upload(user, file), upload(user, file)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 413]);
    expect(both.map(({ body }) => body)).toContainEqual(expect.objectContaining({ code: 'quota' }));
    expect((await upload(user)).status).toBe(201);
  });
});

describe('the sweeper', () => {
  /** Sweeps as if this many days had passed. */
  function sweepAfter(
    days: number,
    { contents = postgresContents(served.pool), onTrouble = fail } = {},
  ): Promise<number> {
    const db = openDatabase(served.pool);
    const now = () => new Date(Date.now() + days * DAY_MS);
    const ledgers = new AccountLedgers({ store: served.ledger, snapshots: snapshotTable(db) });
    const loop = new CommandLoop({
      store: served.ledger,
      ledgers,
      keys: null,
      now,
      appVersion: 'test',
      soleWriter: false,
    });
    return sweepAttachments({ db, loop, contents, testAccountsBytes: 0, sendsMails: true, now }, onTrouble);
  }

  function fail(cause: unknown): void {
    throw cause;
  }

  it('keeps the file of a job, and deletes a removed one 30 days after it was seen, for good', async () => {
    const user = await userWithJobs();
    await upload(user);
    await upload(user, { name: 'Kept.txt', bytes: 'Kept' });
    await user.delete('/api/attachment/1');
    await sweepAfter(2);
    await sweepAfter(31);
    expect(await storedBytes(user)).toEqual({ files: 2, bytes: 22 });
    await sweepAfter(33);
    expect(await storedBytes(user)).toEqual({ files: 1, bytes: 4 });
    await expectFiles(user, ['Kept.txt']);
    const history = z.object({ data: z.array(z.object({ label: z.string(), commandId: z.string() })) });
    const [, removal] = await vi.waitFor(async () => {
      const { data } = history.parse((await user.get('/api/history?per_page=2')).body);
      expect(data.map(({ label }) => label)).toEqual(['Deleted removed file', 'Removed file']);
      return data;
    });
    expect((await user.post('/api/undo', { commandId: removal?.commandId ?? '' })).status).toBe(409);
  });

  it('deletes bytes later that the store of files could not delete', async () => {
    const user = await userWithJobs();
    await upload(user);
    await user.delete('/api/attachment/1');
    await sweepAfter(2);
    const { rows } = await served.pool.query(
      'select account_id from attachments.contents order by stored_at desc limit 1',
    );
    const accountId = rows[0].account_id;
    const left = async () =>
      (await served.pool.query('select from attachments.pieces where account_id = $1', [accountId])).rowCount;
    expect(await left()).toBe(1);
    const troubles: unknown[] = [];
    const contents = {
      ...postgresContents(served.pool),
      remove: async () => Promise.reject(new Error('The store of files is away.')),
    };
    await sweepAfter(33, { contents, onTrouble: (cause) => void troubles.push(cause) });
    expect([await left(), troubles.length]).toEqual([1, 1]);
    await sweepAfter(34);
    expect(await left()).toBe(0);
  });

  it('deletes what an upload left behind without a file in the ledger', async () => {
    const user = await userWithJobs();
    await upload(user);
    const account = await served.pool.query(
      'select account_id from attachments.contents order by stored_at desc limit 1',
    );
    const orphan = { accountId: account.rows[0].account_id, content: randomUUID() };
    await postgresContents(served.pool).write(
      orphan,
      3,
      (async function* () {
        yield Buffer.from('abc');
      })(),
    );
    await served.pool.query(
      `insert into attachments.contents (account_id, content, size, sha256, check_at)
       values ($1, $2, 3, 'x', now() + interval '1 day')`,
      [orphan.accountId, orphan.content],
    );
    await sweepAfter(0);
    expect(await storedBytes(user)).toEqual({ files: 2, bytes: 21 });
    await sweepAfter(2);
    expect(await storedBytes(user)).toEqual({ files: 1, bytes: 18 });
  });
});
