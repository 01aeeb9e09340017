import * as z from 'zod/mini';
import { amountText, currencyCode, deadlineText, recordId } from '../ledger/scalars.ts';

/** A field of a job that a line can set. */
const quickField = z.enum([
  'name',
  'client_id',
  'job_type_id',
  'language_pair_id',
  'unit_id',
  'quantity',
  'rate',
  'value',
  'currency',
  'deadline',
]);
export type QuickField = z.output<typeof quickField>;

const id = z.nullable(recordId);
const amount = z.nullable(amountText);

/** The job that a line describes; null where nothing is known. `value` is set for a flat rate only. */
const quickJob = z.object({
  name: z.nullable(z.string()),
  client_id: id,
  job_type_id: id,
  language_pair_id: id,
  unit_id: id,
  quantity: amount,
  rate: amount,
  flat_rate: z.boolean(),
  value: amount,
  currency: currencyCode,
  deadline: z.nullable(deadlineText),
});
export type QuickJob = z.output<typeof quickJob>;

const fieldValue = z.nullable(z.union([z.string(), z.number()]));

/** What a line was understood to say. `from` and `to` are places in the text; words that set no field are its name. */
export const quickJobAnswer = z.object({
  job: quickJob,
  /** In the order of the text. `value` is null where the words name several records: see `choices`. */
  understood: z.array(
    z.object({ from: z.int(), to: z.int(), field: quickField, value: fieldValue, label: z.string() }),
  ),
  /** Fields that follow from the client, and why. */
  derived: z.array(z.object({ field: quickField, value: fieldValue, why: z.string() })),
  choices: z.array(
    z.object({ field: quickField, records: z.array(z.object({ id: recordId, name: z.string() })) }),
  ),
  /** What words of the name may mean as well, for fields that no other words set. */
  offers: z.array(
    z.object({
      from: z.int(),
      to: z.int(),
      field: z.enum(['deadline', 'quantity', 'rate']),
      value: z.string(),
      label: z.string(),
    }),
  ),
  /** The words that set no field: the name of the job. */
  rest: z.string(),
  /** The words of `rest` that stand apart from its first ones: they may have been meant as something else. */
  unclear: z.array(z.object({ from: z.int(), to: z.int(), text: z.string() })),
  /** Fields without a value. */
  open: z.array(quickField),
});
export type QuickJobAnswer = z.output<typeof quickJobAnswer>;
