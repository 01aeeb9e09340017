import * as z from 'zod/mini';
import { IMPORT_KINDS, IMPORTED_ENTITIES } from './kinds.ts';

/** What an import of rows came to: how many were there already, and how many records of each kind it created. */
export const importOutcomeAnswer = z.object({
  import: z.object({
    kind: z.enum(IMPORT_KINDS),
    rows: z.int(),
    existing: z.int(),
    created: z.record(z.enum(IMPORTED_ENTITIES), z.int()),
  }),
});

/** The places, from 0, of the rows that look the same as jobs that are there already. */
export const existingJobsAnswer = z.object({ known: z.array(z.int()) });
