import { applyChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { Change, EntityId, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import type { Rows } from '../rows.ts';
import { namesTable } from './tables.ts';

/** The fields that determine the name of a record (for a rate: its client). */
const NAME_FIELDS: Partial<Record<EntityKind, readonly string[]>> = {
  job: ['name'],
  client: ['name'],
  jobType: ['name'],
  languagePair: ['from', 'to'],
  unit: ['name'],
  rate: ['client_id'],
  project: ['name'],
  attachment: ['name', 'job_id'],
  invoice: ['number'],
  creditNote: ['number'],
  quote: ['number'],
  delivery: ['subject', 'invoice_id', 'quote_id', 'credit_note_id'],
  tax: ['name'],
  paymentInstruction: ['text'],
  invoiceNote: ['text'],
  invoiceLanguage: ['name'],
};

/** Fields that rows of an earlier version don't have, and that are left out where a record has none. */
const LEFT_OUT = new Set(['quote_id', 'credit_note_id']);

/** Whether a change may give its record another name. */
export const writesName = (change: Change): boolean =>
  change.kind === 'created' || NAME_FIELDS[change.entity]?.includes(change.field) === true;

/** Updates the stored fields that determine names. */
export function noteName(rows: Rows, change: Change): void {
  const fields = NAME_FIELDS[change.entity];
  if (fields === undefined) return;
  if (!writesName(change)) return;
  const stored = change.kind === 'created' ? undefined : nameFields(rows, change.entity, change.id);
  const next = applyChange(stored ?? {}, change);
  rows.put(namesTable, {
    entity: change.entity,
    id: String(change.id),
    fields: Object.fromEntries(
      fields
        .filter((field) => next[field] !== undefined || !LEFT_OUT.has(field))
        .map((field) => [field, next[field] ?? null]),
    ),
  });
}

/** The present values of the fields that determine the name of a record. */
export function nameFields(rows: Rows, entity: EntityKind, id: EntityId): FieldValues | undefined {
  const fields = rows.get(namesTable, [entity, String(id)])?.fields;
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields;
  return implicitRecord(entity, id);
}
