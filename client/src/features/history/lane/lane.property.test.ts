import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { allSettled, fork, scopeBind } from 'effector';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, Unreachable } from '#shared/api/api-error.ts';
import type { CommandAnswer } from '#shared/lib/commands/command.ts';
import { createRecords } from '#shared/lib/records/create-records.ts';
import { patchesApplied, patchesCommitted, patchesRolledBack } from '#shared/lib/records/pending.ts';
import { sampleChange, sampleEntry } from '#shared/testing/history-samples.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { committedPatches } from './committed-patches.ts';
import { createLane, type Lane } from './lane.ts';
import type { LaneEntry } from './lane-entry.ts';

type Note = { id: number; title: string; size: number };

const notes = createRecords<Note>('invoiceNote');

const START: readonly Note[] = [
  { id: 1, title: 'a', size: 0 },
  { id: 2, title: 'b', size: 0 },
];

/** The entry that an undo or redo reversed, as the server answers it. */
const undoneEntry = (id: number, before: Partial<Note>, after: Partial<Note>): HistoryEntry =>
  sampleEntry({
    changes: Object.keys(after).map((field) =>
      sampleChange({
        entity: 'invoiceNote',
        id,
        field,
        before: Reflect.get(before, field),
        after: Reflect.get(after, field),
      }),
    ),
  });

/** A server with two records that accepts, refuses or does not answer, as listed. */
function createServer(fates: readonly ('takes' | 'refuses' | 'isAway')[]) {
  const records = new Map(START.map((note) => [note.id, { ...note }]));
  const done = new Map<string, { id: number; before: Partial<Note>; after: Partial<Note> }>();
  let calls = 0;
  const apply = (id: number, fields: Partial<Note>) =>
    records.set(id, { ...(records.get(id) ?? { id, title: '', size: 0 }), ...fields });
  return {
    records,
    send: async (entry: LaneEntry): Promise<CommandAnswer> => {
      const fate = fates[calls % Math.max(1, fates.length)] ?? 'takes';
      calls += 1;
      if (fate === 'isAway') throw new Unreachable('away');
      if (fate === 'refuses') throw new ApiError({ status: 422, code: 'invalid', message: 'no' });
      if (entry.kind === 'command') {
        const { id, fields } = entry.payload as { id: number; fields: Partial<Note> };
        const before = Object.fromEntries(
          Object.keys(fields).map((field) => [field, Reflect.get(records.get(id) ?? {}, field)]),
        );
        done.set(entry.key, { id, before, after: fields });
        apply(id, fields);
      } else {
        const target = done.get(entry.target ?? '');
        if (target === undefined) throw new ApiError({ status: 404, code: 'nothing_to_undo', message: '' });
        const { id, before, after } = target;
        apply(id, entry.kind === 'undo' ? before : after);
        return {
          commandId: entry.key,
          revision: calls,
          result: { entry: undoneEntry(id, before, after) },
        };
      }
      return { commandId: entry.key, revision: calls, result: {} };
    },
  };
}

type Step =
  | { kind: 'edit'; id: 1 | 2; field: 'title' | 'size'; value: number }
  | { kind: 'undo' | 'redo' | 'resume' | 'pause' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      id: fc.constantFrom(1 as const, 2 as const),
      field: fc.constantFrom('title' as const, 'size' as const),
      value: fc.nat(9),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('resume' as const, 'pause' as const) }) },
);

const fate = fc.oneof(
  { weight: 6, arbitrary: fc.constant('takes' as const) },
  { weight: 2, arbitrary: fc.constant('refuses' as const) },
  { weight: 1, arbitrary: fc.constant('isAway' as const) },
);

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function reverseNext(lane: Lane, kind: 'undo' | 'redo'): void {
  const { undoTarget, redoTarget } = lane.timeline();
  const target = kind === 'undo' ? undoTarget : redoTarget;
  if (target !== null) lane[kind](target.commandId).catch(() => undefined);
}

async function run(steps: readonly Step[], fates: readonly ('takes' | 'refuses' | 'isAway')[]) {
  const scope = fork({ values: [serverValue()] });
  await allSettled(notes.replaced, { scope, params: START });
  const server = createServer(fates);
  const bound = {
    applied: scopeBind(patchesApplied, { scope }),
    kept: scopeBind(patchesCommitted, { scope }),
    dropped: scopeBind(patchesRolledBack, { scope }),
  };
  let keys = 0;
  const lane = createLane({
    send: server.send,
    viewRevision: () => null,
    entries: () => [],
    newKey: () => `key-${++keys}`,
    now: () => new Date(0),
    news(news) {
      if (news.type === 'applied') bound.applied({ key: news.entry.key, patches: news.entry.patches });
      if (news.type === 'confirmed')
        bound.kept({ key: news.entry.key, patches: committedPatches(news.entry, news.answer) });
      if (news.type === 'refused')
        for (const { key } of [news.entry, ...news.dropped]) bound.dropped({ key });
    },
  });
  lane.actor.start();
  const shown = () => scope.getState(notes.$byId);
  for (const one of steps) {
    if (one.kind === 'edit') {
      const value = one.field === 'size' ? one.value : String(one.value);
      const before = { [one.field]: Reflect.get(shown().get(one.id) ?? {}, one.field) };
      const fields = { [one.field]: value };
      lane
        .command({
          name: 'EditNote',
          payload: { id: one.id, fields },
          label: one.field,
          patches: [{ entity: 'invoiceNote', id: one.id, fields, before }],
          failure: 'no',
        })
        .catch(() => undefined);
      expect(Reflect.get(shown().get(one.id) ?? {}, one.field)).toBe(value);
    }
    if (one.kind === 'undo' || one.kind === 'redo') reverseNext(lane, one.kind);
    if (one.kind === 'resume') lane.actor.send({ type: 'RESUME' });
    if (one.kind === 'pause') await settled();
  }
  // The server answers again after enough attempts.
  while (lane.actor.getSnapshot().context.queue.length > 0) {
    await settled();
    lane.actor.send({ type: 'RESUME' });
  }
  await settled();
  lane.actor.stop();
  return { shown: [...shown().values()], server: [...server.records.values()] };
}

describe('the lane with failing servers', () => {
  it('shows what the server has once it is idle, whatever was refused or lost before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc
          .array(fate, { minLength: 1, maxLength: 12 })
          .filter((fates) => fates.some((one) => one !== 'isAway')),
        async (steps, fates) => {
          const { shown, server } = await run(steps, fates);
          expect(shown).toEqual(server);
        },
      ),
      { numRuns: 300 },
    );
  });
});
