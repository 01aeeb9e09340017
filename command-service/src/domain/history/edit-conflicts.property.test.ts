import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { isComputed } from '@ledgerline/shared-events/history/derived-fields.ts';
import { fieldOf } from '@ledgerline/shared-events/ledger/apply-change.ts';
import { type Change, type FieldValues, sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountState } from '../account-state.ts';
import type { PracticeLedger } from '../testing/practice-ledger.ts';
import { startedPractice } from '../testing/practice-start.ts';
import {
  commandOf,
  payloadOf,
  type RandomStep,
  randomCommands,
  runRandom,
} from '../testing/random-commands.ts';
import { editConflicts, type LaterEntry, writes } from './edit-conflicts.ts';

/** What two browser tabs did since one of them read the account: its own commands, or commands of the other tab. */
const since = fc.array(fc.record({ own: fc.boolean(), steps: randomCommands({ maxLength: 4 }) }), {
  maxLength: 5,
});

/** The changes that a command would make; none when it is refused. */
function planned(ledger: PracticeLedger, step: RandomStep): Change[] {
  const command = commandOf(step);
  try {
    const parsed = command.payload.parse(payloadOf(ledger, step));
    return command.decide(ledger.state, parsed, ledger.contextOf(command, parsed)).flatMap(changesOf);
  } catch (error) {
    if (error instanceof Rejected) return [];
    throw error;
  }
}

type Edit = Exclude<Change, { kind: 'created' }>;

const isEdit = (change: Change): change is Edit => change.kind !== 'created';
const key = ({ entity, id, field }: Edit) => `${entity}/${id}/${field}`;

function valueIn(state: AccountState, { entity, id, field }: Edit) {
  const record: FieldValues | undefined = state.record(entity, id) ?? implicitRecord(entity, id);
  return record === undefined ? undefined : fieldOf(record, field);
}

/** Runs a command; answers what it wrote, also when no history shows it. */
function written(ledger: PracticeLedger, step: RandomStep, own: boolean): LaterEntry {
  const before = ledger.events.length;
  runRandom(ledger, [step]);
  return { commandId: `after ${before}`, own, changes: ledger.events.slice(before).flatMap(changesOf) };
}

/** The fields whose value is not the one that the view has, from when it was read or from its own last write. */
function expectedConflicts(seen: PracticeLedger, ledger: PracticeLedger, edits: Edit[], later: LaterEntry[]) {
  return edits.filter((edit) => {
    const replay = seen.copy();
    const lastOwn = later.findLastIndex(
      ({ own, changes }) => own && changes.some((change) => writes(change, edit)),
    );
    for (const { changes } of later.slice(0, lastOwn + 1)) {
      for (const change of changes) replay.state.apply(change);
    }
    const [before, now] = [valueIn(replay.state, edit), valueIn(ledger.state, edit)];
    return before !== undefined && !sameJson(before, now);
  });
}

test('a command conflicts exactly in the fields whose value its caller did not see', () => {
  let found = 0;
  // Conflicts are rare: a round without any proves nothing.
  for (let round = 0; found === 0 && round < 20; round += 1) {
    fc.assert(
      fc.property(since, randomCommands({ maxLength: 12 }), (parts, mine) => {
        const ledger = startedPractice();
        const seen = ledger.copy();
        const later = parts.flatMap(({ own, steps }) => steps.map((step) => written(ledger, step, own)));
        for (const step of mine) {
          const plan = planned(ledger, step);
          const conflicts = runSteps(editConflicts(ledger.state, plan, later));
          const direct = plan.filter(isEdit).filter(({ entity, field }) => !isComputed(entity, field));
          const fields = new Set(expectedConflicts(seen, ledger, direct, later).map(key));
          const notComputed = conflicts.filter(({ entity, field }) => !isComputed(entity, field));
          expect(new Set(notComputed.map(({ entity, id, field }) => `${entity}/${id}/${field}`))).toEqual(
            fields,
          );
          for (const { before, theirs, by } of conflicts) {
            expect(by.own).toBe(false);
            expect(sameJson(before, theirs)).toBe(false);
          }
          found += notComputed.length;
        }
      }),
      { numRuns: 150 },
    );
  }
  expect(found).toBeGreaterThan(0);
});
