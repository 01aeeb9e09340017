import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { add, isPositive, negate } from '@ledgerline/shared-events/money/decimal.ts';
import { convertedValue } from '@ledgerline/shared-events/money/job-value.ts';
import type { Rows } from '../rows.ts';
import { defineTable, keyOf, type Row } from '../table.ts';

/**
 * The number of jobs of each kind, without deleted ones, and the sum of their values in their own currency; the id 0
 * stands for none. `exchanged` is the sum of these values in the currency `exchange_to`, by each job's own rate; it is
 * empty for jobs without one. It provides the lengths and totals of lists, the activity of clients and job types, and
 * the uninvoiced totals, at a cost that does not depend on the number of jobs.
 */
export const jobCountsTable = defineTable({
  name: 'job_counts',
  key: [
    'client_id',
    'job_type_id',
    'language_pair_id',
    'on_hold',
    'completed',
    'invoiced',
    'currency',
    'exchange_to',
  ],
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
    exchange_to: 'text',
    exchanged: 'numeric',
  },
});

type Amounts = { value: string; exchanged: string };

/** Moves a job from its former count to its new one. */
export function countJob(rows: Rows, before: FieldValues | undefined, after: FieldValues): void {
  const left = before === undefined ? null : kindOf(before);
  const joined = kindOf(after);
  // A change leaves the fields that it doesn't name as they are.
  const isAsMuch = before?.value === after.value && before?.exchange === after.exchange;
  if (isAsMuch && sameKind(left, joined)) return;
  const is = amountsOf(after);
  const was = before === undefined || isAsMuch ? is : amountsOf(before);
  if (left !== null) {
    count(rows, left, -1, { value: negate(was.value), exchanged: negate(was.exchanged) });
  }
  if (joined !== null) count(rows, joined, 1, is);
}

/** The value of a job, and its value by its own rate; 0 without a rate. */
function amountsOf(job: FieldValues): Amounts {
  const value = String(job.value ?? '0');
  const own = ownExchange(job);
  const exchanged = own === null || !isPositive(own.rate) ? '0' : convertedValue(value, own.rate, own.to);
  return { value, exchanged };
}

function ownExchange({ exchange }: FieldValues): { to: string; rate: string } | null {
  if (typeof exchange !== 'object' || exchange === null || Array.isArray(exchange)) return null;
  return { to: String(exchange.to), rate: String(exchange.rate) };
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
    exchange_to: ownExchange(job)?.to ?? '',
  };
}

function sameKind(left: Row | null, right: Row | null): boolean {
  if (left === null || right === null) return left === right;
  return jobCountsTable.key.every((column) => left[column] === right[column]);
}

function count(rows: Rows, kind: Row, by: 1 | -1, { value, exchanged }: Amounts): void {
  const key = keyOf(jobCountsTable, kind);
  const counted = rows.get(jobCountsTable, key);
  const jobs = Number(counted?.jobs ?? 0) + by;
  if (jobs === 0) rows.remove(jobCountsTable, key);
  else
    rows.put(jobCountsTable, {
      ...kind,
      jobs,
      value: add(String(counted?.value ?? '0'), value),
      exchanged: add(String(counted?.exchanged ?? '0'), exchanged),
    });
}
