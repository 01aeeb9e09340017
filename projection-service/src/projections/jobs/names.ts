import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { Rows } from '../rows.ts';
import { defineTable } from '../table.ts';

/**
 * The names of the jobs as search keys, with those of 64 consecutive ids in a page: each on its own line, ended by a
 * line feed, which no search key contains. The line of a deleted or missing job is empty; a page of empty lines has
 * no row. Reading all names of an account takes a fraction of the time of reading each job, so jobs can be found and
 * counted by name while somebody types.
 */
export const jobNamesTable = defineTable({
  name: 'job_names',
  key: ['page'],
  columns: { page: 'integer', names: 'text' },
});

const LINES = 64;
const BLANK_PAGE = '\n'.repeat(LINES);

/** Writes the name of a job into its line. */
export function writeName(rows: Rows, before: FieldValues | undefined, after: FieldValues): void {
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

/**
 * The line is found by its index, because splitting the page would cost more than everything else about the name of a
 * job.
 */
function withLine(names: string, line: number, name: string): string {
  let start = 0;
  for (let above = 0; above < line; above += 1) start = names.indexOf('\n', start) + 1;
  return names.slice(0, start) + name + names.slice(names.indexOf('\n', start));
}

/** How many names of a page contain this text, which is a search key and not empty. */
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

/** The ids of the jobs on a page whose names contain this text, the highest first. */
export function idsHolding(page: number, names: string, text: string): number[] {
  const current = names
    .split('\n')
    .flatMap((name, line) => (name.includes(text) ? [page * LINES + line] : []));
  return current.reverse();
}
