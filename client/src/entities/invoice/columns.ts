import { type ListColumn, offeredColumns } from '#shared/lib/rows/list-columns.ts';

/** The least width of the number includes the rail, the margins and the buttons. */
const TABLE = {
  number: { label: 'Number', least: 440, isLargestFirst: true, width: 92 },
  client: { label: 'Client', least: 130, className: 'rest' },
  date: { label: 'Date', least: 104, isLargestFirst: true, width: 118 },
  dueDate: { label: 'Due date', least: 104, width: 118 },
  status: { label: 'Status', least: 152, width: 168 },
  total: { label: 'Total', least: 170, isLargestFirst: true, width: 176, className: 'num' },
  open: { label: 'Amount due', least: 110, isLargestFirst: true, width: 120, className: 'num' },
  reference: { label: 'Reference', least: 80 },
  currency: { label: 'Currency', least: 76, width: 84 },
  paid_at: { label: 'Paid on', least: 104, isLargestFirst: true, width: 118 },
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
