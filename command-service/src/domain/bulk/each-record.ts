import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { inverseChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { Change, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { BulkAnswer, ChangedRecords } from '@ledgerline/shared-events/lists/bulk.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { TentativeState } from '../history/tentative-state.ts';
import { brokenRules } from '../rules/account-invariant.ts';
import type { StateReader } from '../state-reader.ts';

/** The records of a command: one, or several of a list. */
export type Targets = {
  ids: readonly number[];
  /** Whether the command names a list, even one of one record. */
  isList: boolean;
  /** Whether records that cannot be changed are left out. */
  skip: boolean;
};

/** The most refused records that an answer lists. */
const MAX_REFUSED = 20;

/** Decides one record. @throws Rejected */
type DecideOne = (id: number) => DomainEvent[];

/**
 * The events of a command on each of its records, in steps. With `skip`, a record is left out when its change is
 * refused or would break a rule of the account. Without it, one refused record refuses all.
 * @param note called with the events of each record, for decisions that depend on earlier ones
 * @throws Rejected: that of the one record, or for a list not_found or invalid with `refused`, the records with
 * their reasons, and too_large when the events hold too much
 */
export function* decideEach(
  state: StateReader,
  { ids, isList, skip }: Targets,
  decide: DecideOne,
  note: (events: readonly DomainEvent[]) => void = () => undefined,
): Steps<DomainEvent[]> {
  if (!isList) return ids.flatMap(decide);
  const refused: RefusedRecord[] = [];
  const events: DomainEvent[] = [];
  let length = 0;
  for (const id of ids) {
    yield;
    const outcome = skip ? allowedEvents(state, id, decide) : attempted(id, decide);
    if (outcome instanceof Rejected) {
      refused.push({ id, reason: outcome.message, error: outcome });
      continue;
    }
    note(outcome);
    events.push(...outcome);
    length += outcome.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0);
    if (length > MAX_BULK_LENGTH) throw tooLarge();
  }
  if (!skip && refused.length > 0) throw allRefused(refused);
  return events;
}

/**
 * The most characters that one command may write to all its records together: a text that is sent once is stored with
 * every record, in the fold of the ledger, in the read models and in the history.
 */
export const MAX_BULK_LENGTH = 8 * 1024 * 1024;

/** @throws Rejected too_large when what is sent is too much for that many records */
export function refuseTooLarge(payload: object, ids: readonly number[]): void {
  const texts = Object.values(payload).filter((value) => !Array.isArray(value));
  if (JSON.stringify(texts).length * ids.length > MAX_BULK_LENGTH) throw tooLarge();
}

/** The refusal of a command that writes too much over all its records. */
export function tooLarge(): Rejected {
  const most = MAX_BULK_LENGTH / (1024 * 1024);
  return new Rejected(
    'too_large',
    `This would write more than ${most} MB of text. Please choose fewer records, or send a shorter text.`,
  );
}

type RefusedRecord = { id: number; reason: string; error: Rejected };

/**
 * The refusal of a command on several records: not_found with those that do not exist, as for a single one, otherwise
 * issued with all of them and their reasons where one is an issued document, else invalid.
 */
export function allRefused(refused: readonly RefusedRecord[]): Rejected {
  const missing = refused.filter(({ error }) => error.code === 'not_found');
  const named = missing.length > 0 ? missing : refused;
  const shown = named.slice(0, MAX_REFUSED);
  const details = {
    refused: shown.map(({ id, reason }) => ({ id, reason })),
    refusedTotal: named.length,
  };
  const message = named[0]?.reason ?? '';
  if (missing.length > 0) return new Rejected('not_found', message, { details });
  const code = refused.some(({ error }) => error.code === 'issued') ? 'issued' : 'invalid';
  return new Rejected(code, message, { errors: { ids: shown.map(({ reason }) => reason) }, details });
}

/** The answer of a command that changed all of its records. It has no records: who shows them reads them again. */
export const allChanged = (ids: readonly number[]): ChangedRecords => ({ ids: [...ids], count: ids.length });

/** What is needed to say what became of each record: its kind, the ids in the order of the decision, and the events. */
type Decided = { entity: EntityKind; ids: readonly number[]; events: readonly DomainEvent[] };

/**
 * The account before the events of a command, and the decision on it. `note` is called with the events of each changed
 * record, for decisions that depend on earlier ones.
 */
type Again = { before: StateReader; decide: DecideOne; note?: (events: readonly DomainEvent[]) => void };

/**
 * The answer of a command with `skip`, in steps: it was done to every record except the refused ones, which have no
 * events. A record without events is decided again, to tell a refusal from a record that needed no change.
 * @param again called only when there are records without events
 */
export function* bulkOutcome({ entity, ids, events }: Decided, again: () => Again): Steps<BulkAnswer> {
  const changed = eventsByRecord(entity, new Set(ids), events);
  if (ids.every((id) => changed.has(id))) return { done: ids.length, skipped: [] };
  const { before, decide, note = () => undefined } = again();
  const refused = new Map<number, string>();
  for (const id of ids) {
    const own = changed.get(id);
    if (own !== undefined) note(own);
    else {
      yield;
      const outcome = allowedEvents(before, id, decide);
      if (outcome instanceof Rejected) refused.set(id, outcome.message);
    }
  }
  const skipped = [...refused].map(([id, reason]) => ({ id, reason }));
  return { done: ids.length - refused.size, skipped: skipped.toSorted((one, other) => one.id - other.id) };
}

/**
 * The events by the record that they were decided for. They are in the order of the records, so what changes none of
 * them (a job that an invoice gives back) belongs to the record before it.
 */
function eventsByRecord(
  entity: EntityKind,
  ids: ReadonlySet<number>,
  events: readonly DomainEvent[],
): Map<number, DomainEvent[]> {
  const byId = new Map<number, DomainEvent[]>();
  let current: DomainEvent[] = [];
  for (const event of events) {
    const touched = changesOf(event).flatMap((change) =>
      change.entity === entity && typeof change.id === 'number' && ids.has(change.id) ? [change.id] : [],
    );
    if (touched.length > 0)
      current = touched.map((id) => byId.get(id)).find((own) => own !== undefined) ?? [];
    for (const id of touched) byId.set(id, byId.get(id) ?? current);
    current.push(event);
  }
  return byId;
}

/** The account before events, made from the account after them. Texts stay: no record is refused for one. */
export function beforeEvents(after: StateReader, events: readonly DomainEvent[]): TentativeState {
  const before = new TentativeState(after);
  for (const change of undoneChanges(events)) before.apply(change);
  return before;
}

/** The changes of fields that lead back to where these events began, newest first. */
export function undoneChanges(events: readonly DomainEvent[]): Change[] {
  return events
    .flatMap(changesOf)
    .toReversed()
    .flatMap((change) => (change.kind === 'field' ? [inverseChange(change)] : []));
}

/** The events of one record, or why there are none: also a rule that they would break. */
function allowedEvents(state: StateReader, id: number, decide: DecideOne): DomainEvent[] | Rejected {
  const outcome = attempted(id, decide);
  if (outcome instanceof Rejected) return outcome;
  const after = new TentativeState(state);
  for (const change of outcome.flatMap(changesOf)) if (change.kind !== 'text') after.apply(change);
  const [broken] = brokenRules(state, after);
  return broken?.refusal((record) => after.isTouched(record.entity, record.id)) ?? outcome;
}

function attempted(id: number, decide: DecideOne): DomainEvent[] | Rejected {
  try {
    return decide(id);
  } catch (error) {
    if (error instanceof Rejected) return error;
    throw error;
  }
}
