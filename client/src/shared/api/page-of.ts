import * as z from 'zod/mini';

/** The schema of one page of a list, as all lists of the server have it. */
export function pageOf<T>(record: z.ZodMiniType<T>) {
  return z.object({
    data: z.array(record),
    current_page: z.number(),
    last_page: z.number(),
    total: z.number(),
  });
}
