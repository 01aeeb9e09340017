import { z } from 'zod';
import {
  amount,
  calendarDate,
  computed,
  currency,
  deadline,
  id,
  LENGTHS,
  richText,
  text,
} from '../api/payload-scalars.ts';

/** The fields of a job that are stored as they are sent: no other field follows from them. */
export const plainJobFields = z.strictObject({
  name: text(LENGTHS.name)
    .transform((name) => name.trim() || null)
    .nullable()
    .optional(),
  client_id: id.nullable().optional(),
  job_type_id: id.nullable().optional(),
  language_pair_id: id.nullable().optional(),
  deadline: z.union([deadline, z.literal('').transform(() => null), z.null()]).optional(),
});

/** A job as it is sent: every field may be left out. What only answers carry may come along and is not read. */
export const jobInput = z.strictObject({
  ...plainJobFields.shape,
  unit_id: id.nullable().optional(),
  quantity: amount.optional(),
  rate: amount.optional(),
  flat_rate: z.boolean().optional(),
  value: amount.optional(),
  currency: currency.optional(),
  on_hold: z.boolean().optional(),
  completed_at: calendarDate.nullable().optional(),
  invoiced: z.boolean().optional(),
  notes: richText.optional(),
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

/** How many records one command may name; beyond 500 events it is refused as too large anyway. */
export const MAX_TARGETS = 10_000;

/** The fields that name the jobs of a command: one, or several. */
const jobTargets = {
  jobId: id.optional(),
  jobIds: z.array(id).min(1).max(MAX_TARGETS).optional(),
};
export type JobTargets = { jobId?: number | undefined; jobIds?: number[] | undefined };

/** Whether a payload names either one job or several. */
const namesTargets = ({ jobId, jobIds }: JobTargets): boolean =>
  (jobId === undefined) !== (jobIds === undefined);

const NAME_TARGETS = { error: 'Name one job as jobId, or several as jobIds', path: ['jobId'] };

/** The ids that a payload names, each once. */
export function targetIds({ jobId, jobIds }: JobTargets): number[] {
  return [...new Set(jobIds ?? (jobId === undefined ? [] : [jobId]))];
}

const someJobs = z.strictObject(jobTargets).refine(namesTargets, NAME_TARGETS);

/** What the commands on jobs take. Status fields of an edit count as the status commands that they are. */
export const jobCommands = {
  CreateJob: z.strictObject({ job: jobInput }),
  EditJob: z.strictObject({ ...jobTargets, job: jobInput }).refine(namesTargets, NAME_TARGETS),
  /** Without a day it is the user's today. */
  MarkJobCompleted: z
    .strictObject({ ...jobTargets, completedAt: calendarDate.nullable().optional() })
    .refine(namesTargets, NAME_TARGETS),
  MarkJobActive: someJobs,
  PutJobOnHold: someJobs,
  MarkJobInvoiced: someJobs,
  MarkJobUninvoiced: someJobs,
  DeleteJob: someJobs,
};
