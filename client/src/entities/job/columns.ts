import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import { type ListColumn, offeredColumns } from '#shared/lib/rows/list-columns.ts';

/** `whole` is the width of a text that is seldom cut off, in px. */
type WithWhole = ListColumn & { whole?: number };

const TABLE = {
  name: { label: 'Name', least: 140, whole: 190 },
  client: { label: 'Client', least: 80, whole: 184 },
  languagePair: { label: 'Language pair', least: 90, whole: 160 },
  jobType: { label: 'Job type', least: 76, whole: 148 },
  quantity: { label: 'Quantity', least: 122, isLargestFirst: true },
  rate: { label: 'Rate', least: 90, isLargestFirst: true },
  deadline: { label: 'Deadline', least: 166 },
  completed_at: { label: 'Completed on', least: 104, isLargestFirst: true },
  status: { label: 'Status', least: 110 },
  invoice: { label: 'Invoice', least: 70, isLargestFirst: true },
  project: { label: 'Project', least: 90, whole: 150 },
  reference: { label: 'Reference', least: 90, whole: 120 },
  value: { label: 'Value', least: 100, isLargestFirst: true },
} as const satisfies Record<string, WithWhole>;

export type JobColumn = Exclude<keyof typeof TABLE, 'name'>;

export const JOB_COLUMNS: Readonly<Record<JobColumn | 'name', WithWhole>> = TABLE;

/** What a list can show beside the name. */
export const OFFERED_JOB_COLUMNS = offeredColumns(JOB_COLUMNS, 'name');

/** What the lists show until the user chooses other columns. */
export const DEFAULT_JOB_COLUMNS: Record<JobListType, readonly JobColumn[]> = {
  active: ['quantity', 'deadline', 'value'],
  uninvoiced: ['quantity', 'completed_at', 'value'],
  all: ['client', 'jobType', 'quantity', 'deadline', 'completed_at', 'value'],
};

/** The page width from which all columns fit, including the names of the jobs, in px. */
export function roomForJobs(columns: readonly JobColumn[]): number {
  const least = sumOf(columns, (column) => JOB_COLUMNS[column].least);
  return Math.max(columns.length > 3 ? 1120 : 1060, least);
}

/** The preferred width of a column of text, in px; undefined for one that has its own. */
export const jobTextWidth = (column: JobColumn): number | undefined => JOB_COLUMNS[column].whole;

/** The page width from which the clients have a column beside the others; below it they follow the names, in px. */
export const roomForClientColumn = (columns: readonly JobColumn[]): number =>
  sumOf(columns, (column) => JOB_COLUMNS[column].whole ?? JOB_COLUMNS[column].least);

/** The width of the checkbox, the rail and the margins, in px. */
const BESIDE = 330;

function sumOf(columns: readonly JobColumn[], widthOf: (column: JobColumn | 'name') => number): number {
  return [...columns, 'name' as const].reduce((sum, column) => sum + widthOf(column), BESIDE);
}
