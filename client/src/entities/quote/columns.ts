import { type ListColumn, offeredColumns } from '#shared/lib/rows/list-columns.ts';

/** The least width of the number includes the rail, the margins and the buttons. */
const TABLE = {
  number: { label: 'Number', least: 440, isLargestFirst: true, width: 92 },
  client: { label: 'Client', least: 130, className: 'rest' },
  date: { label: 'Date', least: 104, isLargestFirst: true, width: 118 },
  status: { label: 'Status', least: 290, width: 310 },
  total: { label: 'Total', least: 170, isLargestFirst: true, width: 176, className: 'num' },
  validUntil: { label: 'Valid until', least: 104, width: 118 },
  reference: { label: 'Reference', least: 80 },
  currency: { label: 'Currency', least: 76, width: 84 },
} as const satisfies Record<string, ListColumn>;

export type QuoteColumn = Exclude<keyof typeof TABLE, 'number'>;

export const QUOTE_COLUMNS: Readonly<Record<QuoteColumn | 'number', ListColumn>> = TABLE;

/** What a list can show beside the number. */
export const OFFERED_QUOTE_COLUMNS = offeredColumns(QUOTE_COLUMNS, 'number');

/** What the lists show until the user chooses other columns. */
export const DEFAULT_QUOTE_COLUMNS: readonly QuoteColumn[] = ['client', 'date', 'status', 'total'];
