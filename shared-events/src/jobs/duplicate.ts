import type { JobRecord } from './record.ts';

type Progress = Pick<
  JobRecord,
  'exchange' | 'deadline' | 'on_hold' | 'completed_at' | 'invoiced' | 'invoice_id' | 'analysis' | 'deleted_at'
>;

/** What a duplicate of a job does not copy: it is active, on no invoice, and without a deadline and an
 * analysis: the files of other work have their own. */
export const FRESH_JOB = {
  exchange: null,
  deadline: null,
  on_hold: false,
  completed_at: null,
  invoiced: false,
  invoice_id: null,
  analysis: null,
  deleted_at: null,
} as const satisfies Progress;
