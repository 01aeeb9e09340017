import type { Change, EntityId, EntityKind } from '../ledger/change.ts';
import { isComputed } from './following-fields.ts';

/** Edits of one field further apart than this are entries of their own. */
const RUN_GAP_MS = 60_000;

/** What decides whether a command goes on with the entry before it. `clock` is what the clock said when it was decided. */
export type RunStep = {
  /** `entity/id/field` when the command edited one field of one record, else null: it stands alone. */
  run: string | null;
  session: string;
  clock: string;
};

/** A field that a command edited; null when it created or deleted the record. Plain data. */
export type EditedField = { entity: EntityKind; id: EntityId; field: string | null };

/**
 * What a command edited so far, as far as runs go by it: fields that follow from others do not count, and two fields say as
 * much as more of them.
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

/** Each change of the value of a setting or of a rate is an entry of its own. */
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
 * Whether `next` belongs to the same entry of the history as `last`, the command just before it in the ledger:
 * the same field of the same record, the same login session, at most 60 s later. A clock that was set back says nothing
 * about how much later it was: then the entry is another one.
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
