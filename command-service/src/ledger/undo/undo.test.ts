import { randomUUID } from 'node:crypto';
import type { RejectionCode } from '@ledgerline/shared-events/api/rejection.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandOutcome } from '../running/intention.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { namesOf } from '../testing/job-commands.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from '../testing/write-side.ts';

const stream = accountStream(TEST_ACCOUNT);

let store: InMemoryLedgerStore;
let side: WriteSide;
let clock: number;

beforeEach(() => {
  store = new InMemoryLedgerStore();
  clock = Date.UTC(2026, 10, 20, 12);
  side = writeSide(store, {
    now: () => {
      clock += 1_000;
      return new Date(clock);
    },
  });
});

const names = () => side.loop.read(TEST_ACCOUNT, ({ state }) => namesOf(state));
const undo = (commandId?: string) => side.run('Undo', commandId === undefined ? {} : { commandId });
const redo = (commandId?: string) => side.run('Redo', commandId === undefined ? {} : { commandId });
const refused = (code: RejectionCode, ...blockers: string[]) =>
  expect.objectContaining({
    code,
    ...(blockers.length === 0
      ? {}
      : {
          details: {
            blockedBy: blockers.map((commandId) => expect.objectContaining({ commandId })),
            blockedByTotal: blockers.length,
          },
        }),
  });

async function rename(name: string, jobId = 1): Promise<string> {
  return (await side.run('RenameJob', { jobId, name })).commandId;
}

/** Lets enough time pass that the next edit starts an entry of its own. */
function pause(): void {
  clock += 61_000;
}

function entry({ result }: CommandOutcome): Json {
  return (result as { entry: Json }).entry;
}

describe('undo', () => {
  it('undoes one entry after the other, and redo restores them', async () => {
    await side.run('CreateJob', { name: 'A' });
    await side.run('CreateJob', { name: 'B' });
    await undo();
    expect(await names()).toEqual(['A']);
    await undo();
    expect(await names()).toEqual([]);
    await expect(undo()).rejects.toEqual(refused('nothing_to_undo'));
    await redo();
    await redo();
    expect(await names()).toEqual(['A', 'B']);
    await expect(redo()).rejects.toEqual(refused('nothing_to_redo'));
  });

  it('appends a new event that names the undone command', async () => {
    const { commandId } = await side.run('CreateJob', { name: 'A' });
    const undone = await undo();
    expect(store.eventsOf(stream).at(-1)).toMatchObject({
      type: 'JobDeleted',
      metadata: { source: 'undo', undoes: commandId, command: 'Undo', commandId: undone.commandId },
    });
    await redo();
    expect(store.eventsOf(stream).at(-1)).toMatchObject({
      type: 'JobRestored',
      metadata: { source: 'redo', redoes: commandId, command: 'Redo' },
    });
  });

  it('continues with the entry before when one was undone out of order', async () => {
    await side.run('CreateJob', { name: 'A' });
    const b = await side.run('CreateJob', { name: 'B' });
    await side.run('CreateJob', { name: 'C' });
    await undo(b.commandId);
    expect(await names()).toEqual(['A', 'C']);
    await undo();
    expect(await names()).toEqual(['A']);
    await redo();
    await redo(b.commandId);
    expect(await names()).toEqual(['A', 'B', 'C']);
    await expect(redo(b.commandId)).rejects.toEqual(refused('nothing_to_redo'));
  });

  it('undoes the entry that was redone last', async () => {
    const a = await side.run('CreateJob', { name: 'A' });
    await side.run('CreateJob', { name: 'B' });
    await undo(a.commandId);
    await redo(a.commandId);
    await undo();
    expect(await names()).toEqual(['B']);
  });

  it('of an undone or unknown entry is refused', async () => {
    const { commandId } = await side.run('CreateJob', { name: 'A' });
    await undo(commandId);
    await expect(undo(commandId)).rejects.toEqual(refused('nothing_to_undo'));
    await expect(undo(randomUUID())).rejects.toEqual(refused('nothing_to_undo'));
  });

  it('of an undo is a redo', async () => {
    await side.run('CreateJob', { name: 'A' });
    const { commandId } = await undo();
    await undo(commandId);
    expect(await names()).toEqual(['A']);
    expect(store.eventsOf(stream).at(-1)?.metadata.source).toBe('redo');
  });

  it('answers the entry as it is afterwards', async () => {
    const { commandId } = await side.run('CreateJob', { name: 'A' });
    const undone = await undo();
    expect(entry(undone)).toMatchObject({
      commandId,
      command: 'CreateJob',
      label: 'Added job',
      revision: 0,
      place: '/jobs/1',
      subject: { entity: 'job', id: 1, name: 'A' },
      undoneBy: undone.commandId,
      undoable: false,
    });
    expect(entry(await redo())).toMatchObject({ commandId, undoneBy: null, undoable: true, reason: null });
  });

  it('may be repeated with its key', async () => {
    await side.run('CreateJob', { name: 'A' });
    await side.run('CreateJob', { name: 'B' });
    const id = randomUUID();
    const first = await side.run('Undo', {}, id);
    await redo();
    expect(await side.run('Undo', {}, id)).toEqual(first);
    expect(await names()).toEqual(['A', 'B']);
  });

  it('applies to the entries of its own user', async () => {
    await side.run('CreateJob', { name: 'A' });
    const request = { accountId: TEST_ACCOUNT, actor: 'user-2', session: '', name: 'Undo', payload: {} };
    await expect(side.bus.execute(request)).rejects.toEqual(refused('nothing_to_undo'));
  });

  it('survives a restart', async () => {
    await side.run('CreateJob', { name: 'A' });
    await undo();
    await writeSide(store).run('Redo', {});
    await side.loop.read(TEST_ACCOUNT, (ledger) => side.ledgers.catchUp(ledger));
    expect(await names()).toEqual(['A']);
  });
});

describe('a run of edits of one field', () => {
  it('is undone and redone as one entry, by any of its ids', async () => {
    await side.run('CreateJob', { name: 'A' });
    const ids = [await rename('Ab'), await rename('Abc'), await rename('Abcd')];
    for (const id of [undefined, ...ids]) {
      const undone = await undo(id);
      expect(await names()).toEqual(['A']);
      expect(entry(undone)).toMatchObject({ commandId: ids[2] });
      await redo(id);
      expect(await names()).toEqual(['Abcd']);
    }
  });

  it('ends with a pause of more than 60 seconds', async () => {
    await side.run('CreateJob', { name: 'A' });
    await rename('Ab');
    pause();
    await rename('Abc');
    await undo();
    expect(await names()).toEqual(['Ab']);
  });

  it('ends with an edit of another record', async () => {
    await side.run('CreateJob', { name: 'A', copies: 2 });
    await rename('B', 1);
    await rename('C', 2);
    await rename('D', 1);
    await undo();
    expect(await names()).toEqual(['B', 'C']);
  });
});

describe('a conflict', () => {
  it('names the later entries that changed the same field', async () => {
    await side.run('CreateJob', { name: 'A' });
    const first = await rename('B');
    pause();
    const second = await rename('C');
    await side.run('CompleteJob', { jobId: 1 });
    await expect(undo(first)).rejects.toEqual(refused('undo_conflict', second));
    await undo(second);
    await undo(first);
    expect(await names()).toEqual(['A']);
  });

  it('names every later change of the record when its creation cannot be undone', async () => {
    const created = await side.run('CreateJob', { name: 'A' });
    const renamed = await rename('B');
    const completed = await side.run('CompleteJob', { jobId: 1 });
    await expect(undo(created.commandId)).rejects.toEqual(
      refused('undo_conflict', renamed, completed.commandId),
    );
    await undo();
    await undo();
    await undo();
    expect(await names()).toEqual([]);
  });

  it('is not caused by changes of another field, or by undone entries', async () => {
    await side.run('CreateJob', { name: 'A' });
    const renamed = await rename('B');
    await side.run('CompleteJob', { jobId: 1 });
    await undo(renamed);
    expect(await names()).toEqual(['A']);
    await redo(renamed);
    expect(await names()).toEqual(['B']);
  });

  it('changes nothing when it is refused', async () => {
    await side.run('CreateJob', { name: 'A' });
    const first = await rename('B');
    pause();
    await rename('C');
    const before = store.eventsOf(stream).length;
    await expect(undo(first)).rejects.toEqual(refused('undo_conflict'));
    expect(store.eventsOf(stream)).toHaveLength(before);
  });
});

describe('redo', () => {
  it('without an id is impossible after a new command', async () => {
    await side.run('CreateJob', { name: 'A' });
    const b = await side.run('CreateJob', { name: 'B' });
    await undo();
    await side.run('CreateJob', { name: 'C' });
    await expect(redo()).rejects.toEqual(refused('nothing_to_redo'));
    await redo(b.commandId);
    expect(await names()).toEqual(['A', 'B', 'C']);
  });
});
