import type { FirstDirection } from '#shared/lib/rows/sort-clicks.ts';

/** What a list of invoices can show beside the number, in the order in which it is offered. */
export const INVOICE_COLUMNS = [
  'client',
  'date',
  'dueDate',
  'status',
  'total',
  'open',
  'reference',
  'currency',
  'paid_at',
] as const;

export type InvoiceColumn = (typeof INVOICE_COLUMNS)[number];

export const INVOICE_COLUMN_LABELS: Record<InvoiceColumn | 'number', string> = {
  number: 'Number',
  client: 'Client',
  date: 'Date',
  dueDate: 'Due date',
  status: 'Status',
  total: 'Total',
  open: 'Amount due',
  reference: 'Reference',
  currency: 'Currency',
  paid_at: 'Paid on',
};

/** What the lists show until the user chooses other columns. */
export const DEFAULT_INVOICE_COLUMNS: readonly InvoiceColumn[] = [
  'client',
  'date',
  'dueDate',
  'status',
  'total',
];

const LARGEST_FIRST: readonly (InvoiceColumn | 'number')[] = ['number', 'date', 'total', 'open', 'paid_at'];

/** In which direction a list is sorted first by a column: texts from A, amounts and dates from the largest. */
export const firstInvoiceSort = (column: InvoiceColumn | 'number'): FirstDirection =>
  LARGEST_FIRST.includes(column) ? 'descending' : 'ascending';

/** The least widths of the columns, in px; the first is that of the rail, the margins, the number and the buttons. */
const LEAST: Record<InvoiceColumn | 'beside', number> = {
  beside: 440,
  client: 130,
  date: 104,
  dueDate: 104,
  status: 152,
  total: 170,
  open: 110,
  reference: 80,
  currency: 76,
  paid_at: 104,
};

/** The page width from which all columns fit, in px. */
export function roomForInvoices(columns: readonly InvoiceColumn[]): number {
  return Math.max(
    1140,
    [...columns, 'beside' as const].reduce((sum, one) => sum + LEAST[one], 0),
  );
}
