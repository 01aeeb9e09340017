import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { jobWith } from './record-examples.ts';

let side: ReadSide;

beforeEach(async () => {
  side = await openReadSide();
});

afterEach(async () => {
  await side.stop();
});

describe('the path from an append to an answer', () => {
  it('shows a job through feed, doorbell and worker, at the requested revision', async () => {
    await side.startFeed();
    await side.startWorker();
    const app = await side.startQueries({ freshnessMs: 60_000 });
    const account = new AccountLog(side.ledger);
    await account.append([JobCreated.of({ name: 'Contract', job: jobWith({ id: 1, name: 'Contract' }) })]);
    const answer = await get(app, account.accountId, '/api/job?type=all', { 'x-min-revision': '0' });
    expect(answer.headers['x-stale']).toBeUndefined();
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'x-revision': '0' },
      body: { data: [{ id: 1, name: 'Contract', value: 100 }], current_page: 1, last_page: 1, total: 1 },
    });
  });
});
