import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';

/** What an entry is about: its record, and how many others of its kind it changed. */
export function subjectText({ subject, changes, changeCount }: HistoryEntry): string | null {
  if (subject === null) return null;
  const others = new Set(
    changes.filter(({ entity, id }) => entity === subject.entity && id !== subject.id).map(({ id }) => id),
  ).size;
  if (others === 0) return subject.name;
  if (changeCount > changes.length) return `${subject.name} and others`;
  return `${subject.name} and ${others === 1 ? '1 other' : `${others} others`}`;
}
