import type { FirstDirection } from '#shared/lib/rows/sort-clicks.ts';

/** What the list of clients can show beside the name, in the order in which it is offered. */
export const CLIENT_COLUMNS = [
  'currency',
  'invoicing',
  'active',
  'uninvoiced',
  'open',
  'overdue',
  'last_job',
] as const;

export type ClientColumn = (typeof CLIENT_COLUMNS)[number];

export const CLIENT_COLUMN_LABELS: Record<ClientColumn | 'name', string> = {
  name: 'Name',
  currency: 'Currency',
  invoicing: 'Invoicing',
  active: 'Active jobs',
  uninvoiced: 'Uninvoiced',
  open: 'Open',
  overdue: 'Overdue',
  last_job: 'Latest job',
};

/** What the list shows until the user chooses other columns. */
export const DEFAULT_CLIENT_COLUMNS: readonly ClientColumn[] = [
  'currency',
  'active',
  'uninvoiced',
  'open',
  'overdue',
  'last_job',
];

/** The columns of numbers and days. */
const LARGEST_FIRST: readonly (ClientColumn | 'name')[] = [
  'active',
  'uninvoiced',
  'open',
  'overdue',
  'last_job',
];

export const isClientNumber = (column: ClientColumn | 'name'): boolean => LARGEST_FIRST.includes(column);

/** In which direction the list is sorted first by a column: texts from A, amounts and days from the largest. */
export const firstClientSort = (column: ClientColumn | 'name'): FirstDirection =>
  isClientNumber(column) ? 'descending' : 'ascending';

/** The widths of the columns, in px. */
export const CLIENT_COLUMN_WIDTHS: Record<ClientColumn, number> = {
  currency: 92,
  invoicing: 96,
  active: 104,
  uninvoiced: 148,
  open: 148,
  overdue: 148,
  last_job: 116,
};

/** The least width of the name with the margins of the page, and that of the rail, in px. */
const NAME = 260;
const RAIL = 64;

/** The page width from which all columns fit, in px. */
export function roomForClients(columns: readonly ClientColumn[]): number {
  return columns.reduce((sum, column) => sum + CLIENT_COLUMN_WIDTHS[column], NAME + RAIL);
}
