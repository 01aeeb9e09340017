import { isStep, type TimelineItem } from '../timeline/timeline.ts';

/** What stands in the list of the history, from top to bottom. */
export type HistoryRow = {
  key: string;
  /** The day that the row stands under, in words. */
  day: string;
  /** What the rows of one run of a day have in common; a day comes twice when an old entry is still unsaved. */
  section: string;
} & (
  | { kind: 'day' }
  /** Between what is undone and what is done. */
  | { kind: 'here' }
  /** `stepsBack`: how many entries would be undone to come back to this one. */
  | { kind: 'entry'; item: TimelineItem; isDone: boolean; stepsBack: number }
);

/**
 * The entries under their days: above the line what a redo brings back, all of it under the day of its newest.
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
    rows.push({ kind: 'day', key: section, day, section });
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
  return rows;
}

/** Whether going back undoes this entry. */
