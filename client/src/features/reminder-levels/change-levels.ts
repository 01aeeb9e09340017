import {
  MAX_REMINDER_DAYS,
  MAX_REMINDER_LEVELS,
  type ReminderLevel,
} from '@ledgerline/shared-events/reminders/settings.ts';

const STEP_DAYS = 14;

/** The days between which a level has to stay, so that each comes later than the one before it. */
export function daysBetween(
  levels: readonly ReminderLevel[],
  index: number,
): { least: number; most: number } {
  return {
    least: (levels[index - 1]?.days ?? 0) + 1,
    most: (levels[index + 1]?.days ?? MAX_REMINDER_DAYS + 1) - 1,
  };
}

/** The levels with changes in one of them. */
export function withLevel(
  levels: readonly ReminderLevel[],
  index: number,
  changes: Partial<ReminderLevel>,
): ReminderLevel[] {
  return levels.map((level, place) => (place === index ? { ...level, ...changes } : level));
}

/** The levels with a later one, or null when there can be no more. */
export function withOneMore(levels: readonly ReminderLevel[]): ReminderLevel[] | null {
  const last = levels.at(-1)?.days ?? 0;
  if (levels.length >= MAX_REMINDER_LEVELS || last >= MAX_REMINDER_DAYS) return null;
  const days = Math.min(last + STEP_DAYS, MAX_REMINDER_DAYS);
  return [...levels, { days, attachInvoice: true, templateId: null }];
}
