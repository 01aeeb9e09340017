/** The lists that can be sorted, filtered and saved as views. */
export const LIST_KINDS = ['jobs', 'invoices', 'creditNotes', 'quotes', 'clients'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** The columns by which the server sorts each list. */
export const SORT_COLUMNS = {
  jobs: [
    'name',
    'client',
    'jobType',
    'languagePair',
    'quantity',
    'rate',
    'deadline',
    'completed_at',
    'value',
    'invoice',
    'status',
    'project',
    'reference',
    'priority',
    'created_at',
  ],
  invoices: [
    'number',
    'client',
    'date',
    'dueDate',
    'total',
    'open',
    'status',
    'reference',
    'currency',
    'paid_at',
    'created_at',
  ],
  creditNotes: ['number', 'client', 'date', 'total', 'reference', 'currency', 'created_at'],
  quotes: [
    'number',
    'client',
    'date',
    'validUntil',
    'total',
    'status',
    'reference',
    'currency',
    'created_at',
  ],
  clients: [
    'name',
    'activity',
    'uninvoiced',
    'open',
    'overdue',
    'active',
    'last_job',
    'currency',
    'invoicing',
    'created_at',
  ],
} as const satisfies Record<ListKind, readonly string[]>;

type SortColumn<Kind extends ListKind = ListKind> = (typeof SORT_COLUMNS)[Kind][number];

/** A column as it stands in an address: `-` before it reverses the order. */
export type SortText<Kind extends ListKind = ListKind> = `${'' | '-'}${SortColumn<Kind>}`;

/** A column and its direction. Records without a value are last in both directions; the id decides between equal ones. */
export type Sort<Kind extends ListKind = ListKind> = { column: SortColumn<Kind>; descending: boolean };

/** The order that a text names, or null when the list has no such column. */
export function readSort<Kind extends ListKind>(kind: Kind, text: string): Sort<Kind> | null {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const columns: readonly SortColumn<Kind>[] = SORT_COLUMNS[kind];
  const column = columns.find((each) => each === name);
  return column === undefined ? null : { column, descending };
}

/** The text of an order. */
export function sortText<Kind extends ListKind>({ column, descending }: Sort<Kind>): SortText<Kind> {
  return `${descending ? '-' : ''}${column}`;
}
