import type { Rows } from '../rows.ts';
import type { Row, Table } from '../table.ts';

/**
 * How many jobs, deleted ones aside, have this client, job type and language pair; 0 stands for none. From it come
 * the activity of clients and job types, and what a client's jobs mostly are.
 */
export const jobUsageTable: Table = {
  name: 'job_usage',
  key: ['client_id', 'job_type_id', 'language_pair_id'],
  columns: { client_id: 'integer', job_type_id: 'integer', language_pair_id: 'integer', jobs: 'integer' },
};

type Use = { client_id: number; job_type_id: number; language_pair_id: number };

/** Moves a job from the count that it was in to the one that it is in now. */
export function countUsage(rows: Rows, before: Row | undefined, after: Row): void {
  const left = before === undefined ? null : useOf(before);
  const joined = useOf(after);
  if (left !== null && joined !== null && sameUse(left, joined)) return;
  if (left !== null) count(rows, left, -1);
  if (joined !== null) count(rows, joined, 1);
}

function useOf(row: Row): Use | null {
  if (row.deleted === true) return null;
  return {
    client_id: Number(row.client_id ?? 0),
    job_type_id: Number(row.job_type_id ?? 0),
    language_pair_id: Number(row.language_pair_id ?? 0),
  };
}

function sameUse(left: Use, right: Use): boolean {
  return (
    left.client_id === right.client_id &&
    left.job_type_id === right.job_type_id &&
    left.language_pair_id === right.language_pair_id
  );
}

function count(rows: Rows, use: Use, by: 1 | -1): void {
  const key = [use.client_id, use.job_type_id, use.language_pair_id];
  const jobs = Number(rows.get(jobUsageTable, key)?.jobs ?? 0) + by;
  if (jobs === 0) rows.remove(jobUsageTable, key);
  else rows.put(jobUsageTable, { ...use, jobs });
}
