import * as z from 'zod/mini';

export const BASES = ['completed', 'invoiced', 'paid'] as const;
export type Basis = (typeof BASES)[number];

const series = z.object({
  client_id: z.nullable(z.number()),
  name: z.nullish(z.string()),
  values: z.array(z.number()),
});

/** A job or an invoice behind a month. `converted_value` is null while its rate is missing: it then counts nothing. */
const row = z.object({
  type: z.enum(['job', 'invoice']),
  id: z.number(),
  name: z.string(),
  client: z.string(),
  date: z.string(),
  /** Of jobs; an invoice has no type of work and no quantity, a job at a flat rate no quantity. */
  job_type: z.nullish(z.string()),
  quantity: z.nullish(z.number()),
  unit: z.nullish(z.string()),
  value: z.number(),
  currency: z.string(),
  converted_value: z.nullable(z.number()),
  path: z.string(),
});

/** A year of earnings, by client and month, in the primary currency. */
export const report = z.object({
  year: z.number(),
  currency: z.string(),
  basis: z.enum(BASES),
  series: z.array(series),
  totals: z.array(z.number()),
  total: z.number(),
  revision: z.nullish(z.number()),
  /** Currencies of amounts that count nothing, because their rate is unknown. */
  missingRates: z._default(z.array(z.object({ currency: z.string(), count: z.number() })), []),
  rows: z.optional(z.array(row)),
});

export type Report = z.output<typeof report>;
export type ReportRow = z.output<typeof row>;
/** What a report is asked for. `month` counts from 1. */
export type ReportQuery = { year: number; basis: Basis };

const REBUILD_STATES = ['queued', 'running', 'comparing', 'done', 'failed', 'cancelled'] as const;

const difference = z.object({
  table: z.string(),
  key: z.string(),
  kind: z.enum(['missing', 'extra', 'changed']),
  columns: z._default(z.array(z.string()), []),
});

export type Difference = z.output<typeof difference>;

/** How far a rebuild is, as the server and its live feed tell it. */
export const rebuild = z.object({
  id: z.union([z.string(), z.number()]),
  projection: z.optional(z.string()),
  state: z.enum(REBUILD_STATES),
  eventsTotal: z._default(z.number(), 0),
  eventsDone: z._default(z.number(), 0),
  startedAt: z.nullish(z.string()),
  finishedAt: z.nullish(z.string()),
  identical: z.nullish(z.boolean()),
  differenceCount: z.nullish(z.number()),
  /** The first hundred rows that the rebuild changed. */
  differences: z.nullish(z.array(difference)),
  error: z.nullish(z.string()),
});

export type Rebuild = z.output<typeof rebuild>;
