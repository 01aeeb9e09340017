import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import { eventMetadata } from '@ledgerline/shared-events/ledger/metadata.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { EntryLog, type EntryStep, isRevert } from './entry-log.ts';

/** The id of a command: a UUID that ends in `n`. */
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const START = Date.UTC(2026, 10, 20, 12);

const renamed = (id: number): Change => ({
  kind: 'field',
  entity: 'job',
  id,
  field: 'name',
  before: 'A',
  after: 'B',
});

type Command = Partial<Omit<EntryStep, 'metadata' | 'at'>> & { metadata?: object; seconds?: number };

let log: EntryLog;
let revision: number;

beforeEach(() => {
  log = new EntryLog();
  revision = 0;
});

/** Adds one event of a command; `seconds` is the time of its decision. */
function add(n: number, { metadata = {}, seconds = revision * 100, ...step }: Command = {}): void {
  revision += 1;
  log.add({
    at: new Date(START + seconds * 1_000).toISOString(),
    revision,
    changes: [],
    irreversible: null,
    moved: null,
    ...step,
    metadata: eventMetadata.parse({
      commandId: idOf(n),
      command: 'RenameJob',
      accountId: idOf(0),
      actor: 'ana',
      source: 'user',
      session: 's',
      index: 0,
      count: 1,
      schema: 1,
      ...metadata,
    }),
  });
}

const undo = (n: number, of: number, actor = 'ana') =>
  add(n, { metadata: { source: 'undo', undoes: idOf(of), actor } });
const redo = (n: number, of: number, actor = 'ana') =>
  add(n, { metadata: { source: 'redo', redoes: idOf(of), actor } });
const effectOf = (n: number) => {
  const { undoneBy, redoneBy, toggles } = log.find(idOf(n)) ?? {};
  return { undoneBy, redoneBy, toggles };
};
const undoable = (actor = 'ana') => log.latestUndoable(actor)?.commandId;
const redoable = (actor = 'ana') => log.latestRedoable(actor)?.commandId;

describe('the entry log', () => {
  it('has each command once, from its first event to its last', () => {
    add(1, { metadata: { count: 2 } });
    expect(log.isWhole).toBe(false);
    add(1, { metadata: { index: 1, count: 2 }, irreversible: 'Gone.' });
    expect(log.isWhole).toBe(true);
    add(2, { metadata: { clockAt: '2026-11-20T11:00:00.000Z', owner: idOf(9) } });
    expect(log.all).toHaveLength(2);
    expect(log.at(0)).toMatchObject({
      commandId: idOf(1),
      first: 1,
      last: 2,
      irreversible: 'Gone.',
      actor: 'ana',
      clock: null,
    });
    expect(log.find(idOf(2))).toMatchObject({
      first: 3,
      last: 3,
      irreversible: null,
      actor: idOf(9),
      at: START + 200_000,
      clock: START - 3_600_000,
    });
    expect(log.find(idOf(3))).toBeUndefined();
    expect(log.runOf(idOf(3))).toEqual([]);
  });

  it('refuses an event that is not the first of its command when it has no earlier event of that command', () => {
    expect(() => add(1, { metadata: { index: 1, count: 2 } })).toThrow('Event 1 belongs to no command');
    add(2);
    expect(() => add(1, { metadata: { index: 1, count: 2 } })).toThrow('Event 3 belongs to no command');
  });

  it('continues after stored entries', () => {
    add(1);
    undo(2, 1);
    const kept = new EntryLog(log.all, log.writes);
    expect(kept.latestRedoable('ana')?.commandId).toBe(idOf(1));
  });

  it('records the writes of commands, but not those of undo and redo', () => {
    add(1, { changes: [renamed(7)] });
    add(2, { changes: [renamed(7)], metadata: { source: 'undo', undoes: idOf(1) } });
    add(3, { changes: [renamed(7)], metadata: { source: 'redo', redoes: idOf(1) } });
    expect([...runSteps(log.writes.of([{ entity: 'job', id: 7 }])).values()]).toEqual([
      [{ place: 0, field: 'name' }],
    ]);
  });
});

describe('the effect of an entry', () => {
  it('changes with each undo and redo of it', () => {
    add(1);
    expect(effectOf(1)).toEqual({ undoneBy: null, redoneBy: null, toggles: [] });
    undo(2, 1);
    expect(effectOf(1)).toEqual({ undoneBy: idOf(2), redoneBy: null, toggles: [2] });
    redo(3, 1);
    expect(effectOf(1)).toEqual({ undoneBy: null, redoneBy: idOf(3), toggles: [2, 3] });
  });

  it('changes with a revert that includes it', () => {
    add(1);
    add(2);
    const entries = [idOf(2), idOf(1)];
    add(3, { metadata: { source: 'undo' }, moved: { isBack: true, entries } });
    expect([effectOf(1), effectOf(2)]).toMatchObject([
      { undoneBy: idOf(3) },
      { undoneBy: idOf(3), toggles: [3] },
    ]);
    expect(log.all.map(isRevert)).toEqual([false, false, true]);
    expect([undoable(), redoable()]).toEqual([idOf(3), undefined]);
    add(4, { metadata: { source: 'undo', undoes: idOf(3) }, moved: { isBack: false, entries } });
    expect([effectOf(1), effectOf(3)]).toMatchObject([
      { undoneBy: null, redoneBy: idOf(4), toggles: [3, 4] },
      { undoneBy: idOf(4) },
    ]);
    expect([undoable(), redoable()]).toEqual([idOf(2), idOf(3)]);
  });
});

describe('a run of edits', () => {
  it('consists of edits of one field in one session, each within a minute of the one before', () => {
    add(1, { changes: [renamed(7)], seconds: 0 });
    add(2, { changes: [renamed(7)], seconds: 60 });
    add(3, { changes: [renamed(7)], seconds: 120 });
    add(4, { changes: [renamed(8)], seconds: 121 });
    add(5, { changes: [renamed(8)], seconds: 182 });
    add(6, { changes: [renamed(8)], seconds: 183, metadata: { source: 'import' } });
    const run = (n: number) => log.runOf(idOf(n)).map(({ commandId }) => Number(commandId.slice(-2)));
    expect([1, 2, 3, 4, 5, 6].map(run)).toEqual([[1, 2, 3], [1, 2, 3], [1, 2, 3], [4], [5], [6]]);
    undo(7, 2);
    expect([1, 2, 3].map((n) => effectOf(n).undoneBy)).toEqual([idOf(7), idOf(7), idOf(7)]);
  });

  it('uses the decision times of the clock even when the clock was set back', () => {
    add(1, { changes: [renamed(7)], seconds: 0 });
    add(2, { changes: [renamed(7)], seconds: 1, metadata: { clockAt: '2026-11-20T11:00:00.000Z' } });
    expect(log.runOf(idOf(2))).toHaveLength(1);
  });
});

describe('the entry that an undo without a target undoes', () => {
  it('is the newest effective entry of the user', () => {
    expect(undoable()).toBeUndefined();
    add(1);
    add(2);
    add(3, { metadata: { actor: 'ben' } });
    add(4, { irreversible: 'Gone.' });
    add(5, { metadata: { source: 'system' } });
    expect([undoable(), undoable('ben'), undoable('eve')]).toEqual([idOf(2), idOf(3), undefined]);
    undo(6, 2);
    expect(undoable()).toBe(idOf(1));
    undo(7, 1);
    expect(undoable()).toBeUndefined();
  });

  it('can be an import', () => {
    add(1, { metadata: { source: 'import' } });
    expect(undoable()).toBe(idOf(1));
  });

  it('is the entry that was redone last, before later commands', () => {
    add(1);
    add(2);
    undo(3, 1);
    redo(4, 1);
    expect(undoable()).toBe(idOf(1));
    undo(5, 1);
    expect(undoable()).toBe(idOf(2));
  });

  it('is ordered by its last redo', () => {
    add(1);
    undo(2, 1);
    redo(3, 1);
    add(4);
    undo(5, 1);
    redo(6, 1);
    expect(undoable()).toBe(idOf(1));
    undo(7, 1);
    undo(8, 4);
    expect(undoable()).toBeUndefined();
  });

  it('belongs to the user who sent it, whoever redid it', () => {
    add(1);
    undo(2, 1, 'ben');
    redo(3, 1, 'ben');
    expect([undoable(), undoable('ben')]).toEqual([idOf(1), undefined]);
  });
});

describe('the entry that a redo without a target redoes', () => {
  it('is the one that the user undid last, until the user sends another command', () => {
    add(1);
    add(2);
    expect(redoable()).toBeUndefined();
    undo(3, 2);
    undo(4, 1);
    expect([redoable(), redoable('ben')]).toEqual([idOf(1), undefined]);
    redo(5, 1);
    expect(redoable()).toBe(idOf(2));
    add(6, { metadata: { actor: 'ben' } });
    expect(redoable()).toBe(idOf(2));
    add(7, { metadata: { source: 'system' } });
    expect(redoable()).toBe(idOf(2));
    add(8);
    expect(redoable()).toBeUndefined();
  });
});

describe('a command that arranges a screen', () => {
  const arrange = (n: number) => add(n, { metadata: { source: 'screen' }, seconds: 10 });
  const edit = (n: number, seconds: number) => add(n, { changes: [renamed(1)], seconds });

  it('is found by its id, because it may be repeated, and is not an entry', () => {
    arrange(1);
    expect(log.find(idOf(1))).toMatchObject({ commandId: idOf(1), first: 1 });
    expect(log.runOf(idOf(1))).toEqual([]);
    expect(log.latestUndoable('ana')).toBeUndefined();
  });

  it('does not end the run of edits around it', () => {
    edit(1, 0);
    arrange(2);
    arrange(3);
    edit(4, 20);
    for (const n of [1, 4]) {
      expect(log.runOf(idOf(n)).map(({ commandId }) => commandId)).toEqual([idOf(1), idOf(4)]);
    }
  });

  it('does not end redoing', () => {
    edit(1, 0);
    undo(2, 1);
    arrange(3);
    expect(log.latestRedoable('ana')?.commandId).toBe(idOf(1));
  });
});
