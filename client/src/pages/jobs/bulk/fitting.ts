import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';

type Status = Pick<Job, 'completed_at' | 'on_hold' | 'invoiced' | 'invoice_id'>;

const isOpen = (job: Status): boolean => job.completed_at === null;

/** Which jobs an action on several jobs applies to; it skips the others. */
export const FITS = {
  complete: isOpen,
  hold: (job: Status) => isOpen(job) && !job.on_hold,
  activate: (job: Status) => job.on_hold || (!isOpen(job) && !job.invoiced),
  deadline: isOpen,
  client: (job: Status) => !job.invoiced,
  invoice: (job: Status) => !isOpen(job) && !job.invoiced,
  markInvoiced: (job: Status) => !isOpen(job) && !job.invoiced,
  uninvoice: (job: Status) => job.invoiced && job.invoice_id === null,
} as const satisfies Record<string, (job: Status) => boolean>;

export type BulkAct = keyof typeof FITS;

export const BULK_ACTS = Object.keys(FITS).filter((act): act is BulkAct => Object.hasOwn(FITS, act));

/** Why an action applies to none of the selected jobs. */
export const FITS_NONE: Record<BulkAct, string> = {
  complete: 'Already completed',
  hold: 'Already completed or on hold',
  activate: 'Already active',
  deadline: 'Completed jobs have no deadline to change',
  client: 'Already invoiced to their client',
  invoice: 'Only completed, uninvoiced jobs can be invoiced',
  markInvoiced: 'Only completed, uninvoiced jobs can be marked as invoiced',
  uninvoice: 'None was marked as invoiced manually',
};
