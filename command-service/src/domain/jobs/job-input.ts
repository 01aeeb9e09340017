import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { JobInput } from '@ledgerline/shared-events/jobs/commands.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { referred, referredUnit } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

type Pointers = Pick<JobInput, 'client_id' | 'job_type_id' | 'language_pair_id' | 'unit_id'>;

/**
 * Checks that the records which a job is made to point to are there. A pointer that stays as it was may point to a
 * deleted record.
 * @throws Rejected invalid beside the field
 */
export function checkPointers(state: StateReader, input: Pointers, before: Pointers = {}): void {
  const { client_id, job_type_id, language_pair_id, unit_id } = input;
  if (isNew(client_id, before.client_id)) referred(state, 'client', client_id, 'client_id');
  if (isNew(job_type_id, before.job_type_id)) referred(state, 'jobType', job_type_id, 'job_type_id');
  if (isNew(language_pair_id, before.language_pair_id)) {
    referred(state, 'languagePair', language_pair_id, 'language_pair_id');
  }
  if (isNew(unit_id, before.unit_id) && unit_id !== FLAT_RATE_UNIT_ID) {
    referredUnit(state, unit_id, 'unit_id');
  }
}

function isNew(id: number | null | undefined, before: number | null | undefined): id is number {
  return id !== undefined && id !== null && id !== before;
}

/** The fields that are sent as they are stored. */
export const PLAIN_FIELDS = [
  'name',
  'client_id',
  'job_type_id',
  'language_pair_id',
  'deadline',
] as const satisfies readonly (keyof JobRecord & keyof JobInput)[];
