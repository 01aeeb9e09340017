import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';

/** What a list of jobs can show beside the name, in the order in which it is offered. */
export const JOB_COLUMNS = [
  'client',
  'languagePair',
  'jobType',
  'quantity',
  'rate',
  'deadline',
  'completed_at',
  'invoice',
  'value',
] as const;

export type JobColumn = (typeof JOB_COLUMNS)[number];

export const JOB_COLUMN_LABELS: Record<JobColumn | 'name', string> = {
  name: 'Name',
  client: 'Client',
  languagePair: 'Language pair',
  jobType: 'Job type',
  quantity: 'Quantity',
  rate: 'Rate',
  deadline: 'Deadline',
  completed_at: 'Completed on',
  invoice: 'Invoice',
  value: 'Value',
};

/** What the lists show until the user chooses other columns. */
export const DEFAULT_JOB_COLUMNS: Record<JobListType, readonly JobColumn[]> = {
  active: ['quantity', 'deadline', 'value'],
  uninvoiced: ['quantity', 'completed_at', 'value'],
  all: ['client', 'jobType', 'quantity', 'deadline', 'value'],
};
