import { openDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import { today as dayOf } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobStatus } from '@ledgerline/shared-events/jobs/status.ts';
import { add, subtract } from '@ledgerline/shared-events/money/decimal.ts';
import { MAX_ON_START, type StartAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

type Clock = { now: number; timeZone: string };

/** Whether a job is late, or due later today. */
function isDue(job: Job, { now, timeZone }: Clock): boolean {
  if (job.deleted_at !== null || job.deadline === null) return false;
  const status = jobStatus(job, now, timeZone);
  if (status === 'late') return true;
  return status === 'active' && openDeadline(job.deadline, timeZone).date === dayOf(now, timeZone);
}

export type DueJobs = {
  ids: number[];
  /** Of all due jobs, also of those that are not listed. */
  count: number;
  /** Decimal text in the primary currency. */
  amount: string;
  /** How many due jobs are not listed. */
  more: number;
};

/** The due jobs of the answer as they are now: commands of this tab take jobs away before the server says so. */
export function dueJobs(start: StartAnswer, byId: ReadonlyMap<number, Job>, clock: Clock): DueJobs {
  const listed = [...start.late, ...start.dueToday];
  const present = listed.flatMap(({ id }) => byId.get(id) ?? []);
  const due = present.filter((job) => isDue(job, clock));
  const ids = due.map(({ id }) => id);
  const isWhole = start.late.length < MAX_ON_START && start.dueToday.length < MAX_ON_START;
  if (isWhole) return { ids, count: ids.length, amount: sumOf(due, start.currency), more: 0 };
  const left = listed.length - ids.length;
  const { count, amount } = start.totals.due;
  return {
    ids,
    count: count - left,
    amount: subtract(
      decimalText(amount),
      sumOf(
        present.filter((job) => !isDue(job, clock)),
        start.currency,
      ),
    ),
    more: count - left - ids.length,
  };
}

function sumOf(jobs: readonly Job[], primary: string): string {
  return add(
    ...jobs.map(({ value, currency, converted_value }) =>
      decimalText(currency === primary ? value : (converted_value ?? 0)),
    ),
  );
}
