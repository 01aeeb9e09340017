import type { CsvDoubt } from '@ledgerline/shared-events/bank/answers.ts';
import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { type DateOrder, type DecimalMark, readMoment } from '@ledgerline/shared-events/import/cells.ts';
import { detectDateOrder, detectDecimalMark } from '@ledgerline/shared-events/import/detect-formats.ts';
import { readSigned } from './csv-amount.ts';
import { currencyInHead, currencyInLines, ownCurrency } from './csv-currency.ts';
import type { CsvTable } from './csv-table.ts';

/** How this user's files usually write what a file leaves open. */
export type UsualFormats = { currency: string; dateOrder: DateOrder };

/** How a file writes its days and amounts, and the currency where a row names none. */
export type Formats = { dateOrder: DateOrder; decimalMark: DecimalMark; currency: string };

function cellsIn({ rows }: CsvTable, ...columns: readonly (number | undefined)[]): string[] {
  return columns.flatMap((column) =>
    column === undefined ? [] : rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== ''),
  );
}

/** The columns of amounts. */
export const amountColumns = ({ amount, credit, debit }: CsvColumns) => [amount, credit, debit];

/** The formats of a file: chosen ones, those that it shows, and else the usual ones. */
export function formatsOf(table: CsvTable, columns: CsvColumns, usual: UsualFormats): Formats {
  const amounts = cellsIn(table, ...amountColumns(columns));
  const decimalMark = detectDecimalMark(amounts, table.delimiter === 'commas' ? '.' : ',').value;
  return {
    dateOrder: columns.dateOrder ?? detectDateOrder(cellsIn(table, columns.date), usual.dateOrder).value,
    decimalMark: columns.decimalMark ?? decimalMark,
    currency: columns.currencyCode ?? namedCurrency(table, columns, usual) ?? usual.currency,
  };
}

/** The currency of the file: of the head of its amounts, of the lines above, or the only one that its rows name. */
function namedCurrency(
  { heads, above, rows }: CsvTable,
  columns: CsvColumns,
  usual: UsualFormats,
): string | null {
  const { amount, credit } = columns;
  const named = currencyInHead(heads[amount ?? credit ?? -1], usual.currency) ?? currencyInLines(above);
  if (named !== null) return named;
  const [only = null, ...others] = new Set(
    rows.flatMap(({ cells }) => ownCurrency(cells, columns, usual.currency) ?? []),
  );
  return others.length === 0 ? only : null;
}

const CHANGE = 'You can change this under “Columns”.';

/** What the file leaves open and the user did not choose, each with a sentence about how it was read. */
export function doubtsOf(
  table: CsvTable,
  columns: CsvColumns,
  formats: Formats,
  usual: UsualFormats,
): [CsvDoubt, string][] {
  const doubts: [CsvDoubt, string][] = [];
  const days = cellsIn(table, columns.date);
  const day = days.find((cell) => dayIn(cell, 'dayFirst') !== dayIn(cell, 'monthFirst'));
  if (columns.dateOrder === undefined && day !== undefined && !detectDateOrder(days, 'dayFirst').isCertain) {
    const read = dayIn(day, formats.dateOrder);
    const asRead = read === undefined ? '' : `: “${day}” was read as ${longDate(read)}`;
    doubts.push(['dateOrder', `The file doesn’t say whether days or months come first${asRead}. ${CHANGE}`]);
  }
  const amounts = cellsIn(table, ...amountColumns(columns));
  const isUnclear = !detectDecimalMark(amounts, '.').isCertain;
  const amount = amounts.find((cell) => readSigned(cell, '.') !== readSigned(cell, ','));
  if (columns.decimalMark === undefined && amount !== undefined && isUnclear) {
    const read = `“${amount}” was read as ${readSigned(amount, formats.decimalMark)}`;
    doubts.push([
      'decimalMark',
      `The file doesn’t say whether a dot or a comma marks decimals: ${read}. ${CHANGE}`,
    ]);
  }
  const isNamed = columns.currencyCode !== undefined || namedCurrency(table, columns, usual) !== null;
  if (!isNamed && table.rows.some(({ cells }) => ownCurrency(cells, columns, usual.currency) === undefined)) {
    doubts.push([
      'currencyCode',
      `The file names no currency; it was read as ${formats.currency}. ${CHANGE}`,
    ]);
  }
  return doubts;
}

/** The day of a cell. */
export const dayIn = (cell: string, order: DateOrder): string | undefined => readMoment(cell, order)?.date;
