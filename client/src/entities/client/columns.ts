import { type ListColumn, offeredColumns } from '#shared/lib/rows/list-columns.ts';

/** The least width of the name includes the margins of the page. */
const TABLE = {
  name: { label: 'Name', least: 260 },
  currency: { label: 'Currency', least: 92 },
  invoicing: { label: 'Invoicing', least: 96 },
  active: { label: 'Active jobs', least: 104, isLargestFirst: true },
  uninvoiced: { label: 'Uninvoiced', least: 148, isLargestFirst: true },
  open: { label: 'Open', least: 148, isLargestFirst: true },
  overdue: { label: 'Overdue', least: 148, isLargestFirst: true },
  last_job: { label: 'Latest job', least: 116, isLargestFirst: true },
} as const satisfies Record<string, ListColumn>;

export type ClientColumn = Exclude<keyof typeof TABLE, 'name'>;

export const CLIENT_COLUMNS: Readonly<Record<ClientColumn | 'name', ListColumn>> = TABLE;

/** What the list can show beside the name. */
export const OFFERED_CLIENT_COLUMNS = offeredColumns(CLIENT_COLUMNS, 'name');

/** What the list shows until the user chooses other columns. */
export const DEFAULT_CLIENT_COLUMNS = OFFERED_CLIENT_COLUMNS.filter((column) => column !== 'invoicing');

/** The width of the rail, in px. */
const RAIL = 64;

/** The page width from which all columns fit, in px. */
export function roomForClients(columns: readonly ClientColumn[]): number {
  return columns.reduce(
    (sum, column) => sum + CLIENT_COLUMNS[column].least,
    CLIENT_COLUMNS.name.least + RAIL,
  );
}
