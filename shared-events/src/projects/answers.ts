import * as z from 'zod/mini';
import { currencyCode } from '../ledger/scalars.ts';
import { projectRecord } from './record.ts';

/** A project as the HTTP API answers it. */
export const projectAnswer = z.object({
  ...projectRecord.shape,
  /** The name of the client, even if it is deleted. */
  client_name: z.nullable(z.string()),
});
export type ProjectAnswer = z.output<typeof projectAnswer>;

/** A project with the figures of its jobs; amounts are in the primary currency. */
export const projectFiguresAnswer = z.object({
  ...projectAnswer.shape,
  jobs: z.int(),
  /** The jobs that are neither completed nor on hold. */
  activeJobs: z.int(),
  /** The value of all jobs. */
  value: z.number(),
  /** The value of the completed jobs that are not invoiced. */
  uninvoiced: z.number(),
  currency: currencyCode,
  /** The currencies of jobs that no sum contains, because there is no rate for them. */
  missingRates: z.array(currencyCode),
});
export type ProjectFiguresAnswer = z.output<typeof projectFiguresAnswer>;

/** The answer of the commands on projects. */
export const oneProjectAnswer = z.object({ project: projectAnswer });
