import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { type JobInput, plainJobFields } from '@ledgerline/shared-events/jobs/commands.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import { referencedRecord, referencedUnit } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

type Pointers = Pick<JobInput, 'client_id' | 'job_type_id' | 'language_pair_id' | 'unit_id' | 'project_id'>;

/**
 * Checks that the records that a job refers to exist. An unchanged reference may be to a deleted record.
 * @throws Rejected invalid, with the field
 */
export function checkPointers(state: StateReader, input: Pointers, before: Pointers = {}): void {
  const { client_id, job_type_id, language_pair_id, unit_id, project_id } = input;
  if (isNew(client_id, before.client_id)) referencedRecord(state, 'client', client_id, 'client_id');
  if (isNew(job_type_id, before.job_type_id)) referencedRecord(state, 'jobType', job_type_id, 'job_type_id');
  if (isNew(language_pair_id, before.language_pair_id)) {
    referencedRecord(state, 'languagePair', language_pair_id, 'language_pair_id');
  }
  if (isNew(project_id, before.project_id)) referencedRecord(state, 'project', project_id, 'project_id');
  if (isNew(unit_id, before.unit_id) && unit_id !== FLAT_RATE_UNIT_ID) {
    referencedUnit(state, unit_id, 'unit_id');
  }
}

function isNew(id: number | null | undefined, before: number | null | undefined): id is number {
  return id !== undefined && id !== null && id !== before;
}

const PLAIN_FIELDS = plainJobFields.keyof().options;

/** The fields that are sent, of those that are stored as they are. */
export function plainFields(input: JobInput): Partial<JobRecord> {
  const fields: Partial<JobRecord> = {};
  for (const field of PLAIN_FIELDS) {
    if (input[field] !== undefined) Object.assign(fields, { [field]: input[field] });
  }
  return fields;
}

const EDITED_FIELDS = [
  ...PLAIN_FIELDS,
  ...(['unit_id', 'quantity', 'rate', 'flat_rate', 'value', 'currency'] as const),
  ...(['minimum', 'surcharges'] as const),
  ...(['on_hold', 'completed_at', 'invoiced', 'notes'] as const),
];

/**
 * The intended part of an edit. A caller may send a whole answer back with one field changed: the repeated fields are
 * ignored, so that the value, the flat rate and the status follow the change.
 */
export function withoutUnchangedFields(input: JobInput, job: JobRecord): JobInput {
  if (input.created_at === undefined) return input;
  const changed = { ...input };
  for (const field of EDITED_FIELDS) {
    if (sameJson(changed[field] ?? null, job[field] ?? null)) delete changed[field];
  }
  return changed;
}
