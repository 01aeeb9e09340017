import { type ListColumn, offeredColumns } from '#shared/lib/rows/list-columns.ts';

/** The least width of the number includes the rail, the margins and the buttons. */
const TABLE = {
  number: { label: 'Number', least: 440, isLargestFirst: true, width: 110 },
  client: { label: 'Client', least: 300, className: 'rest' },
  date: { label: 'Date', least: 104, isLargestFirst: true, width: 118 },
  total: { label: 'Total', least: 150, isLargestFirst: true, width: 150, className: 'num' },
  reference: { label: 'Reference', least: 80 },
  currency: { label: 'Currency', least: 76, width: 84 },
} as const satisfies Record<string, ListColumn>;

export type CreditNoteColumn = Exclude<keyof typeof TABLE, 'number'>;

export const CREDIT_NOTE_COLUMNS: Readonly<Record<CreditNoteColumn | 'number', ListColumn>> = TABLE;

/** What the list can show beside the number. */
export const OFFERED_CREDIT_NOTE_COLUMNS = offeredColumns(CREDIT_NOTE_COLUMNS, 'number');

/** What the list shows until the user chooses other columns. */
export const DEFAULT_CREDIT_NOTE_COLUMNS: readonly CreditNoteColumn[] = ['client', 'date', 'total'];
