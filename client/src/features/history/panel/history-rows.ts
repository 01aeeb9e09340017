import { isStep, type TimelineItem } from '../timeline/timeline.ts';

/** A row of the history list, from top to bottom. */
export type HistoryRow = {
  key: string;
  /** The heading of the row's day. */
  day: string;
  /** Identifies the group of rows under one heading; a day has two groups when an old entry is still unsaved. */
  section: string;
} /** `count`: how many entries are under it. */ & (
  | { kind: 'day'; count: number }
  /** The line between undone and done entries. */
  | { kind: 'here' }
  /** `stepsBack`: how many entries would be undone to make this one the newest effective one. */
  | { kind: 'entry'; item: TimelineItem; isDone: boolean; stepsBack: number }
);

/**
 * The entries grouped by days. Entries that a redo brings back are above the line, all under the day of the newest of
 * them.
 * @param undone newest first
 * @param done newest first
 * @param dayOf the day of an instant, in words
 */
export function historyRows(
  undone: readonly TimelineItem[],
  done: readonly TimelineItem[],
  dayOf: (at: string) => string,
): HistoryRow[] {
  const rows: HistoryRow[] = [];
  const times = new Map<string, number>();
  const under = (at: string): { day: string; section: string } => {
    const day = dayOf(at);
    const last = rows.at(-1);
    if (last?.day === day) return { day, section: last.section };
    times.set(day, (times.get(day) ?? 0) + 1);
    const section = `${day} ${times.get(day)}`;
    rows.push({ kind: 'day', key: section, day, section, count: 0 });
    return { day, section };
  };
  const [newest] = undone;
  if (newest !== undefined) {
    const place = under(newest.at);
    for (const item of undone)
      rows.push({ ...place, kind: 'entry', key: item.commandId, item, isDone: false, stepsBack: 0 });
    rows.push({ ...place, kind: 'here', key: 'here' });
  }
  let stepsBack = 0;
  for (const item of done) {
    rows.push({ ...under(item.at), kind: 'entry', key: item.commandId, item, isDone: true, stepsBack });
    if (isStep(item)) stepsBack += 1;
  }
  const sizes = new Map<string, number>();
  for (const { kind, section } of rows)
    if (kind === 'entry') sizes.set(section, (sizes.get(section) ?? 0) + 1);
  return rows.map((row) => (row.kind === 'day' ? { ...row, count: sizes.get(row.section) ?? 0 } : row));
}

/** Whether going back undoes this entry. */
