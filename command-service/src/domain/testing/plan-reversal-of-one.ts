import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { planReversals } from '../history/plan-reversal.ts';
import type { FieldRef } from '../history/what-if.ts';
import type { StateReader } from '../state-reader.ts';

/** What taking back one entry comes to: see `planReversals`. */
export type ReversalOfOne = { events: DomainEvent[] } | { reason: string } | { conflicts: FieldRef[] };

/** Plans how the facts of one entry are taken back. @param origin the facts that created its records, after a redo */
export function planReversalOfOne(
  state: StateReader,
  events: readonly DomainEvent[],
  origin: readonly DomainEvent[] = events,
): ReversalOfOne {
  const plan = planReversals(state, [{ events, origin }]);
  if ('reason' in plan) return { reason: plan.reason };
  return 'events' in plan ? plan : { conflicts: plan.conflicts.map(({ field }) => field) };
}
