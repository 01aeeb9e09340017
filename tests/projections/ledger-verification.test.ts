import { inRowSnapshot } from '@ledgerline/projection-service/export/snapshot.ts';
import { verifyLedger } from '@ledgerline/projection-service/runtime/verification/verify-ledger.ts';
import { JobCreated, JobDeleted, JobEdited } from '@ledgerline/shared-events/jobs/events.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { inverseOf } from '@ledgerline/shared-events/registry.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, jobWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries();
});

beforeEach(async () => {
  account = new AccountLog(side.ledger);
  await account.append([JobCreated.of({ name: 'Contract', job: jobWith({ id: 1, name: 'Contract' }) })]);
});

afterAll(() => side.stop());

async function verify(): Promise<unknown> {
  await side.fold(account.accountId);
  return (await get(app, account.accountId, '/api/audit/verify')).body;
}

const rename = (before: string, after: string, facts = {}) =>
  account.append(
    [JobEdited.of({ jobId: 1, name: before, before: { name: before }, after: { name: after } })],
    facts,
  );

describe('the verification of the ledger', () => {
  it('recomputes the chain, and names the first event that differs from the recorded one', async () => {
    await rename('Contract', 'Contract A');
    await rename('Contract A', 'Contract AB', { session: 'session-2' });
    expect(await verify()).toEqual({ ok: true, events: 3, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
    for await (const event of side.ledger.read(account.stream, { from: 1, limit: 1 })) {
      event.data.name = 'forged';
    }
    expect(await verify()).toMatchObject({
      ok: false,
      events: 1,
      firstBroken: { revision: 1, type: 'JobEdited' },
    });
  });

  it.each([
    ['in between', 'revision = 1'],
    ['at the end', 'revision >= 1'],
  ])('names the first event whose recorded hash was removed %s', async (_where, condition) => {
    await rename('Contract', 'Contract A');
    await rename('Contract A', 'Contract AB', { session: 'session-2' });
    expect(await verify()).toMatchObject({ ok: true, events: 3 });
    await side.pool.query(`delete from read.history_chain where account_id = $1 and ${condition}`, [
      account.accountId,
    ]);
    expect(await verify()).toMatchObject({
      ok: false,
      events: 1,
      firstBroken: {
        revision: 1,
        type: 'JobEdited',
        reason: 'The hash that was recorded for it is missing.',
      },
    });
  });

  it('names the revision at which the ledger ends too early', async () => {
    await rename('Contract', 'Contract A');
    await side.fold(account.accountId);
    const cut: LedgerStore = Object.create(side.ledger, {
      read: { value: (stream: string) => side.ledger.read(stream, { limit: 1 }) },
    });
    const verifyCut = inRowSnapshot(side.pool, account.accountId, ['history'], ({ reader, revision }) =>
      verifyLedger(reader, revision, cut),
    );
    expect(await verifyCut).toMatchObject({
      ok: false,
      events: 1,
      firstBroken: { revision: 1, type: null },
    });
  });

  it('treats an undo as an event like any other', async () => {
    const event = JobDeleted.of({ jobId: 1, name: 'Contract', deletedAt: CREATED_AT });
    const target = await account.append([event]);
    const inverse = inverseOf(event);
    await account.append('events' in inverse ? inverse.events : [], { source: 'undo', undoes: target });
    expect(await verify()).toMatchObject({ ok: true, events: 3 });
  });
});
