import { WentBack, WentForward } from '@ledgerline/shared-events/history/events.ts';
import { LATER_CHANGES } from '@ledgerline/shared-events/history/reversal.ts';
import { JobDeleted } from '@ledgerline/shared-events/jobs/events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { historyOfContract, renamed } from './history-of-contract.ts';
import { openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;
let clock = 0;

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries();
});

beforeEach(() => {
  account = new AccountLog(side.ledger);
  clock = Date.parse('2026-11-20T10:00:00Z');
  side.ledger.now = () => new Date(clock);
});

afterAll(async () => {
  await side.stop();
});

const { entries, created, rename } = historyOfContract(() => ({ side, app, account }));

describe('reverting in the history', () => {
  it('marks the entries that it reverted, is one entry, and restores all of them when it is undone', async () => {
    await created();
    const b = await rename('Contract', 'B');
    clock += 61_000;
    const c = await rename('B', 'C');
    const before = { label: 'Edited job', subject: { entity: 'job' as const, id: 1, name: 'Contract' } };
    const way = { entries: [c, b], before };
    const takes = [renamed('C', 'B'), renamed('B', 'Contract')];
    const back = await account.append([WentBack.of(way), ...takes], { command: 'Undo', source: 'undo' });

    const reported = await entries();
    expect(reported[0]).toMatchObject({
      commandId: back,
      label: 'Reverted to before “Edited job”',
      place: '/jobs/1',
      changes: [{ field: 'name', before: 'C', after: 'Contract' }],
      changeCount: 1,
      undoes: null,
      tookBack: [c, b],
      undoable: true,
    });
    expect(reported.slice(1, 3)).toMatchObject([
      { commandId: c, undoneBy: back, undoable: false },
      { commandId: b, undoneBy: back, undoable: false },
    ]);

    const gives = [renamed('Contract', 'B'), renamed('B', 'C'), WentForward.of(way)];
    const undo = await account.append(gives, { command: 'Undo', source: 'undo', undoes: back });
    expect((await entries()).slice(1, 4)).toMatchObject([
      { commandId: back, undoneBy: undo },
      { commandId: c, undoneBy: null, undoable: true, blocked: false },
      { commandId: b, undoneBy: null, undoable: false, blocked: true, reason: LATER_CHANGES },
    ]);

    await account.append([WentBack.of(way), ...takes], { command: 'Redo', source: 'redo', redoes: back });
    expect((await entries()).slice(2, 5)).toMatchObject([
      { commandId: back, undoneBy: null },
      { commandId: c, undoneBy: back },
      { commandId: b, undoneBy: back },
    ]);
  });
});

describe('undo and redo in the history', () => {
  it('mark the entry as undone, and as effective again', async () => {
    await created();
    await rename('Contract', 'Contract A');
    const target = await rename('Contract A', 'Contract AB');
    const undo = await account.append([renamed('Contract AB', 'Contract')], {
      source: 'undo',
      undoes: target,
    });
    const undone = await entries();
    expect(undone[0]).toMatchObject({ source: 'undo', undoes: target, undoable: true });
    expect(undone[1]).toMatchObject({
      commandId: target,
      undoneBy: undo,
      undoable: false,
      reason: 'It was undone.',
    });
    await account.append([renamed('Contract', 'Contract AB')], { source: 'redo', redoes: target });
    const redone = await entries();
    expect(redone[0]).toMatchObject({ source: 'redo', redoes: target, undoable: true });
    expect(redone[1]).toMatchObject({ commandId: undo, undoable: false, reason: 'It was redone.' });
    expect(redone[2]).toMatchObject({ commandId: target, undoneBy: null, undoable: true });
    await account.append([renamed('Contract AB', 'Contract')], { source: 'undo', undoes: target });
    expect((await entries()).slice(0, 3)).toMatchObject([
      { source: 'undo', undoable: true },
      { source: 'redo', undoable: false, reason: 'It was undone.' },
      { source: 'undo', undoable: true },
    ]);
  });

  it('list a command of several events as one entry, however the events were batched', async () => {
    await created();
    await account.append([
      renamed('Contract', 'B'),
      JobDeleted.of({ jobId: 1, name: 'B', deletedAt: CREATED_AT }),
    ]);
    await side.fold(account.accountId, { batchSize: 1 });
    const [entry, ...rest] = await entries();
    expect(rest).toHaveLength(1);
    expect(entry?.changes.map(({ field }) => field)).toEqual(['name', 'deleted_at']);
  });
});
