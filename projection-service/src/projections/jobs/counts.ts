import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { add, negate } from '@ledgerline/shared-events/money/decimal.ts';
import type { Rows } from '../rows.ts';
import { defineTable, keyOf, type Row } from '../table.ts';

/**
 * The number of jobs of each kind, without deleted ones, and the sum of their values in their own currency; the id 0
 * stands for none. It provides the lengths of lists, the activity of clients and job types, and the uninvoiced
 * totals, at a cost that does not depend on the number of jobs.
 */
export const jobCountsTable = defineTable({
  name: 'job_counts',
  key: ['client_id', 'job_type_id', 'language_pair_id', 'on_hold', 'completed', 'invoiced', 'currency'],
  columns: {
    client_id: 'integer',
    job_type_id: 'integer',
    language_pair_id: 'integer',
    on_hold: 'boolean',
    completed: 'boolean',
    invoiced: 'boolean',
    currency: 'text',
    jobs: 'integer',
    value: 'numeric',
  },
});

/** Moves a job from its former count to its new one. */
export function countJob(rows: Rows, before: FieldValues | undefined, after: FieldValues): void {
  const left = before === undefined ? null : kindOf(before);
  const joined = kindOf(after);
  if (before?.value === after.value && sameKind(left, joined)) return;
  if (left !== null) count(rows, left, -1, negate(String(before?.value)));
  if (joined !== null) count(rows, joined, 1, String(after.value));
}

/** Null for a deleted job, which is not counted. */
function kindOf(job: FieldValues): Row | null {
  if ((job.deleted_at ?? null) !== null) return null;
  return {
    client_id: job.client_id ?? 0,
    job_type_id: job.job_type_id ?? 0,
    language_pair_id: job.language_pair_id ?? 0,
    on_hold: job.on_hold === true,
    completed: (job.completed_at ?? null) !== null,
    invoiced: job.invoiced === true,
    currency: job.currency ?? '',
  };
}

function sameKind(left: Row | null, right: Row | null): boolean {
  if (left === null || right === null) return left === right;
  return jobCountsTable.key.every((column) => left[column] === right[column]);
}

function count(rows: Rows, kind: Row, by: 1 | -1, value: string): void {
  const key = keyOf(jobCountsTable, kind);
  const counted = rows.get(jobCountsTable, key);
  const jobs = Number(counted?.jobs ?? 0) + by;
  if (jobs === 0) rows.remove(jobCountsTable, key);
  else rows.put(jobCountsTable, { ...kind, jobs, value: add(String(counted?.value ?? '0'), value) });
}
