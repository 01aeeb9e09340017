import * as z from 'zod/mini';

/** A page of a list, as every list of the server answers. */
export function pageOf<T>(record: z.ZodMiniType<T>) {
  return z.object({
    data: z.array(record),
    current_page: z.number(),
    last_page: z.number(),
    total: z.number(),
  });
}
