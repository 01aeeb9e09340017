import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { LedgerEntry } from '../history/entry-log.ts';
import { AccountLedger, readEvent } from '../loading/account-ledger.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from '../testing/write-side.ts';

const act = fc.oneof(
  fc.record({ name: fc.constant('CreateJob' as const), job: fc.constantFrom('A', 'B', 'C') }),
  fc.record({
    name: fc.constant('RenameJob' as const),
    jobId: fc.integer({ min: 1, max: 3 }),
    job: fc.constantFrom('X', 'Y', 'Z'),
  }),
  fc.record({
    name: fc.constantFrom('CompleteJob' as const, 'DeleteJob' as const),
    jobId: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ name: fc.constantFrom('Undo' as const, 'Redo' as const), pick: fc.nat(40) }),
  fc.record({ name: fc.constant('GoBack' as const), pick: fc.nat(40) }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const preview = z.object({
  entries: z.array(z.object({ commandId: z.string() })),
  reason: z.string().nullable(),
});

type World = { store: InMemoryLedgerStore; side: WriteSide; clock: number };

function world(): World {
  const store = new InMemoryLedgerStore();
  const created: World = { store, side: writeSide(store), clock: Date.UTC(2026, 10, 20) };
  created.side = writeSide(store, {
    now: () => {
      created.clock += 40_000;
      return new Date(created.clock);
    },
  });
  // Times decide which edits form a run, so both clocks have to agree.
  store.now = () => new Date(created.clock);
  return created;
}

/** The answer of a command, or null when it was refused. */
async function tried<T>(attempt: Promise<T>): Promise<T | null> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof Rejected) return null;
    throw error;
  }
}

const entriesOf = ({ side }: World) =>
  side.loop.read(TEST_ACCOUNT, ({ entries }) => entries.all.map((entry) => ({ ...entry })));
const jobsOf = ({ side }: World) =>
  side.loop.read(TEST_ACCOUNT, ({ state }) => structuredClone([...state.records('job')]));

/** Jobs without their time of deletion. A job whose creation was undone is a deleted job. */
const presentJobs = async (of: World) => (await jobsOf(of)).filter((job) => job.deleted_at === null);

async function perform(created: World, one: Act): Promise<unknown> {
  const { side } = created;
  if (one.name === 'CreateJob') return tried(side.run(one.name, { name: one.job }));
  if (one.name === 'RenameJob') return tried(side.run(one.name, { jobId: one.jobId, name: one.job }));
  if ('jobId' in one) return tried(side.run(one.name, { jobId: one.jobId }));
  const entries = await entriesOf(created);
  const commandId = entries[one.pick % Math.max(1, entries.length)]?.commandId;
  if (commandId === undefined) return null;
  if (one.name !== 'GoBack') return tried(side.run(one.name, { commandId }));
  const seen = await tried(side.previewRevert(commandId));
  const { entries: chosen = [] } = seen === null ? {} : preview.parse(seen);
  if (chosen.length === 0) return null;
  return tried(side.run('Undo', { entries: chosen.map((entry) => entry.commandId) }));
}

/** The effective entries that can be undone by themselves. */
const effectiveIds = (entries: readonly LedgerEntry[]) =>
  entries
    .filter(({ undoneBy, undoes, redoes }) => !(undoneBy ?? undoes ?? redoes))
    .map((one) => one.commandId);

test('a revert does what its preview says, and undoing it restores everything', async () => {
  let isRevert = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 24 }), fc.nat(40), async (acts, pick) => {
      const created = world();
      for (const one of acts) await perform(created, one);
      const [before, entries] = [await presentJobs(created), await entriesOf(created)];
      const to = entries[pick % Math.max(1, entries.length)];
      const seen = to && (await tried(created.side.previewRevert(to.commandId)));
      if (seen === undefined || seen === null) return;
      const { entries: chosen, reason } = preview.parse(seen);
      if (chosen.length === 0) return;
      const ids = chosen.map(({ commandId }) => commandId);
      const events = created.store.eventsOf(accountStream(TEST_ACCOUNT)).length;
      const back = await tried(created.side.run('Undo', { entries: ids }));
      expect(back === null).toBe(reason !== null);
      if (back === null) {
        expect(created.store.eventsOf(accountStream(TEST_ACCOUNT))).toHaveLength(events);
        return;
      }
      isRevert += 1;
      const left = effectiveIds(await entriesOf(created));
      expect(left.filter((id) => ids.includes(id))).toEqual([]);
      const after = await presentJobs(created);

      await created.side.run('Undo', { commandId: back.commandId });
      expect(await presentJobs(created)).toEqual(before);
      expect(effectiveIds(await entriesOf(created))).toEqual(effectiveIds(entries));
      await created.side.run('Redo', { commandId: back.commandId });
      expect(await presentJobs(created)).toEqual(after);

      const folded = new AccountLedger(TEST_ACCOUNT);
      for (const stored of created.store.eventsOf(accountStream(TEST_ACCOUNT)))
        folded.apply(readEvent(stored));
      expect(folded.entries.all.map((entry) => ({ ...entry, at: 0 }))).toEqual(
        (await entriesOf(created)).map((entry) => ({ ...entry, at: 0 })),
      );
    }),
    { numRuns: 150 },
  );
  expect(isRevert).toBeGreaterThan(20);
});

/** The entries that a revert to the moment of one of the entries would undo. */
async function chosenIn(created: World, pick: number): Promise<string[]> {
  const entries = await entriesOf(created);
  const to = entries[pick % Math.max(1, entries.length)];
  const seen = to && (await tried(created.side.previewRevert(to.commandId)));
  return seen ? preview.parse(seen).entries.map(({ commandId }) => commandId) : [];
}

/** The jobs after the entries were undone one by one, or null when one of them was refused. */
async function undoneSingly(created: World, ids: readonly string[]) {
  for (const commandId of ids) {
    if ((await tried(created.side.run('Undo', { commandId }))) === null) return null;
  }
  return (await presentJobs(created)).map(withoutTime);
}

const withoutTime = ({ created_at: _, ...job }: { created_at: string }) => job;

test('a revert has the same result as undoing its entries one by one, newest first', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 20 }), fc.nat(40), async (acts, pick) => {
      const [one, other] = [world(), world()];
      for (const step of acts) await perform(one, step);
      for (const step of acts) await perform(other, step);
      const [ids, same] = [await chosenIn(one, pick), await chosenIn(other, pick)];
      expect(same).toHaveLength(ids.length);
      const singly = ids.length === 0 ? null : await undoneSingly(other, same);
      if (singly === null) return;
      compared += 1;
      await one.side.run('Undo', { entries: ids });
      expect((await presentJobs(one)).map(withoutTime)).toEqual(singly);
    }),
    { numRuns: 100 },
  );
  expect(compared).toBeGreaterThan(20);
});
