import type { Basis } from '@ledgerline/shared-events/reports/answers.ts';
import * as z from 'zod/mini';

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
