import { randomUUID } from 'node:crypto';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CommandOutcome } from './command-loop.ts';
import { InMemoryLedgerStore } from './testing/in-memory-ledger-store.ts';
import { namesOf } from './testing/job-commands.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from './testing/write-side.ts';

const stream = accountStream(TEST_ACCOUNT);

let store: InMemoryLedgerStore;
let side: WriteSide;
let clock: number;

const now = () => {
  clock += 1_000;
  return new Date(clock);
};

beforeEach(() => {
  store = new InMemoryLedgerStore();
  clock = Date.UTC(2026, 10, 20, 12);
  side = writeSide(store, { now });
});

const told = z.looseObject({
  commandId: z.string(),
  label: z.string(),
  undoneBy: z.string().nullable(),
  tookBack: z.array(z.string()),
  undoable: z.boolean(),
  reason: z.string().nullable(),
});
const preview = z.object({
  revision: z.number(),
  entries: z.array(told),
  stays: z.array(told),
  records: z.number(),
  blockedBy: z.array(told),
  reason: z.string().nullable(),
});

const names = (of = side) => of.loop.read(TEST_ACCOUNT, ({ state }) => namesOf(state));
const undo = (commandId: string) => side.run('Undo', { commandId });
const redo = (commandId: string) => side.run('Redo', { commandId });
const goBack = (entries: string[], id?: string) => side.run('Undo', { entries }, id);
const lookBack = async (to: string) => preview.parse(await side.bus.previewGoingBack(TEST_ACCOUNT, to));
const entryOf = ({ result }: CommandOutcome) => z.object({ entry: told }).parse(result).entry;
const ids = (entries: { commandId: string }[]) => entries.map(({ commandId }) => commandId);
const written = () => store.eventsOf(stream).length;

async function create(name: string): Promise<string> {
  return (await side.run('CreateJob', { name })).commandId;
}

/** A rename that is an entry of its own. */
async function rename(name: string, jobId = 1): Promise<string> {
  clock += 61_000;
  return (await side.run('RenameJob', { jobId, name })).commandId;
}

/** What a refusal says: its code, its words and the entries in the way. */
async function refusal(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof Rejected)) throw new Error('It was not refused.', { cause: error });
  const blockedBy = z.array(told).default([]).parse(error.details.blockedBy);
  return { code: error.code, message: error.message, blockedBy: ids(blockedBy) };
}

describe('going back', () => {
  it('takes several entries back in one append, as one entry that names them', async () => {
    const a = await create('A');
    const b = await rename('B');
    const c = await rename('C');
    const d = await create('D');
    const before = written();

    const back = await goBack([b, d, c]);

    expect(await names()).toEqual(['A']);
    const events = store.eventsOf(stream).slice(before);
    expect(new Set(events.map(({ metadata }) => metadata.commandId))).toEqual(new Set([back.commandId]));
    expect(events.map(({ type }) => type)).toEqual(['WentBack', 'JobDeleted', 'JobEdited']);
    expect(events[0]).toMatchObject({
      data: { entries: [d, c, b] },
      metadata: { source: 'undo', command: 'Undo' },
    });
    expect(entryOf(back)).toMatchObject({
      commandId: back.commandId,
      label: 'Went back to before “Name”',
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
    const { entries } = await lookBack(a);
    expect(entries).toEqual([]);
  });

  it('is undone and redone as one, with what it took back', async () => {
    await create('A');
    const taken = [await rename('B'), await create('C'), await rename('D')];
    const { commandId } = await goBack(taken);
    const undone = await side.run('Undo', {});
    expect(await names()).toEqual(['D', 'C']);
    expect(entryOf(undone)).toMatchObject({ commandId, undoneBy: undone.commandId, undoable: false });
    await side.run('Redo', {});
    expect(await names()).toEqual(['A']);
    await undo(commandId);
    expect(await names()).toEqual(['D', 'C']);
    await expect(undo(commandId)).rejects.toMatchObject({ code: 'nothing_to_undo' });
  });

  it('once undone leaves every entry to be undone by itself again', async () => {
    await create('A');
    const b = await rename('B');
    const c = await create('C');
    const back = await goBack([b, c]);
    await undo(back.commandId);
    await side.run('Undo', {});
    expect(await names()).toEqual(['B']);
    await undo(b);
    expect(await names()).toEqual(['A']);
    await redo(c);
    expect(await names()).toEqual(['A', 'C']);
  });

  it('brings back only all together', async () => {
    await create('A');
    const b = await rename('B');
    const c = await create('C');
    const back = await goBack([b, c]);
    for (const one of [b, c]) {
      expect(await refusal(redo(one))).toMatchObject({
        code: 'undo_conflict',
        blockedBy: [back.commandId],
      });
      await expect(undo(one)).rejects.toMatchObject({ code: 'nothing_to_undo' });
    }
    await redo((await undo(back.commandId)).commandId);
    expect(await refusal(redo(b))).toMatchObject({ blockedBy: [back.commandId] });
  });

  it('takes a run of edits back whole, by any of its ids', async () => {
    await create('A');
    clock += 61_000;
    const [first] = [await side.run('RenameJob', { jobId: 1, name: 'Ab' })];
    const last = await side.run('RenameJob', { jobId: 1, name: 'Abc' });
    const back = await goBack([first.commandId, last.commandId]);
    expect(entryOf(back).tookBack).toEqual([last.commandId]);
    expect(await names()).toEqual(['A']);
  });

  it('takes back what was redone, in the order in which it stands', async () => {
    await create('A');
    const b = await rename('B');
    const c = await create('C');
    await undo(b);
    await redo(b);
    await goBack([b, c]);
    expect(await names()).toEqual(['A']);
  });

  it('clears redo', async () => {
    await create('A');
    const b = await rename('B');
    await create('C');
    await side.run('Undo', {});
    await goBack([b]);
    await expect(side.run('Redo', {})).rejects.toMatchObject({ code: 'nothing_to_redo' });
  });

  it('may be repeated with its key', async () => {
    await create('A');
    const taken = [await rename('B'), await rename('C')];
    const key = randomUUID();
    const first = await goBack(taken, key);
    expect(await goBack(taken, key)).toEqual(first);
    await undo(key);
    expect(await goBack(taken, key)).toEqual(first);
    expect(await names()).toEqual(['C']);
    expect(await refusal(goBack(taken.slice(1), key))).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('survives a restart', async () => {
    await create('A');
    const taken = [await rename('B'), await rename('C')];
    const back = await goBack(taken);
    side = writeSide(store, { now });
    expect(await refusal(redo(taken[0] ?? ''))).toMatchObject({ blockedBy: [back.commandId] });
    await undo(back.commandId);
    expect(await names()).toEqual(['C']);
  });
});

describe('going back is refused, and nothing is appended', () => {
  it('when a later entry that is not among them is in the way: it is named', async () => {
    await create('A');
    const b = await rename('B');
    const c = await create('C');
    const d = await rename('D');
    const before = written();
    expect(await refusal(goBack([b, c]))).toEqual({
      code: 'undo_conflict',
      message: 'Later changes are in the way of this.',
      blockedBy: [d],
    });
    expect(written()).toBe(before);
    expect(await names()).toEqual(['D', 'C']);
  });

  it('when another writer was faster: what came meanwhile is in the way or stays', async () => {
    await create('A');
    const b = await rename('B');
    const c = await rename('C');
    const other = writeSide(store, { now, soleWriter: false });
    const theirs = (await other.run('CreateJob', { name: 'Theirs' })).commandId;
    const mine = writeSide(store, { now, soleWriter: false });
    await mine.run('Undo', { entries: [b, c] });
    expect(await names(mine)).toEqual(['A', 'Theirs']);

    const d = (await mine.run('RenameJob', { jobId: 1, name: 'D' })).commandId;
    const { commandId: over } = await other.bus.execute({
      accountId: TEST_ACCOUNT,
      actor: 'user-1',
      session: 'session-2',
      name: 'RenameJob',
      payload: { jobId: 1, name: 'Over' },
    });
    expect(await refusal(mine.run('Undo', { entries: [d, theirs] }))).toMatchObject({ blockedBy: [over] });
    expect(await names(mine)).toEqual(['Over', 'Theirs']);
  });

  it('when one of them is itself an act of going back', async () => {
    await create('A');
    const b = await rename('B');
    const back = await goBack([b]);
    const c = await create('C');
    expect(await refusal(goBack([c, back.commandId]))).toMatchObject({
      code: 'undo_conflict',
      blockedBy: [back.commandId],
    });
  });

  it('when an entry does not exist or is an undo, and when all of them are undone', async () => {
    const a = await create('A');
    const b = await rename('B');
    const { commandId: undone } = await undo(b);
    for (const entries of [[a, randomUUID()], [a, undone], [b]]) {
      expect(await refusal(goBack(entries))).toMatchObject({ code: 'nothing_to_undo' });
    }
    expect(await names()).toEqual(['A']);
    await goBack([a, b]);
    expect(await names()).toEqual([]);
  });

  it('when there are none, too many, or an entry beside them', async () => {
    const a = await create('A');
    const many = Array.from({ length: 201 }, () => randomUUID());
    for (const payload of [{ entries: [] }, { entries: many }, { entries: [a], commandId: a }]) {
      await expect(side.run('Undo', payload)).rejects.toBeInstanceOf(z.ZodError);
    }
  });
});

describe('an undo', () => {
  it('names the act that is in its way, and what made entries stand again', async () => {
    await create('A');
    const b = await rename('B');
    const c = await rename('C');
    const back = await goBack([c]);
    const d = await rename('D');
    await undo(d);
    await undo(b);
    await redo(b);
    const e = await rename('E');
    expect(await refusal(undo(back.commandId))).toMatchObject({ blockedBy: [b, e] });
    await undo(e);
    await undo(back.commandId);
    expect(await names()).toEqual(['C']);
    expect(await refusal(redo(d))).toMatchObject({ code: 'undo_conflict' });
  });

  it('names an older entry that was redone since', async () => {
    await create('A');
    await create('X');
    const b = await rename('B');
    await undo(b);
    const c = await rename('C');
    const d = await rename('A');
    await redo(b);
    expect(await refusal(undo(d))).toMatchObject({ code: 'undo_conflict', blockedBy: [b] });
    await undo(b);
    await undo(d);
    await undo(c);
    expect(await names()).toEqual(['A', 'X']);
  });
});

describe('the preview of going back', () => {
  it('tells what would be taken back, newest first, and how many records would change', async () => {
    const a = await create('A');
    const b = await rename('B');
    const c = await create('C');
    const d = await rename('D', 2);
    const before = written();
    const seen = await lookBack(a);
    expect(ids(seen.entries)).toEqual([d, c, b]);
    expect(seen).toMatchObject({ revision: before - 1, stays: [], records: 2, blockedBy: [], reason: null });
    expect(written()).toBe(before);
    await goBack(ids(seen.entries));
    expect(await names()).toEqual(['A']);
  });

  it('leaves out what is undone, and an act that went back with what it took', async () => {
    const a = await create('A');
    const b = await rename('B');
    await undo(b);
    const taken = [await rename('C'), await create('D')];
    await goBack(taken);
    const e = await create('E');
    expect(ids((await lookBack(a)).entries)).toEqual([e]);
  });

  it('says what stays although it is later', async () => {
    await create('A');
    const b = await create('B');
    const c = await rename('C');
    const back = await goBack([b, c]);
    const d = await create('D');
    const seen = await lookBack(b);
    expect(ids(seen.entries)).toEqual([d]);
    expect(seen.stays).toMatchObject([
      { commandId: back.commandId, reason: expect.stringMatching(/itself/) },
    ]);
  });

  it('names what is in the way', async () => {
    await create('X');
    const b = await rename('B');
    await undo(b);
    const a = await create('A');
    const c = await rename('C');
    const d = await rename('X');
    await redo(b);
    const seen = await lookBack(a);
    expect(ids(seen.entries)).toEqual([d, c]);
    expect(seen.reason).toBe('Later changes are in the way of this.');
    expect(ids(seen.blockedBy)).toEqual([b]);
    expect(await refusal(goBack(ids(seen.entries)))).toMatchObject({ blockedBy: [b] });
  });

  it('is refused for an entry that does not exist and over more than one act takes back', async () => {
    const a = await create('A');
    expect(await refusal(side.bus.previewGoingBack(TEST_ACCOUNT, randomUUID()))).toMatchObject({
      code: 'nothing_to_undo',
    });
    for (let count = 0; count < 201; count += 1) await create(`Job ${count}`);
    expect(await refusal(side.bus.previewGoingBack(TEST_ACCOUNT, a))).toMatchObject({ code: 'too_large' });
  });
});
