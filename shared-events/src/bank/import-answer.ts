import * as z from 'zod/mini';

/** The result of an import: how many entries it recorded, and as how many payments. */
export const importedPaymentsAnswer = z.object({
  imported: z.object({ entries: z.int(), payments: z.int() }),
});
