import * as z from 'zod/mini';

const exchange = z.object({ rate: z.number(), date: z.nullable(z.string()), source: z.nullable(z.string()) });

/** A job as the server answers it. Amounts are numbers in the job's currency. */
export const job = z.object({
  id: z.number(),
  name: z.nullable(z.string()),
  client_id: z.nullable(z.number()),
  /** What the client is called, also when it is deleted. */
  client_name: z.nullish(z.string()),
  job_type_id: z.nullable(z.number()),
  language_pair_id: z.nullable(z.number()),
  unit_id: z.nullable(z.number()),
  quantity: z.number(),
  rate: z.number(),
  flat_rate: z.boolean(),
  value: z.number(),
  currency: z.string(),
  /** In the primary currency; null while its rate is missing. */
  converted_value: z.nullish(z.number()),
  /** Units of the job's currency for one of the primary currency. */
  exchangeRate: z.nullish(z.number()),
  exchange: z.nullish(exchange),
  deadline: z.nullable(z.string()),
  on_hold: z.boolean(),
  completed_at: z.nullable(z.string()),
  invoiced: z.boolean(),
  invoice_id: z.nullable(z.number()),
  /** The number of that invoice. */
  invoice_number: z.nullish(z.string()),
  /** HTML that the server has cleaned. */
  notes: z._default(z.string(), ''),
  deleted_at: z.nullable(z.string()),
});

export type Job = z.output<typeof job>;
