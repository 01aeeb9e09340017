/** How often a client's jobs used something, by its id. */
export type UsageCounts = Readonly<Record<string, number>>;

/** Pickers show this many entries … */
export const PICKER_ENTRIES = 5;

/** … once there are at least so many. */
export const PICKER_THRESHOLD = 8;

/** Orders by use with this client, then by overall activity (both most first), then by id. */
export function byUsage<T extends { id: number; jobActivity?: number | undefined }>(
  entries: readonly T[],
  usage: UsageCounts = {},
): T[] {
  const count = (entry: T) => usage[entry.id] ?? 0;
  return entries.toSorted(
    (a, b) => count(b) - count(a) || (b.jobActivity ?? 0) - (a.jobActivity ?? 0) || a.id - b.id,
  );
}

/** The entry that a client's jobs used most, which is chosen by itself; null when none was used. */
export function mostUsed<T extends { id: number; jobActivity?: number | undefined }>(
  entries: readonly T[],
  usage: UsageCounts,
): T | null {
  const [first] = byUsage(entries, usage);
  return first && (usage[first.id] ?? 0) > 0 ? first : null;
}

/** The entries a picker shows: five of eight or more until "Show more" is chosen, else all. */
export function pickerEntries<T>(entries: readonly T[], showsAll: boolean): readonly T[] {
  return showsAll || entries.length < PICKER_THRESHOLD ? entries : entries.slice(0, PICKER_ENTRIES);
}
