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
import { brokenRules } from '../rules/account-invariant.ts';
import type { StateReader } from '../state-reader.ts';
import { type FieldRef, WhatIf } from './what-if.ts';

/**
 * The facts of one entry of the history, oldest first: those of an undo to redo it, those of the command (or of the
 * run of commands) to undo it. A record that they created goes only when it is still as they left it; after a redo,
 * `origin` names the facts that created it.
 */
type TakenEntry = { events: readonly DomainEvent[]; origin: readonly DomainEvent[] };

/**
 * What taking back entries comes to: the facts that do it; or why one can never be taken back, in words for the user; or
 * the fields that no longer hold what an entry left there, each once. `entry` is the place of that entry.
 */
type Reversals =
  | { events: DomainEvent[] }
  | { reason: string; entry: number }
  | { conflicts: { field: FieldRef; entry: number }[] };

/**
 * Plans how entries are taken back at once, whatever happened since, in the order given, which is from the newest to
 * the oldest: each has to fit to what those before it left. The rules between records need only hold after the last; a
 * rule that does not is told of the oldest entry.
 */
export function planReversals(state: StateReader, entries: readonly TakenEntry[]): Reversals {
  const inverses: DomainEvent[] = [];
  const after = new WhatIf(state);
  const conflicts: { field: FieldRef; entry: number }[] = [];
  for (const [entry, { events, origin }] of entries.entries()) {
    const inverse = inverseOfAll(events);
    if ('reason' in inverse) return { ...inverse, entry };
    inverses.push(...inverse.events);
    const missed = changedSinceCreation(after, origin);
    for (const change of inverse.events.flatMap(changesOf)) {
      if (!after.apply(change)) missed.push(fieldOfChange(change));
    }
    conflicts.push(...missed.map((field) => ({ field, entry })));
  }
  if (conflicts.length === 0) {
    const broken = brokenRules(state, after).flatMap(({ fields }) => fields);
    conflicts.push(...broken.map((field) => ({ field, entry: entries.length - 1 })));
  }
  if (conflicts.length > 0) return { conflicts: eachOnce(conflicts) };
  return { events: mergedEvents(inverses) };
}

function inverseOfAll(events: readonly DomainEvent[]): { events: DomainEvent[] } | { reason: string } {
  const inverses: DomainEvent[] = [];
  for (const event of events.toReversed()) {
    const inverse = inverseOf(event);
    if ('reason' in inverse) return inverse;
    inverses.push(...inverse.events);
  }
  return { events: inverses };
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
