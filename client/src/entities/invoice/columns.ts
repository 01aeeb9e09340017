import { type ListColumn, offeredColumns } from '#shared/lib/rows/list-columns.ts';

/** The least width of the number includes the rail, the margins and the buttons. */
const TABLE = {
  number: { label: 'Number', least: 440, isLargestFirst: true },
  client: { label: 'Client', least: 130 },
  date: { label: 'Date', least: 104, isLargestFirst: true },
  dueDate: { label: 'Due date', least: 104 },
  status: { label: 'Status', least: 152 },
  total: { label: 'Total', least: 170, isLargestFirst: true },
  open: { label: 'Amount due', least: 110, isLargestFirst: true },
  reference: { label: 'Reference', least: 80 },
  currency: { label: 'Currency', least: 76 },
  paid_at: { label: 'Paid on', least: 104, isLargestFirst: true },
} as const satisfies Record<string, ListColumn>;

export type InvoiceColumn = Exclude<keyof typeof TABLE, 'number'>;

export const INVOICE_COLUMNS: Readonly<Record<InvoiceColumn | 'number', ListColumn>> = TABLE;

/** What a list can show beside the number. */
export const OFFERED_INVOICE_COLUMNS = offeredColumns(INVOICE_COLUMNS, 'number');

/** What the lists show until the user chooses other columns. */
export const DEFAULT_INVOICE_COLUMNS: readonly InvoiceColumn[] = [
  'client',
  'date',
  'dueDate',
  'status',
  'total',
];

/** The page width from which all columns fit, in px. */
export function roomForInvoices(columns: readonly InvoiceColumn[]): number {
  return Math.max(
    1140,
    columns.reduce((sum, column) => sum + INVOICE_COLUMNS[column].least, INVOICE_COLUMNS.number.least),
  );
}
