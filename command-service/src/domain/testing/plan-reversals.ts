import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { type Reversals, reversalSteps } from '../history/plan-reversal.ts';
import type { FieldRef } from '../history/tentative-state.ts';
import type { StateReader } from '../state-reader.ts';

/** The result of `reversalSteps`, without a pause. */
export function planReversals(state: StateReader, entries: readonly (readonly DomainEvent[])[]): Reversals {
  return runSteps(reversalSteps(state, entries));
}

/** The result of planning the undo of one entry: see `planReversals`. */
export type ReversalOfOne = { events: DomainEvent[] } | { reason: string } | { conflicts: FieldRef[] };

/** Plans the undo of the events of one entry, without looking at later writers of its fields. */
export function planReversalOfOne(state: StateReader, events: readonly DomainEvent[]): ReversalOfOne {
  const plan = planReversals(state, [events]);
  if ('reason' in plan) return { reason: plan.reason };
  return 'events' in plan ? plan : { conflicts: plan.conflicts.map(({ field }) => field) };
}

/**
 * Whether an undo was refused because of an invoice number: another invoice was issued with the number since, and
 * that number stays in use.
 */
export function isRefusedForNumber(outcome: object): boolean {
  if (!('conflicts' in outcome) || !Array.isArray(outcome.conflicts)) return false;
  return outcome.conflicts.every((conflict) => {
    const { entity, field }: FieldRef = conflict.field.entity === undefined ? conflict : conflict.field;
    return entity === 'invoice' && ['number', 'deleted_at'].includes(field);
  });
}
