import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { eachChange, mergedEvents } from '@ledgerline/shared-events/registry.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { brokenRulesInSteps } from '../rules/account-invariant.ts';
import type { BrokenRule } from '../rules/broken-rule.ts';
import type { StateReader } from '../state-reader.ts';
import { effectiveInverse } from './inverse-now.ts';
import { type FieldRef, TentativeState } from './tentative-state.ts';

/**
 * Why entries cannot be undone: either one of them never can, for the given reason; or the undo would break a rule
 * between records because of these fields, each listed once. `entry` is the index of that entry. With `issued` the reason
 * is a document of fiscal mode, and no other entry can be undone first.
 */
export type Obstruction =
  | { reason: string; entry: number; issued?: true }
  | { conflicts: { field: FieldRef; entry: number }[] };

/** The result of planning an undo: the events that do it, or the obstruction. */
export type Reversals = { events: DomainEvent[] } | Obstruction;

/** Rules that no undo of other entries can keep. */
const FINAL_RULES = new Set<BrokenRule['rule']>([
  'issued document stays as it is',
  'document in fiscal mode',
]);

/**
 * Plans the undo of several entries in the given order, newest first, in steps. Whether an entry may be undone was
 * decided before, by the last writers of its fields (see `obstacles`). Here each entry must also fit the state that
 * those before it left; only the ledger of an older version can violate that. The rules between records need to hold
 * only after the last entry; a broken rule is reported for the oldest entry.
 * @param entries the events of each entry, oldest first: to undo it, those of its command (or its run of commands); to
 * redo it, those of its undo
 */
export function* reversalSteps(
  state: StateReader,
  entries: readonly (readonly DomainEvent[])[],
): Steps<Reversals> {
  const inverses: DomainEvent[] = [];
  const after = new TentativeState(state);
  const conflicts: { field: FieldRef; entry: number }[] = [];
  for (const [entry, events] of entries.entries()) {
    for (const event of events.toReversed()) {
      const inverse = yield* effectiveInverse(after, event);
      if ('reason' in inverse) return { ...inverse, entry };
      for (const fact of inverse.events) {
        inverses.push(fact);
        for (const change of eachChange(fact)) {
          yield;
          if (!after.apply(change)) conflicts.push({ field: fieldOfChange(change), entry });
        }
      }
    }
  }
  if (conflicts.length > 0) return { conflicts: eachOnce(conflicts) };
  const broken = yield* brokenRulesInSteps(state, after);
  return broken.length > 0 ? obstructionBy(broken, entries.length - 1) : { events: mergedEvents(inverses) };
}

function obstructionBy(broken: readonly BrokenRule[], entry: number): Obstruction {
  const final = broken.find(({ rule }) => FINAL_RULES.has(rule));
  if (final !== undefined) return { reason: final.refusal(() => true).message, entry, issued: true };
  return { conflicts: eachOnce(broken.flatMap(({ fields }) => fields.map((field) => ({ field, entry })))) };
}

function fieldOfChange(change: Change): FieldRef {
  const { entity, id } = change;
  return { entity, id, field: change.kind === 'created' ? 'deleted_at' : change.field };
}

/** A field that conflicts for one entry conflicts for the older ones too, so only the newest reports it. */
function eachOnce<Conflict extends { field: FieldRef }>(conflicts: readonly Conflict[]): Conflict[] {
  const seen = new Map<string, Conflict>();
  for (const conflict of conflicts) {
    const { entity, id, field } = conflict.field;
    const key = `${entity}/${id}/${field}`;
    if (!seen.has(key)) seen.set(key, conflict);
  }
  return [...seen.values()];
}
