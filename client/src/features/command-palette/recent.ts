import * as z from 'zod/mini';
import { localStore } from '#shared/lib/storage/local-store.ts';

const place = z.object({
  type: z.enum(['job', 'invoice', 'creditNote', 'quote', 'client', 'contact', 'project', 'setting']),
  id: z.nullish(z.union([z.string(), z.number()])),
  name: z.string(),
  detail: z.nullish(z.string()),
  path: z.string(),
});

/** A place that was opened from the palette. */
export type RecentPlace = z.output<typeof place>;

const MAX = 5;

/** The places that this user opened last from the palette on this device, newest first. */
export function recentPlaces(userId: string) {
  const store = localStore(`recent.${userId}`, z.array(place));
  const read = (): readonly RecentPlace[] => store.read() ?? [];
  return {
    read,
    add({ type, id, name, detail }: Omit<RecentPlace, 'path'>, path: string): void {
      // A contact leads to the page of its client.
      const others = read().filter((one) => one.path !== path || one.type !== type || one.name !== name);
      store.write([{ type, id: id ?? null, name, detail: detail ?? null, path }, ...others].slice(0, MAX));
    },
  };
}
