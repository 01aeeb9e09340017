import { isAbsent } from '../ledger/absent.ts';
import { type Change, type EntityId, type EntityKind, sameJson } from '../ledger/change.ts';
import type { Json } from '../ledger/scalars.ts';
import { isComputed } from './derived-fields.ts';

/** Edits of one field with a longer pause become separate entries. */
const RUN_GAP_MS = 60_000;

/** The data that decides whether a command continues the entry before it. `clock` is the clock at its decision. */
export type RunStep = {
  /** `entity/id/field` when the command edited one field of one record, else null: then it is an entry of its own. */
  run: string | null;
  session: string;
  clock: string;
};

/** A field that a command edited; null when it created or deleted the record. Plain data. */
export type EditedField = { entity: EntityKind; id: EntityId; field: string | null };

/**
 * The fields that a command has edited so far, as far as runs need them: derived fields do not count, and no more
 * than two fields are kept.
 */
export function addEdits(edited: readonly EditedField[], changes: readonly Change[]): EditedField[] {
  const all: EditedField[] = [];
  for (const one of edited) addEdit(all, one);
  for (const change of changes) {
    if (all.length > 1) break;
    const { entity, id } = change;
    addEdit(all, { entity, id, field: change.kind === 'created' ? null : change.field });
  }
  return all;
}

function addEdit(all: EditedField[], { entity, id, ...edit }: EditedField): void {
  const field = edit.field === 'deleted_at' ? null : edit.field;
  if (field !== null && isUncounted(entity, field)) return;
  if (!all.some((one) => one.entity === entity && one.id === id && one.field === field)) {
    all.push({ entity, id, field });
  }
}

/** Each change of a setting or of the value of a rate is an entry of its own. */
function isUncounted(entity: EntityKind, field: string): boolean {
  return field === 'value' || isComputed(entity, field);
}

/** The one field that a command edited, as `entity/id/field`, or null when it did more than edit one field. */
export function runKey(edited: readonly EditedField[]): string | null {
  const [only] = edited;
  if (only === undefined || only.field === null || edited.length > 1) return null;
  return `${only.entity}/${only.id}/${only.field}`;
}

/**
 * Whether `next` belongs to the same history entry as `last`, the command just before it in the ledger: the same
 * field of the same record, the same login session, at most 60 s later. After the clock was set back the time between
 * them is unknown; then it is a new entry.
 */
export function continuesRun(last: RunStep, next: RunStep): boolean {
  const gap = Date.parse(next.clock) - Date.parse(last.clock);
  return (
    next.run !== null &&
    last.run === next.run &&
    last.session === next.session &&
    gap >= 0 &&
    gap <= RUN_GAP_MS
  );
}

/**
 * Whether a change types over a value, so that more of the same may follow. A yes or no, a choice of another record,
 * another analysis and a part that comes or goes are an entry each. What is computed follows the other fields.
 */
export function typesOver(change: Change): boolean {
  if (change.kind !== 'field') return change.kind === 'text';
  const { entity, field, before, after } = change;
  if (isComputed(entity, field)) return true;
  if (field === 'analysis') return false;
  if (Array.isArray(before) && Array.isArray(after)) return before.length === after.length;
  return isTyped(before) ? isTyped(after) : isPart(before) && isPart(after);
}

const isTyped = (value: Json): boolean => value === null || typeof value === 'string';
const isPart = (value: Json): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isAbsent(value);

/** The values of a field before and after some commands; of a long text their digests. */
export type FieldSpan = { key: string; before: Json; after: Json };

/** The values of fields before and after some changes; creations have none. */
export function spansOf(changes: readonly Change[]): FieldSpan[] {
  return changes.flatMap((change) => {
    if (change.kind === 'created') return [];
    const key = `${change.entity}/${change.id}/${change.field}`;
    if (change.kind === 'field') return { key, before: change.before, after: change.after };
    const { beforeDigest, afterDigest } = change.splice;
    return { key, before: beforeDigest, after: afterDigest };
  });
}

/** The values of fields before and after what came first and what came next. */
export function joinSpans(first: readonly FieldSpan[], next: readonly FieldSpan[]): FieldSpan[] {
  const all = new Map(first.map((span) => [span.key, span]));
  for (const span of next) {
    const { before } = all.get(span.key) ?? span;
    all.set(span.key, { ...span, before });
  }
  return [...all.values()];
}

/** Whether every field ended with the value that it began with, so that there is nothing to undo. */
export function endsAsItBegan(spans: readonly FieldSpan[]): boolean {
  return spans.every(({ before, after }) => sameJson(before, after));
}
