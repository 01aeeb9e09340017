/** How often a client's jobs used a record, by its id. */
export type UsageCounts = Readonly<Record<string, number>>;

/** The number of entries in a shortened picker. */
export const PICKER_ENTRIES = 5;

/** The number of entries from which a picker is shortened. */
export const PICKER_THRESHOLD = 8;

/** Sorts by use with this client, then by overall activity (both descending), then by id. */
export function byUsage<T extends { id: number; jobActivity?: number | undefined }>(
  entries: readonly T[],
  usage: UsageCounts = {},
): T[] {
  const count = (entry: T) => usage[entry.id] ?? 0;
  return entries.toSorted(
    (a, b) => count(b) - count(a) || (b.jobActivity ?? 0) - (a.jobActivity ?? 0) || a.id - b.id,
  );
}

/** The entry that a client's jobs used most, which is chosen automatically; null when none was used. */
export function mostUsed<T extends { id: number; jobActivity?: number | undefined }>(
  entries: readonly T[],
  usage: UsageCounts,
): T | null {
  const [first] = byUsage(entries, usage);
  return first && (usage[first.id] ?? 0) > 0 ? first : null;
}

/** The visible entries of a picker: five of eight or more until "Show more" is chosen, else all. */
export function pickerEntries<T>(entries: readonly T[], showsAll: boolean): readonly T[] {
  return showsAll || entries.length < PICKER_THRESHOLD ? entries : entries.slice(0, PICKER_ENTRIES);
}
