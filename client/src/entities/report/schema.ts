import * as z from 'zod/mini';

export const BASES = ['completed', 'invoiced', 'paid'] as const;
export type Basis = (typeof BASES)[number];

const series = z.object({
  client_id: z.nullable(z.number()),
  name: z.nullish(z.string()),
  values: z.array(z.number()),
});

/** A job or an invoice behind a month; which it is follows from the basis. */
const row = z.object({
  id: z.number(),
  number: z.nullish(z.string()),
  name: z.nullish(z.string()),
  display_name: z.nullish(z.string()),
  client_id: z.nullish(z.number()),
  client_name: z.nullish(z.string()),
  job_type_name: z.nullish(z.string()),
  unit_name: z.nullish(z.string()),
  quantity: z.nullish(z.number()),
  flat_rate: z.nullish(z.boolean()),
  completed_at: z.nullish(z.string()),
  date: z.nullish(z.string()),
  paid_at: z.nullish(z.string()),
  currency: z.string(),
  value: z.nullish(z.number()),
  total: z.nullish(z.number()),
  converted_value: z.nullish(z.number()),
  converted_total: z.nullish(z.number()),
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
  /** Documents without an exchange rate: they are not in the figures. */
  missingRates: z._default(z.union([z.number(), z.array(z.unknown())]), 0),
  rows: z.optional(z.array(row)),
});

export type Report = z.output<typeof report>;
export type ReportSeries = z.output<typeof series>;
export type ReportRow = z.output<typeof row>;
/** What a report is asked for. `month` counts from 1. */
export type ReportQuery = { year: number; basis: Basis };

export const REBUILD_STATES = ['queued', 'running', 'comparing', 'done', 'failed', 'cancelled'] as const;

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
  differences: z.nullish(z.unknown()),
});

export type Rebuild = z.output<typeof rebuild>;
