import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { Rows } from '../rows.ts';
import { defineTable } from '../table.ts';

/**
 * The names of the jobs as search compares them, those of 64 consecutive ids to a page: each on a line of its own,
 * ended by a line feed, which no such name holds. The line of a deleted job is empty, as is that of a job that there
 * never was; a page of empty lines is no row. All names of an account are read in a fraction of the time that it
 * takes to look at each job, so that those with a text in their names are found and counted while somebody types it.
 */
export const jobNamesTable = defineTable({
  name: 'job_names',
  key: ['page'],
  columns: { page: 'integer', names: 'text' },
});

const LINES = 64;
const BLANK_PAGE = '\n'.repeat(LINES);

/** Writes the name of a job on its line. */
export function placeName(rows: Rows, before: FieldValues | undefined, after: FieldValues): void {
  const name = nameOf(after);
  if (name === nameOf(before)) return;
  const id = Number(after.id);
  const page = Math.floor(id / LINES);
  const stored = String(rows.get(jobNamesTable, [page])?.names ?? BLANK_PAGE);
  const names = withLine(stored, id % LINES, searchKey(name));
  if (names === BLANK_PAGE) rows.remove(jobNamesTable, [page]);
  else rows.put(jobNamesTable, { page, names });
}

/** Empty for a deleted job. */
function nameOf(job: FieldValues | undefined): string {
  return (job?.deleted_at ?? null) === null ? String(job?.name ?? '') : '';
}

/** The line is found by its place: taking the page apart would cost more than all else that a job's name does. */
function withLine(names: string, line: number, name: string): string {
  let start = 0;
  for (let above = 0; above < line; above += 1) start = names.indexOf('\n', start) + 1;
  return names.slice(0, start) + name + names.slice(names.indexOf('\n', start));
}

/** How many names of a page hold this text, which is one as search compares it and not empty. */
export function namesHolding(names: string, text: string): number {
  let count = 0;
  let found = names.indexOf(text);
  while (found >= 0) {
    count += 1;
    const end = names.indexOf('\n', found);
    found = end < 0 ? -1 : names.indexOf(text, end);
  }
  return count;
}

/** The ids of the jobs on a page whose names hold this text, the highest first. */
export function idsHolding(page: number, names: string, text: string): number[] {
  const current = names
    .split('\n')
    .flatMap((name, line) => (name.includes(text) ? [page * LINES + line] : []));
  return current.reverse();
}
