import type { Change, EntityId, EntityKind } from '../ledger/change.ts';
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
