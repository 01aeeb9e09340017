import { randomUUID } from 'node:crypto';
import { runImport } from '@ledgerline/command-service/account-import/run-import.ts';
import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { runExport } from '@ledgerline/projection-service/export/export-runner.ts';
import { silentLog } from '@ledgerline/projection-service/runtime/log.ts';
import { LedgerUnavailable } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ServedApp, serveApp } from '../http-api/served-app.ts';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { downloadExport, everyList, fillAccount, uploadExport } from './practice.ts';

let served: ServedApp;
let ana: ApiClient;
let file: Uint8Array;
const uploaded = z.object({ id: z.uuid() });

beforeAll(async () => {
  served = await serveApp();
  ana = await testAccount(served.url);
  await fillAccount(ana);
  file = await downloadExport(served.url, ana);
});

afterAll(() => served.stop());

/** The work on an import as a worker does it, on a ledger of the test's choice. No worker of imports runs here. */
function work(id: string, store: LedgerStore, signal: AbortSignal): Promise<void> {
  const db = openDatabase(served.pool);
  return runImport(
    {
      db,
      store,
      appVersion: 'test',
      listsReach: async () => undefined,
      announce: async () => undefined,
      onTrouble: () => undefined,
    },
    id,
    signal,
  );
}

/** The ledger as others see it who tell `about` of each append before it. */
function watched(about: () => void): LedgerStore {
  const { ledger } = served;
  return {
    append: (stream, expected, events) => {
      about();
      return ledger.append(stream, expected, events);
    },
    read: (...given) => ledger.read(...given),
    readLog: (options) => ledger.readLog(options),
    subscribe: (options) => ledger.subscribe(options),
    tombstone: (...given) => ledger.tombstone(...given),
    ping: () => ledger.ping(),
    close: () => ledger.close(),
  };
}

const PATIENCE = { interval: 30 };
const importOf = async (user: ApiClient, id: string) => (await user.get(`/api/account/import/${id}`)).body;

async function upload(user: ApiClient): Promise<string> {
  return uploaded.parse((await uploadExport(served.url, user, file)).body).id;
}

describe('an import whose worker is stopped', () => {
  it('goes on where it was, and the account gets all of it once', async () => {
    const user = await testAccount(served.url);
    const id = await upload(user);
    const stopping = new AbortController();
    let appends = 0;
    const stop = () => {
      appends += 1;
      if (appends === 2) stopping.abort();
    };
    await expect(work(id, watched(stop), stopping.signal)).rejects.toThrow();
    expect(await importOf(user, id)).toMatchObject({ state: 'queued' });
    expect((await user.get('/api/account/import')).body).toMatchObject({ empty: true });
    await work(id, served.ledger, new AbortController().signal);
    await vi.waitFor(async () => expect(await importOf(user, id)).toMatchObject({ state: 'done' }), PATIENCE);
    await vi.waitFor(async () => expect(await everyList(user)).toEqual(await everyList(ana)), PATIENCE);
  });
});

describe('an import during an outage of the event store', () => {
  it('waits, goes on where it was, and the account gets all of it once', async () => {
    const user = await testAccount(served.url);
    const id = await upload(user);
    let appends = 0;
    const beAway = () => {
      appends += 1;
      if (appends === 2 || appends === 3) throw new LedgerUnavailable('The event store does not answer.');
    };
    await work(id, watched(beAway), new AbortController().signal);
    await vi.waitFor(async () => expect(await importOf(user, id)).toMatchObject({ state: 'done' }), PATIENCE);
    await vi.waitFor(async () => expect(await everyList(user)).toEqual(await everyList(ana)), PATIENCE);
  });
});

describe('an import whose account is used meanwhile', () => {
  it('imports nothing and leaves the account as it is', async () => {
    const user = await testAccount(served.url);
    const id = await upload(user);
    await user.post('/api/client', { client: { name: 'In between' } });
    await work(id, served.ledger, new AbortController().signal);
    await vi.waitFor(
      async () =>
        expect(await importOf(user, id)).toMatchObject({
          state: 'failed',
          error: 'The account was used while the import was under way, so nothing was imported.',
        }),
      PATIENCE,
    );
    expect((await user.patch('/api/client/1', { client: { name: 'Still here' } })).status).toBe(200);
  });
});

describe('an import that is cancelled', () => {
  it('leaves the account empty, and another one may follow', async () => {
    const user = await testAccount(served.url);
    const id = await upload(user);
    expect(await uploadExport(served.url, user, file)).toMatchObject({ status: 409 });
    expect((await user.delete(`/api/account/import/${id}`)).status).toBe(204);
    await work(id, served.ledger, new AbortController().signal);
    expect(await importOf(user, id)).toMatchObject({ state: 'cancelled' });
    expect((await user.get('/api/account/import')).body).toMatchObject({ empty: true });
    expect((await user.delete(`/api/account/import/${await upload(user)}`)).status).toBe(204);
  });

  it('is gone with the account that is deleted', async () => {
    const user = await testAccount(served.url);
    const id = await upload(user);
    const parts = `select 1 from identity.account_imports where id = $1
      union all select 1 from identity.account_import_chunks where import_id = $1`;
    expect((await served.pool.query(parts, [id])).rowCount).toBeGreaterThan(1);
    expect((await user.post('/delete-account')).status).toBe(204);
    expect((await served.pool.query(parts, [id])).rows).toEqual([]);
  });
});

describe('an export whose worker is stopped', () => {
  it('is begun anew by another, and its file is whole', async () => {
    const { rows } = await served.pool.query<{ account_id: string }>(
      `select account_id::text from read.account_exports where state = 'done' limit 1`,
    );
    const id = randomUUID();
    await served.pool.query(
      `insert into read.account_exports (id, account_id, app_version, state) values ($1, $2, 'test', 'queued')`,
      [id, rows[0]?.account_id],
    );
    const stopping = new AbortController();
    const ledger: LedgerStore = {
      ...watched(() => undefined),
      async *read(...given) {
        for await (const event of served.ledger.read(...given)) {
          if (event.revision === 3) stopping.abort(new Error('The worker stops.'));
          yield event;
        }
      },
    };
    await runExport({ pool: served.pool, ledger, log: silentLog }, id, stopping.signal).catch(
      () => undefined,
    );
    await vi.waitFor(async () => {
      expect((await ana.get(`/api/account/export/${id}`)).body).toMatchObject({ state: 'done' });
    }, PATIENCE);
    expect((await ana.get('/api/account/export')).body).toMatchObject({ export: { id } });
  });
});
