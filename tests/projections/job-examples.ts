import { JobCreated, JobMarkedCompleted } from '@ledgerline/shared-events/jobs/events.ts';
import type { Pool } from 'pg';
import { jobWith } from './record-examples.ts';

export const created = (id: number) =>
  JobCreated.of({ name: `Job ${id}`, job: jobWith({ id, client_id: 1 }) });

export const completed = (id: number) =>
  JobMarkedCompleted.of({
    jobId: id,
    name: `Job ${id}`,
    before: { on_hold: false, completed_at: null },
    after: { on_hold: false, completed_at: '2026-03-01' },
  });

/** The rows of an account's jobs, by id. */
export async function jobsOf(
  pool: Pool,
  accountId: string,
): Promise<{ id: number; completed_at: string | null }[]> {
  const { rows } = await pool.query<{ id: number; completed_at: string | null }>(
    'select id, completed_at::text from read.jobs where account_id = $1 order by id',
    [accountId],
  );
  return rows;
}

/** The checkpoint of a read model for an account; null when nothing was folded yet. */
export async function revisionOf(pool: Pool, accountId: string, projection = 'jobs'): Promise<number | null> {
  const { rows } = await pool.query<{ revision: number }>(
    'select revision::float8 as revision from read.checkpoints where account_id = $1 and projection = $2',
    [accountId, projection],
  );
  return rows[0]?.revision ?? null;
}
