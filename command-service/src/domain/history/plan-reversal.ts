import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { changesOf, mergedEvents } from '@ledgerline/shared-events/registry.ts';
import { brokenRules } from '../rules/account-invariant.ts';
import type { StateReader } from '../state-reader.ts';
import { inverseNow } from './inverse-now.ts';
import { type FieldRef, WhatIf } from './what-if.ts';

/**
 * Why entries are not taken back: one never can, in words for the user; or it would break a rule between records on account
 * of these fields, each once. `entry` is the place of that entry.
 */
export type Obstruction =
  | { reason: string; entry: number }
  | { conflicts: { field: FieldRef; entry: number }[] };

/** What taking back entries comes to: the facts that do it, or what keeps it from being done. */
type Reversals = { events: DomainEvent[] } | Obstruction;

/**
 * Plans how entries are taken back at once, in the order given, which is from the newest to the oldest. Whether an entry
 * may be taken back is decided before, by who wrote its fields last (see `obstacles`); here each has to fit to what those
 * before it left, which only the ledger of an older version can break. The rules between records need only hold after
 * the last; a rule that does not is told of the oldest entry.
 * @param entries the facts of each entry, oldest first: those of the command (or of the run of commands) to undo it,
 *   those of its undo to redo it
 */
export function planReversals(state: StateReader, entries: readonly (readonly DomainEvent[])[]): Reversals {
  const inverses: DomainEvent[] = [];
  const after = new WhatIf(state);
  const conflicts: { field: FieldRef; entry: number }[] = [];
  for (const [entry, events] of entries.entries()) {
    for (const event of events.toReversed()) {
      const inverse = inverseNow(after, event);
      if ('reason' in inverse) return { ...inverse, entry };
      for (const fact of inverse.events) {
        inverses.push(fact);
        for (const change of changesOf(fact)) {
          if (!after.apply(change)) conflicts.push({ field: fieldOfChange(change), entry });
        }
      }
    }
  }
  if (conflicts.length === 0) {
    const broken = brokenRules(state, after).flatMap(({ fields }) => fields);
    conflicts.push(...broken.map((field) => ({ field, entry: entries.length - 1 })));
  }
  if (conflicts.length > 0) return { conflicts: eachOnce(conflicts) };
  return { events: mergedEvents(inverses) };
}

function fieldOfChange(change: Change): FieldRef {
  const { entity, id } = change;
  return { entity, id, field: change.kind === 'created' ? 'deleted_at' : change.field };
}

/** A field that one entry misses is missed by the older ones, too: the newest tells it. */
function eachOnce<Conflict extends { field: FieldRef }>(conflicts: readonly Conflict[]): Conflict[] {
  const seen = new Map<string, Conflict>();
  for (const conflict of conflicts) {
    const { entity, id, field } = conflict.field;
    const key = `${entity}/${id}/${field}`;
    if (!seen.has(key)) seen.set(key, conflict);
  }
  return [...seen.values()];
}
