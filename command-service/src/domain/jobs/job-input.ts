import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { sanitiseHtml } from '@ledgerline/shared-events/paper/rich-text/sanitise-html.ts';
import { z } from 'zod';
import { referred, referredUnit } from '../lookup.ts';
import { amount, calendarDate, computed, currency, deadline, id, LENGTHS, text } from '../payload/scalars.ts';
import type { StateReader } from '../state-reader.ts';

/** A job as it is sent: every field may be left out. What only answers carry may come along and is not read. */
export const jobInput = z.strictObject({
  name: text(LENGTHS.name)
    .transform((name) => name.trim() || null)
    .nullable()
    .optional(),
  client_id: id.nullable().optional(),
  job_type_id: id.nullable().optional(),
  language_pair_id: id.nullable().optional(),
  unit_id: id.nullable().optional(),
  quantity: amount.optional(),
  rate: amount.optional(),
  flat_rate: z.boolean().optional(),
  value: amount.optional(),
  currency: currency.optional(),
  deadline: z.union([deadline, z.literal('').transform(() => null), z.null()]).optional(),
  on_hold: z.boolean().optional(),
  completed_at: calendarDate.nullable().optional(),
  invoiced: z.boolean().optional(),
  notes: text(LENGTHS.html)
    .nullable()
    .transform((notes) => sanitiseHtml(notes ?? ''))
    .optional(),
  id: computed,
  invoice_id: computed,
  converted_value: computed,
  exchangeRate: computed,
  exchange: computed,
  display_name: computed,
  client_name: computed,
  job_type_name: computed,
  language_pair_name: computed,
  unit_name: computed,
  created_at: computed,
  deleted_at: computed,
  selected: computed,
});
export type JobInput = z.output<typeof jobInput>;

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
