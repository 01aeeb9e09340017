import type { Change } from '../ledger/change.ts';

/** Edits of one field further apart than this are entries of their own. */
const RUN_GAP_MS = 60_000;

/** What decides whether a command goes on with the entry before it. `clock` is what the clock said when it was decided. */
export type RunStep = {
  /** `entity/id/field` when the command edited one field of one record, else null: it stands alone. */
  run: string | null;
  session: string;
  clock: string;
};

/** Fields that follow from others of their record. */
export const DERIVED_FIELDS: ReadonlySet<string> = new Set([
  'value',
  'exchange',
  'dueDate',
  'subtotal',
  'total',
  'taxTotals',
]);

/**
 * The field that a command edited, as `entity/id/field`, or null when it did more than edit one field
 * (fields that follow from others do not count).
 */
export function runKey(changes: readonly Change[]): string | null {
  const edited = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'created' || change.field === 'deleted_at') return null;
    if (!DERIVED_FIELDS.has(change.field)) edited.add(`${change.entity}/${change.id}/${change.field}`);
  }
  const [only] = edited;
  return edited.size === 1 && only !== undefined ? only : null;
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
