import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { planReversals } from '../history/plan-reversal.ts';
import type { FieldRef } from '../history/what-if.ts';
import type { StateReader } from '../state-reader.ts';

/** What taking back the facts of one entry comes to: see `planReversals`. */
export type ReversalOfOne = { events: DomainEvent[] } | { reason: string } | { conflicts: FieldRef[] };

/** Plans how the facts of one entry are taken back, whoever wrote its fields since. */
export function planReversalOfOne(state: StateReader, events: readonly DomainEvent[]): ReversalOfOne {
  const plan = planReversals(state, [events]);
  if ('reason' in plan) return { reason: plan.reason };
  return 'events' in plan ? plan : { conflicts: plan.conflicts.map(({ field }) => field) };
}

/**
 * Whether an undo was refused because the number that it would bring back is that of an invoice which left the house
 * since: such a number stays taken, so there is no way back to it.
 */
export function isOverNumbers(outcome: object): boolean {
  if (!('conflicts' in outcome) || !Array.isArray(outcome.conflicts)) return false;
  return outcome.conflicts.every((conflict) => {
    const { entity, field }: FieldRef = conflict.field.entity === undefined ? conflict : conflict.field;
    return entity === 'invoice' && ['number', 'deleted_at'].includes(field);
  });
}
