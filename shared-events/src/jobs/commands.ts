import { z } from 'zod';
import {
  amount,
  calendarDate,
  computed,
  currency,
  deadline,
  id,
  LENGTHS,
  minimumFee,
  positiveAmount,
  requiredText,
  richText,
  text,
} from '../api/payload-scalars.ts';
import { NAME_ONE_GRID, namesOneGrid, weighedAnalysis } from '../cat/commands.ts';
import { MAX_RECORDS } from '../lists/bulk.ts';
import {
  namedIds,
  nameOnce,
  namesOnce,
  type SeveralRecords,
  severalRecords,
} from '../lists/record-targets.ts';
import { linkAddress, MAX_LINKS } from './links.ts';
import { jobPriority } from './record.ts';
import {
  isSurchargePercent,
  MAX_SAVED_SURCHARGES,
  MAX_SURCHARGE_NAME,
  MAX_SURCHARGES,
} from './surcharges.ts';

const link = z.strictObject({
  title: text(LENGTHS.name)
    .transform((title) => title.trim())
    .optional()
    .default(''),
  url: text(LENGTHS.address).transform((typed, context): string => {
    const address = linkAddress(typed);
    if (address !== null) return address;
    context.addIssue({ code: 'custom', message: 'Enter a web address', input: typed });
    return z.NEVER;
  }),
});

/** A surcharge as it is sent. */
const surchargeInput = z.strictObject({
  name: requiredText(MAX_SURCHARGE_NAME, 'Name is required').refine((name) => !name.includes(';'), {
    error: 'A name can’t contain ;',
  }),
  percent: positiveAmount.refine(isSurchargePercent, { error: 'Enter a percentage up to 500' }),
});

/** The surcharges that an account offers, as they are sent. */
export const savedSurchargesInput = z
  .array(z.strictObject({ id, ...surchargeInput.shape }))
  .max(MAX_SAVED_SURCHARGES)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, {
    error: 'Each surcharge needs another id',
  })
  .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, {
    error: 'A surcharge with this name already exists',
  });

/** What a price has besides quantity and rate. */
export const priceTermsInput = {
  minimum: minimumFee.optional(),
  surcharges: z
    .array(surchargeInput)
    .max(MAX_SURCHARGES)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
      error: 'Each surcharge can be chosen only once',
    })
    .optional(),
};

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
  priority: z.optional(jobPriority),
  reference: text(LENGTHS.name)
    .transform((reference) => reference.trim() || null)
    .nullable()
    .optional(),
  links: z
    .array(link)
    .max(MAX_LINKS)
    .refine((links) => new Set(links.map(({ url }) => url)).size === links.length, {
      error: 'Each link can be listed only once',
    })
    .optional(),
  project_id: id.nullable().optional(),
});

/**
 * The input of a job, in which every field is optional. Fields that only answers have may be sent back and are
 * ignored.
 */
export const jobInput = z.strictObject({
  ...plainJobFields.shape,
  unit_id: id.nullable().optional(),
  quantity: amount.optional(),
  rate: amount.optional(),
  flat_rate: z.boolean().optional(),
  // Null is no value, as in the answer to a line of text: a zero would be an entered one.
  value: z.preprocess((sent) => sent ?? undefined, amount.optional()).optional(),
  currency: currency.optional(),
  ...priceTermsInput,
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
  project_name: computed,
  invoice_number: computed,
  attachments: computed,
  analysis: computed,
  created_at: computed,
  deleted_at: computed,
  selected: computed,
});
export type JobInput = z.output<typeof jobInput>;

/** The fields with the jobs of a command: one, several, or those that match a filter. */
const jobTargets = {
  jobId: id.optional(),
  jobIds: z.array(id).min(1).max(MAX_RECORDS.jobs).optional(),
  ...severalRecords,
};
export type JobTargets = SeveralRecords & { jobId?: number | undefined; jobIds?: number[] | undefined };

/** Whether a payload contains exactly one of: one job id, several, a filter. */
const namesTargets = ({ jobId, jobIds, ...others }: JobTargets): boolean =>
  namesOnce({ ...others, one: jobId, several: jobIds });

const NAME_TARGETS = nameOnce('job');

/** The ids in a payload, each once. Those of a filter are put into it before. */
export const targetIds = ({ jobId, jobIds }: JobTargets): number[] =>
  namedIds({ one: jobId, several: jobIds });

const someJobs = z.strictObject(jobTargets).refine(namesTargets, NAME_TARGETS);

/** The payloads of the commands on jobs. Status fields of an edit have the same effect as the status commands. */
export const jobCommands = {
  CreateJob: z.strictObject({ job: jobInput }),
  /** The quantity comes from the analysis. */
  CreateJobFromAnalysis: z
    .strictObject({ job: jobInput, ...weighedAnalysis })
    .refine(namesOneGrid, NAME_ONE_GRID),
  AttachAnalysis: z.strictObject({ jobId: id, ...weighedAnalysis }).refine(namesOneGrid, NAME_ONE_GRID),
  /** The quantity stays. */
  DetachAnalysis: z.strictObject({ jobId: id }),
  DuplicateJob: z.strictObject({ jobId: id }),
  EditJob: z.strictObject({ ...jobTargets, job: jobInput }).refine(namesTargets, NAME_TARGETS),
  /** The default is the present day of the user. */
  MarkJobCompleted: z
    .strictObject({ ...jobTargets, completedAt: calendarDate.nullable().optional() })
    .refine(namesTargets, NAME_TARGETS),
  MarkJobActive: someJobs,
  PutJobOnHold: someJobs,
  MarkJobInvoiced: someJobs,
  MarkJobUninvoiced: someJobs,
  DeleteJob: someJobs,
};
