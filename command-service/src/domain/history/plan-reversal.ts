import { applyChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import {
  type Change,
  type EntityId,
  type EntityKind,
  type FieldValues,
  sameJson,
} from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { changesOf, inverseOf, mergedEvents } from '@ledgerline/shared-events/registry.ts';
import { brokenRules } from '../rules/broken-rules.ts';
import type { StateReader } from '../state-reader.ts';
import { type FieldRef, WhatIf } from './what-if.ts';

/**
 * What taking back some facts comes to: the facts that do it; or why it can never be done, in words for the user;
 * or the fields that no longer hold what those facts left there, each once.
 */
export type Reversal = { events: DomainEvent[] } | { reason: string } | { conflicts: FieldRef[] };

/**
 * Plans how the facts of one entry of the history are taken back, whatever happened since.
 * `events` are the entry's facts, oldest first: those of an undo to redo it, those of the command (or of the run of
 * commands) to undo it. A record that they created goes only when it is still as they left it; after a redo,
 * `origin` names the facts that created it.
 */
export function planReversal(
  state: StateReader,
  events: readonly DomainEvent[],
  origin: readonly DomainEvent[] = events,
): Reversal {
  const inverses: DomainEvent[] = [];
  for (const event of events.toReversed()) {
    const inverse = inverseOf(event);
    if ('reason' in inverse) return inverse;
    inverses.push(...inverse.events);
  }
  const after = new WhatIf(state);
  const conflicts = changedSinceCreation(state, origin);
  for (const change of inverses.flatMap(changesOf)) {
    if (!after.apply(change)) conflicts.push(fieldOfChange(change));
  }
  if (conflicts.length === 0) conflicts.push(...brokenRules(after, after.touched()));
  if (conflicts.length > 0) return { conflicts: eachOnce(conflicts) };
  return { events: mergedEvents(inverses) };
}

/** The fields of records that `events` created and that something else has changed since. */
function changedSinceCreation(state: StateReader, events: readonly DomainEvent[]): FieldRef[] {
  const made = new Map<string, { entity: EntityKind; id: EntityId; record: FieldValues }>();
  for (const change of events.flatMap(changesOf)) {
    const { entity, id } = change;
    const key = `${entity}/${id}`;
    const known = made.get(key)?.record;
    if (change.kind === 'created' || known !== undefined) {
      made.set(key, { entity, id, record: applyChange(known, change) });
    }
  }
  return [...made.values()].flatMap(({ entity, id, record }) => {
    const now: FieldValues = state.record(entity, id) ?? {};
    return Object.keys(record)
      .filter((field) => !sameJson(record[field], now[field]))
      .map((field) => ({ entity, id, field }));
  });
}

function fieldOfChange(change: Change): FieldRef {
  const { entity, id } = change;
  return { entity, id, field: change.kind === 'created' ? 'deleted_at' : change.field };
}

function eachOnce(fields: readonly FieldRef[]): FieldRef[] {
  const seen = new Map(fields.map((field) => [`${field.entity}/${field.id}/${field.field}`, field]));
  return [...seen.values()];
}
