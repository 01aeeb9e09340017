import * as z from 'zod/mini';

/** A page of a list, the answer of every list of the HTTP API. A list without entries has one empty page. */
export function pageAnswer<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    data: z.array(item),
    current_page: z.int(),
    last_page: z.int(),
    total: z.int(),
  });
}

export type PageAnswer<Item> = { data: Item[]; current_page: number; last_page: number; total: number };
