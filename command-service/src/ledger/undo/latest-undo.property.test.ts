import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import { SCREEN_SETTING_KEYS } from '@ledgerline/shared-events/settings/setting-keys.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commands } from '#domain/commands.ts';
import type { StateReader } from '#domain/state-reader.ts';
import { practiceRate } from '#domain/testing/practice-ledger.ts';
import { PRACTICE_START } from '#domain/testing/practice-start.ts';
import { payloadOf, type RandomStep, randomCommands } from '#domain/testing/random-commands.ts';
import { type StateShape, shapeOf, undoableShape } from '#domain/testing/state-shape.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { TEST_ACCOUNT, writeSide } from '../testing/write-side.ts';

const anything = randomCommands({
  maxLength: 3,
  except: [
    ...([
      'SendInvoice',
      'SendQuote',
      'SendCreditNote',
      'SendReminder',
      'ResendDelivery',
      'StopDelivery',
      'ConfirmDelivery',
    ] as const),
    ...(['AddAttachment', 'PurgeAttachment', 'RemoveAttachment', 'SettleDelivery', 'SetPaidMark'] as const),
  ],
});

type Quick = { name: CommandName; payload: object; isUndone: boolean };

const quick = (name: CommandName, payload: fc.Arbitrary<object>): fc.Arbitrary<Quick> =>
  fc.record({ name: fc.constant(name), payload, isUndone: fc.boolean() });

/** A user who types into one field, or turns something there and back again. */
const inOnePlace = fc.oneof(
  fc.array(
    quick(
      'EditJob',
      fc.record({ jobId: fc.constant(1), job: fc.record({ name: fc.constantFrom('A', 'B', 'C') }) }),
    ),
    { maxLength: 4 },
  ),
  fc.array(
    fc.oneof(
      quick('MarkJobCompleted', fc.constantFrom({ jobId: 6, completedAt: '2026-11-18' }, { jobIds: [6] })),
      quick('MarkJobActive', fc.constant({ jobId: 6 })),
    ),
    { maxLength: 4 },
  ),
);

const histories = fc
  .array(fc.oneof(anything, inOnePlace), { maxLength: 12, size: 'max' })
  .map((parts): (RandomStep | Quick)[] => parts.flat());

const payloadIn = (state: StateReader, step: RandomStep | Quick): object =>
  'payload' in step ? step.payload : Object(payloadOf({ state }, step));

const isUndone = (step: RandomStep | Quick): boolean =>
  'payload' in step ? step.isUndone : Number(step.picks[0]) % 3 === 0;

/** Commands that may type over a value; all others are acts. */
const IS_EDIT = /^(?:Edit|Set)/;

/** Views and columns aren't part of the history. */
const isOfScreen = (entity: EntityKind, id: EntityId): boolean =>
  entity === 'setting' && SCREEN_SETTING_KEYS.some((key) => key === id);

/** An account whose commands follow each other within a minute, in one session. */
function quickAccount() {
  let clock = Date.UTC(2026, 10, 20, 12);
  const side = writeSide(new InMemoryLedgerStore(), {
    commands: Object.values(commands),
    exchangeRate: practiceRate,
    now: () => {
      clock += 1_000;
      return new Date(clock);
    },
  });
  const read = () =>
    side.loop.read(TEST_ACCOUNT, ({ state, entries }) => ({
      state,
      shape: undoableShape(shapeOf(state, isOfScreen)),
      last: entries.all.at(-1),
      run: entries.runOf(entries.all.at(-1)?.commandId ?? '').length,
    }));
  const tried = async (name: string, sent: object): Promise<boolean> => {
    try {
      await side.run(name, sent);
      return true;
    } catch (error) {
      if (error instanceof Rejected) return false;
      throw error;
    }
  };
  return { read, tried };
}

/** The records of a shape, without those that were created since another one and are deleted now. */
function since(shape: StateShape, before: StateShape): StateShape {
  return new Map(
    [...shape].filter(([key, { deleted_at }]) => before.has(key) || (deleted_at ?? null) === null),
  );
}

async function play(history: readonly (RandomStep | Quick)[]): Promise<number> {
  const { read, tried } = quickAccount();
  for (const [name, sent] of PRACTICE_START) await tried(name, Object(sent));
  const shapes = [(await read()).shape];
  let runs = 0;
  for (const step of history) {
    const { state, last } = await read();
    if (!(await tried(step.name, payloadIn(state, step)))) continue;
    const after = await read();
    if (after.last === last || after.last?.source !== 'user') continue;
    shapes.push(after.shape);
    if (!IS_EDIT.test(step.name)) expect(after.run, step.name).toBe(1);
    if (after.last.irreversible !== null || after.last.changedNothing || !isUndone(step)) continue;
    const start = shapes.at(-1 - after.run) ?? new Map();
    expect(await tried('Undo', {}), step.name).toBe(true);
    expect(since((await read()).shape, start), step.name).toEqual(start);
    expect(await tried('Redo', {}), step.name).toBe(true);
    expect((await read()).shape, step.name).toEqual(after.shape);
    if (after.run > 1) runs += 1;
  }
  return runs;
}

test('an undo right after any command brings back what was there before it, or before the run that it continues', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      runs += await play(history);
    }),
    { numRuns: 100 },
  );
  expect(runs).toBeGreaterThan(0);
});
