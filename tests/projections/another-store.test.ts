import { rebuildAllAccounts } from '@ledgerline/projection-service/operator/rebuild-accounts.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { recognizeStore } from '@ledgerline/projection-service/runtime/feed/recognize-store.ts';
import { silentLog } from '@ledgerline/projection-service/runtime/log.ts';
import {
  countToBeCompared,
  listMissingEvents,
} from '@ledgerline/projection-service/runtime/verification/compare-with-store.ts';
import { storeIdentity } from '@ledgerline/shared-events/ledger/store-identity.ts';
import { accountOfStream, accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collect } from '../eventstore/support/events.ts';
import { AccountLog } from './account-log.ts';
import { copyOf, restored, underOtherIds } from './copied-ledger.ts';
import { fillAccount, followingOf, rowsOf, rowsOfLedgerAlone } from './followed-ledger.ts';
import { completed, created, jobsOf } from './job-examples.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';

let side: ReadSide;

beforeEach(async () => {
  side = await openReadSide();
  await storeIdentity(side.ledger);
});

afterEach(async () => {
  await side.stop();
});

const { runOn, runUntilRowsEqual, idsOfJobs } = followingOf(() => side);

describe('read models whose ledger moved to another store', () => {
  it('show what is appended there', async () => {
    const deleted = await fillAccount(side.ledger, 30);
    const { accountId } = await fillAccount(side.ledger, 2);
    await runOn(side.ledger, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2]));
    const other = await copyOf(side.ledger, { streams: (stream) => stream === accountStream(accountId) });
    expect(accountOfStream(deleted.stream)).toBe(deleted.accountId);
    const account = new AccountLog(other, accountId);
    account.revision = 1;
    await account.append([created(3)]);
    await runUntilRowsEqual(other, accountId);
    expect(await idsOfJobs(accountId)).toEqual([1, 2, 3]);
  });

  it('equal those of the store that is followed again, without what was added to the other one', async () => {
    const { accountId } = await fillAccount(side.ledger, 2);
    await runOn(side.ledger, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2]));
    const other = await copyOf(side.ledger);
    const there = new AccountLog(other, accountId);
    there.revision = 1;
    const commandId = await there.append([created(3)]);
    await runOn(other, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2, 3]));
    await runUntilRowsEqual(side.ledger, accountId);
    expect(await idsOfJobs(accountId)).toEqual([1, 2]);
    const [missing, ...others] = await listMissingEvents(side.pool);
    expect(others).toEqual([]);
    expect(missing).toMatchObject({ account_id: accountId, first: 2, last: 2 });
    expect(missing?.commands).toMatchObject([{ id: commandId, command: 'JobCreated' }]);
    // In the first store again, nothing is missing.
    await runUntilRowsEqual(other, accountId);
    expect(await listMissingEvents(side.pool)).toEqual([]);
  });

  it('are compared and not rebuilt when the ledger is the same', async () => {
    const { accountId } = await fillAccount(side.ledger, 2);
    await runUntilRowsEqual(side.ledger, accountId);
    const other = await copyOf(side.ledger);
    await runOn(other, async () => expect(await countToBeCompared(side.pool)).toBe(0));
    expect((await side.pool.query('select from runs.runs')).rowCount).toBe(0);
    expect(await listMissingEvents(side.pool)).toEqual([]);
  });

  it('are marked as stale until they were compared with the store', async () => {
    const { accountId } = await fillAccount(side.ledger, 1);
    await runUntilRowsEqual(side.ledger, accountId);
    const other = await copyOf(side.ledger);
    const app = await side.startQueries({ ledger: other });
    await vi.waitFor(async () => {
      const { headers } = await get(app, accountId, '/api/job?type=all');
      expect(headers['x-stale']).toBe('true');
    });
    // The feed has recognised the store, and no worker has checked the account yet.
    await (await side.startFeed({ ledger: other })).stop();
    const { headers } = await get(app, accountId, '/api/job?type=all');
    expect(headers['x-stale']).toBe('true');
    await side.fold(accountId, { ledger: other });
    const fresh = await get(app, accountId, '/api/job?type=all', { 'x-min-revision': '0' });
    expect(fresh.headers['x-stale']).toBeUndefined();
    expect(fresh.body).toMatchObject({ data: [{ id: 1 }] });
  });

  it('are also rebuilt by an operator while the app is stopped', async () => {
    const account = await fillAccount(side.ledger, 2);
    const { accountId } = account;
    const backup = side.ledger.log.length;
    await account.append([created(3)]);
    await runUntilRowsEqual(side.ledger, accountId);
    const older = await restored(side.ledger, backup);
    await recognizeStore(side.pool, older);
    const deps = { pool: side.pool, ledger: older, projections: ALL_PROJECTIONS, log: silentLog };
    for (const { name } of ALL_PROJECTIONS) {
      const result = await rebuildAllAccounts(deps, name, 2, new AbortController().signal);
      expect(result).toMatchObject({ accounts: 1, failed: 0 });
    }
    expect(await rowsOf(side.pool, accountId)).toEqual(await rowsOfLedgerAlone(older, accountId));
    expect(await listMissingEvents(side.pool)).toMatchObject([{ account_id: accountId, first: 2, last: 2 }]);
  });
});

/** The state that a former version left: it recorded neither the store nor the events of its checkpoints. */
const AS_FORMER_VERSION = `
  update read.feed_position set store_id = null, alive_at = null;
  update read.account_head set event_id = null;
  update read.checkpoints set event_id = null`;

describe('read models of a version that did not record its store', () => {
  it('continue with their store, and nothing is rebuilt', async () => {
    const account = await fillAccount(side.ledger, 2);
    const { accountId } = account;
    await runUntilRowsEqual(side.ledger, accountId);
    await side.pool.query(AS_FORMER_VERSION);
    expect(await recognizeStore(side.pool, side.ledger)).toEqual({
      position: expect.any(String),
      change: null,
    });
    await account.append([created(3)]);
    await runUntilRowsEqual(side.ledger, accountId);
    await runOn(side.ledger, async () => expect(await countToBeCompared(side.pool)).toBe(0));
    const { rows } = await side.pool.query('select distinct epoch from read.checkpoints');
    expect(rows).toEqual([{ epoch: 0 }]);
    expect((await side.pool.query('select from runs.runs')).rowCount).toBe(0);
  });

  it('notice when the ledger was moved or restored at the same time', async () => {
    await fillAccount(side.ledger, 5);
    const account = await fillAccount(side.ledger, 2);
    const { accountId } = account;
    await runUntilRowsEqual(side.ledger, accountId);
    await side.pool.query(AS_FORMER_VERSION);
    const older = await restored(side.ledger, side.ledger.log.length - 1);
    await runUntilRowsEqual(older, accountId);
    expect(await idsOfJobs(accountId)).toEqual([1]);
  });
});

describe('read models whose ledger was restored from a backup', () => {
  it('lose what the backup does not contain, and show what is appended afterwards', async () => {
    const account = await fillAccount(side.ledger, 2);
    const { accountId } = account;
    await runOn(side.ledger, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2]));
    const backup = side.ledger.log.length;
    await account.append([created(3)]);
    await account.append([created(4)]);
    await runOn(side.ledger, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2, 3, 4]));
    const older = await restored(side.ledger, backup);
    await runUntilRowsEqual(older, accountId);
    expect(await idsOfJobs(accountId)).toEqual([1, 2]);
    const again = new AccountLog(older, accountId);
    again.revision = 1;
    await again.append([completed(1)]);
    await runUntilRowsEqual(older, accountId);
    expect(await jobsOf(side.pool, accountId)).toMatchObject([{ completed_at: '2026-03-01' }, { id: 2 }]);
  });

  it('are rebuilt where other events have taken the place of theirs', async () => {
    const account = await fillAccount(side.ledger, 2);
    const { accountId } = account;
    await runOn(side.ledger, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2]));
    const backup = side.ledger.log.length - 1;
    const older = await restored(side.ledger, backup);
    const [event] = await collect(side.ledger.read(accountStream(accountId), { from: 1 }));
    if (event === undefined) throw new Error('The second job has an event.');
    const { data } = created(7);
    const [instead] = underOtherIds([{ ...event, data: { ...data } }]);
    if (instead === undefined) throw new Error('One event results in one.');
    await older.append(event.stream, 0, [instead]);
    await runUntilRowsEqual(older, accountId);
    expect(await idsOfJobs(accountId)).toEqual([1, 7]);
  });

  it('are empty when the backup does not contain the account', async () => {
    await fillAccount(side.ledger, 1);
    const backup = side.ledger.log.length;
    const { accountId } = await fillAccount(side.ledger, 2);
    await runOn(side.ledger, async () => expect(await idsOfJobs(accountId)).toEqual([1, 2]));
    const older = await restored(side.ledger, backup);
    await runOn(older, async () => expect(await idsOfJobs(accountId)).toEqual([]));
  });
});
