import { importWork } from '@ledgerline/command-service/account-import/import-work.ts';
import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { exportFaults } from '@ledgerline/projection-service/audit/export-faults.ts';
import { openRuns, RunTable } from '@ledgerline/projection-service/runs/run-table.ts';
import { workOnRun } from '@ledgerline/projection-service/runs/work-on-run.ts';
import { silentLog } from '@ledgerline/projection-service/runtime/log.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ServedApp, serveApp } from '../http-api/served-app.ts';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { downloadExport, fillAccount, uploadExport } from './practice.ts';

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

/** Does the work of an import as a worker does; no worker of imports runs here. */
function work(id: string): Promise<void> {
  const parts = { db: openDatabase(served.pool), openRuns, store: served.ledger, appVersion: 'test' };
  const importing = importWork({
    ...parts,
    faultsOf: exportFaults,
    waitForReadModels: async () => undefined,
  });
  const deps = { runs: new RunTable(served.pool), log: silentLog };
  return workOnRun(deps, importing, id, new AbortController().signal);
}

const PATIENCE = { interval: 30 };
const importOf = async (user: ApiClient, id: string) => (await user.get(`/api/account/import/${id}`)).body;

async function upload(user: ApiClient): Promise<string> {
  return uploaded.parse((await uploadExport(served.url, user, file)).body).id;
}

describe('an import into an account that is used meanwhile', () => {
  it('imports nothing and leaves the account unchanged', async () => {
    const user = await testAccount(served.url);
    const id = await upload(user);
    await user.post('/api/client', { client: { name: 'In between' } });
    await work(id);
    await vi.waitFor(
      async () =>
        expect(await importOf(user, id)).toMatchObject({
          state: 'failed',
          error: 'The account was used during the import, so nothing was imported.',
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
    await work(id);
    expect(await importOf(user, id)).toMatchObject({ state: 'cancelled' });
    expect((await user.get('/api/account/import')).body).toMatchObject({ empty: true });
    expect((await user.delete(`/api/account/import/${await upload(user)}`)).status).toBe(204);
  });

  it('is deleted together with the account', async () => {
    const user = await testAccount(served.url);
    const id = await upload(user);
    const parts = `select 1 from runs.runs where id = $1 union all select 1 from runs.files where run_id = $1`;
    expect((await served.pool.query(parts, [id])).rowCount).toBeGreaterThan(1);
    expect((await user.post('/delete-account')).status).toBe(204);
    expect((await served.pool.query(parts, [id])).rows).toEqual([]);
  });
});
