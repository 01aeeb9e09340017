import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import type { FirstDirection } from '#shared/lib/rows/sort-clicks.ts';

/** What a list of jobs can show beside the name, in the order in which it is offered. */
export const JOB_COLUMNS = [
  'client',
  'languagePair',
  'jobType',
  'quantity',
  'rate',
  'deadline',
  'completed_at',
  'status',
  'invoice',
  'project',
  'reference',
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
  status: 'Status',
  invoice: 'Invoice',
  project: 'Project',
  reference: 'Reference',
  value: 'Value',
};

/** What the lists show until the user chooses other columns. */
export const DEFAULT_JOB_COLUMNS: Record<JobListType, readonly JobColumn[]> = {
  active: ['quantity', 'deadline', 'value'],
  uninvoiced: ['quantity', 'completed_at', 'value'],
  all: ['client', 'jobType', 'quantity', 'deadline', 'completed_at', 'value'],
};

const LARGEST_FIRST: readonly (JobColumn | 'name')[] = [
  'quantity',
  'rate',
  'completed_at',
  'invoice',
  'value',
];

/** In which direction a list is sorted first by a column: texts from A, amounts from the largest. */
export const firstJobSort = (column: JobColumn | 'name'): FirstDirection =>
  LARGEST_FIRST.includes(column) ? 'descending' : 'ascending';

/** The least widths of the columns, in px; the first is that of the checkbox, the rail and the margins. */
const LEAST: Record<JobColumn | 'name' | 'beside', number> = {
  beside: 330,
  name: 140,
  client: 80,
  languagePair: 90,
  jobType: 76,
  quantity: 122,
  rate: 90,
  deadline: 166,
  completed_at: 104,
  status: 110,
  invoice: 70,
  project: 90,
  reference: 90,
  value: 100,
};

/** The page width from which all columns fit, including the names of the jobs, in px. */
export function roomForJobs(columns: readonly JobColumn[]): number {
  return Math.max(columns.length > 3 ? 1120 : 1060, sumOf(columns, LEAST));
}

/** The widths of texts that are seldom cut off, in px. */
const WHOLE: typeof LEAST = {
  ...LEAST,
  name: 190,
  client: 184,
  languagePair: 160,
  jobType: 148,
  project: 150,
  reference: 120,
};

/** The preferred width of a column of text, in px; undefined for one that has its own. */
export const jobTextWidth = (column: JobColumn): number | undefined =>
  WHOLE[column] === LEAST[column] ? undefined : WHOLE[column];

/** The page width from which the clients have a column beside the others; below it they follow the names, in px. */
export const roomForClientColumn = (columns: readonly JobColumn[]): number => sumOf(columns, WHOLE);

function sumOf(columns: readonly JobColumn[], widths: typeof LEAST): number {
  return [...columns, 'name' as const, 'beside' as const].reduce((sum, one) => sum + widths[one], 0);
}
