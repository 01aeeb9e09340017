import * as z from 'zod/mini';
import { IMPORT_KINDS, IMPORTED_ENTITIES } from './kinds.ts';

/** The result of an import of rows: how many existed already, and how many records of each kind it created. */
export const importOutcomeAnswer = z.object({
  import: z.object({
    kind: z.enum(IMPORT_KINDS),
    rows: z.int(),
    existing: z.int(),
    created: z.record(z.enum(IMPORTED_ENTITIES), z.int()),
  }),
});

/** The indices (from 0) of the rows that look the same as existing jobs. */
export const existingJobsAnswer = z.object({ known: z.array(z.int()) });
