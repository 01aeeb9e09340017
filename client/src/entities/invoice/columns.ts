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
  open: 'Open',
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
