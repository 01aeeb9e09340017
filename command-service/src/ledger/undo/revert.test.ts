import { randomUUID } from 'node:crypto';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { entryOf, PracticeHistory, refusal } from '../testing/practice-history.ts';
import { TEST_ACCOUNT, writeSide } from '../testing/write-side.ts';

let history: PracticeHistory;

beforeEach(() => {
  history = new PracticeHistory();
});

describe('a revert to a moment', () => {
  it('undoes several entries in one append, as one entry that names them', async () => {
    const a = await history.create('A');
    const b = await history.rename('B');
    const c = await history.rename('C');
    const d = await history.create('D');
    const before = history.written;

    const back = await history.revert([b, d, c]);

    expect(await history.names()).toEqual(['A']);
    const events = history.store.eventsOf(accountStream(TEST_ACCOUNT)).slice(before);
    expect(new Set(events.map(({ metadata }) => metadata.commandId))).toEqual(new Set([back.commandId]));
    expect(events.map(({ type }) => type)).toEqual(['WentBack', 'JobDeleted', 'JobEdited']);
    expect(events[0]).toMatchObject({
      data: { entries: [d, c, b] },
      metadata: { source: 'undo', command: 'Undo' },
    });
    expect(entryOf(back)).toMatchObject({
      commandId: back.commandId,
      label: 'Reverted to before “Changed name”',
      source: 'undo',
      undoes: null,
      tookBack: [d, c, b],
      undoable: true,
      undoneBy: null,
      subject: { entity: 'job', id: 1 },
      changes: [
        { entity: 'job', id: 2, field: 'deleted_at', before: null },
        { entity: 'job', id: 1, field: 'name', before: 'C', after: 'A' },
      ],
    });
    const { entries } = await history.lookBack(a);
    expect(entries).toEqual([]);
  });

  it('is undone and redone as one, with all of its entries', async () => {
    await history.create('A');
    const reverted = [await history.rename('B'), await history.create('C'), await history.rename('D')];
    const { commandId } = await history.revert(reverted);
    const undone = await history.undo();
    expect(await history.names()).toEqual(['D', 'C']);
    expect(entryOf(undone)).toMatchObject({ commandId, undoneBy: undone.commandId, undoable: false });
    await history.redo();
    expect(await history.names()).toEqual(['A']);
    await history.undo(commandId);
    expect(await history.names()).toEqual(['D', 'C']);
    await expect(history.undo(commandId)).rejects.toMatchObject({ code: 'nothing_to_undo' });
  });

  it('leaves every entry to be undone by itself again after it was undone', async () => {
    await history.create('A');
    const b = await history.rename('B');
    const c = await history.create('C');
    const back = await history.revert([b, c]);
    await history.undo(back.commandId);
    await history.undo();
    expect(await history.names()).toEqual(['B']);
    await history.undo(b);
    expect(await history.names()).toEqual(['A']);
    await history.redo(c);
    expect(await history.names()).toEqual(['A', 'C']);
  });

  it('leaves the order of undo unchanged after it was undone', async () => {
    const a = await history.create('A');
    await history.create('B');
    await history.undo(a);
    await history.redo(a);
    const { commandId } = await history.revert([a]);
    await history.undo(commandId);
    await history.undo();
    expect(await history.names()).toEqual(['B']);
  });

  it('restores its entries only all together', async () => {
    await history.create('A');
    const b = await history.rename('B');
    const c = await history.create('C');
    const back = await history.revert([b, c]);
    for (const one of [b, c]) {
      expect(await refusal(history.redo(one))).toMatchObject({
        code: 'undo_conflict',
        blockedBy: [back.commandId],
      });
      await expect(history.undo(one)).rejects.toMatchObject({ code: 'nothing_to_undo' });
    }
    await history.redo((await history.undo(back.commandId)).commandId);
    expect(await refusal(history.redo(b))).toMatchObject({ blockedBy: [back.commandId] });
  });

  it('undoes a run of edits as a whole, by any of its ids', async () => {
    await history.create('A');
    history.pause();
    const first = await history.side.run('RenameJob', { jobId: 1, name: 'Ab' });
    const last = await history.side.run('RenameJob', { jobId: 1, name: 'Abc' });
    const back = await history.revert([first.commandId, last.commandId]);
    expect(entryOf(back).tookBack).toEqual([last.commandId]);
    expect(await history.names()).toEqual(['A']);
  });

  it('undoes redone entries in the order in which they last took effect', async () => {
    await history.create('A');
    const b = await history.rename('B');
    const c = await history.create('C');
    await history.undo(b);
    await history.redo(b);
    await history.revert([b, c]);
    expect(await history.names()).toEqual(['A']);
  });

  it('clears redo', async () => {
    await history.create('A');
    const b = await history.rename('B');
    await history.create('C');
    await history.undo();
    await history.revert([b]);
    await expect(history.redo()).rejects.toMatchObject({ code: 'nothing_to_redo' });
  });

  it('may be repeated with its key', async () => {
    await history.create('A');
    const reverted = [await history.rename('B'), await history.rename('C')];
    const key = randomUUID();
    const first = await history.revert(reverted, key);
    expect(await history.revert(reverted, key)).toEqual(first);
    await history.undo(key);
    expect(await history.revert(reverted, key)).toEqual(first);
    expect(await history.names()).toEqual(['C']);
    expect(await refusal(history.revert(reverted.slice(1), key))).toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('survives a restart', async () => {
    await history.create('A');
    const reverted = [await history.rename('B'), await history.rename('C')];
    const back = await history.revert(reverted);
    history.restart();
    expect(await refusal(history.redo(reverted[0] ?? ''))).toMatchObject({ blockedBy: [back.commandId] });
    await history.undo(back.commandId);
    expect(await history.names()).toEqual(['C']);
  });
});

describe('a revert is refused, and nothing is appended,', () => {
  it('when a later entry that is not part of it blocks it: that entry is named', async () => {
    await history.create('A');
    const b = await history.rename('B');
    const c = await history.create('C');
    const d = await history.rename('D');
    const before = history.written;
    expect(await refusal(history.revert([b, c]))).toEqual({
      code: 'undo_conflict',
      message: 'Later changes block this.',
      blockedBy: [d],
    });
    expect(history.written).toBe(before);
    expect(await history.names()).toEqual(['D', 'C']);
  });

  it('when another writer was faster: its entries block the revert or stay', async () => {
    await history.create('A');
    const b = await history.rename('B');
    const c = await history.rename('C');
    const other = writeSide(history.store, { now: history.now, soleWriter: false });
    const theirs = (await other.run('CreateJob', { name: 'Theirs' })).commandId;
    const mine = writeSide(history.store, { now: history.now, soleWriter: false });
    await mine.run('Undo', { entries: [b, c] });
    expect(await history.names(mine)).toEqual(['A', 'Theirs']);

    const d = (await mine.run('RenameJob', { jobId: 1, name: 'D' })).commandId;
    const { commandId: over } = await other.bus.execute({
      accountId: TEST_ACCOUNT,
      actor: 'user-1',
      session: 'session-2',
      name: 'RenameJob',
      payload: { jobId: 1, name: 'Over' },
    });
    expect(await refusal(mine.run('Undo', { entries: [d, theirs] }))).toMatchObject({ blockedBy: [over] });
    expect(await history.names(mine)).toEqual(['Over', 'Theirs']);
  });

  it('when one of the entries is itself a revert', async () => {
    await history.create('A');
    const b = await history.rename('B');
    const back = await history.revert([b]);
    const c = await history.create('C');
    expect(await refusal(history.revert([c, back.commandId]))).toMatchObject({
      code: 'undo_conflict',
      blockedBy: [back.commandId],
    });
  });

  it('when an entry does not exist or is an undo, and when all of them are undone', async () => {
    const a = await history.create('A');
    const b = await history.rename('B');
    const { commandId: undone } = await history.undo(b);
    for (const entries of [[a, randomUUID()], [a, undone], [b]]) {
      expect(await refusal(history.revert(entries))).toMatchObject({ code: 'nothing_to_undo' });
    }
    expect(await history.names()).toEqual(['A']);
    await history.revert([a, b]);
    expect(await history.names()).toEqual([]);
  });

  it('when there are no entries, too many, or a target beside them', async () => {
    const a = await history.create('A');
    const many = Array.from({ length: 201 }, () => randomUUID());
    for (const payload of [{ entries: [] }, { entries: many }, { entries: [a], commandId: a }]) {
      await expect(history.side.run('Undo', payload)).rejects.toBeInstanceOf(z.ZodError);
    }
  });
});

describe('an undo', () => {
  it('and names the revert that blocks it, but not entries that were redone before that revert', async () => {
    await history.create('A');
    const b = await history.rename('B');
    const c = await history.rename('C');
    const back = await history.revert([c]);
    const d = await history.rename('D');
    await history.undo(d);
    await history.undo(b);
    await history.redo(b);
    const e = await history.rename('E');
    expect(await refusal(history.undo(back.commandId))).toMatchObject({ blockedBy: [e] });
    await history.undo(e);
    await history.undo(back.commandId);
    expect(await history.names()).toEqual(['C']);
    expect(await refusal(history.redo(d))).toMatchObject({ code: 'undo_conflict' });
  });

  it('when its redo would overwrite later changes', async () => {
    await history.create('A');
    await history.create('X');
    const b = await history.rename('B');
    await history.undo(b);
    const c = await history.rename('C');
    const d = await history.rename('A');
    expect(await refusal(history.redo(b))).toMatchObject({ code: 'undo_conflict', blockedBy: [c, d] });
    for (const one of [d, c]) await history.undo(one);
    await history.redo(b);
    expect(await history.names()).toEqual(['B', 'X']);
  });
});
