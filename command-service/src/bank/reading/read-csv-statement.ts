import type { CsvDoubt } from '@ledgerline/shared-events/bank/answers.ts';
import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { readIban } from '@ledgerline/shared-events/bank/find-ibans.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { type DateOrder, type DecimalMark, readMoment } from '@ledgerline/shared-events/import/cells.ts';
import { detectDateOrder, detectDecimalMark } from '@ledgerline/shared-events/import/detect-formats.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { isNegative, isZero } from '@ledgerline/shared-events/money/decimal.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { readSigned, signedAmount } from './csv-amount.ts';
import { currencyInHead, currencyInLines, ownCurrency } from './csv-currency.ts';
import { accountColumn } from './csv-heads.ts';
import type { CsvRow, CsvTable } from './csv-table.ts';
import { notBookedIn } from './not-booked.ts';
import {
  isSomething,
  line,
  periodOf,
  type ReadStatement,
  readAmount,
  refuseTooMany,
  type StatementEntry,
  textOf,
  unreadWarnings,
  waitingWarnings,
} from './statement.ts';

/** How this user's files usually write what a file leaves open. */
export type UsualFormats = { currency: string; dateOrder: DateOrder };

type Formats = { dateOrder: DateOrder; decimalMark: DecimalMark; currency: string };

/** The statement of a CSV, and how it was read where the file leaves something open. */
export type CsvStatement = { statement: ReadStatement; columns: CsvColumns; doubts: CsvDoubt[] };

/**
 * Reads the entries of a CSV by its columns. Rows without date and amount, such as sums, are passed over.
 * @throws UnreadableFile when no row can be read by these columns
 */
export function readCsvStatement(table: CsvTable, columns: CsvColumns, usual: UsualFormats): CsvStatement {
  refuseTooMany(table.rows.length);
  const formats = formatsOf(table, columns, usual);
  const account =
    accountAbove(table) || line(table.rows[0]?.cells[accountColumn(table.heads)] ?? '', 'account');
  const isNotBooked = notBookedIn(table.heads, columns);
  const entries: StatementEntry[] = [];
  const unread: string[] = [];
  const context = { columns: withoutOwnIban(table, columns), formats, account, usual, width: widthOf(table) };
  let waiting = 0;
  for (const row of table.rows) {
    const entry = isNotBooked(row.cells) ? 'waiting' : entryOf(row.cells, context);
    if (entry === 'waiting') waiting += 1;
    else if (entry === 'unreadable') unread.push(`row ${row.number}`);
    else if (entry !== null) entries.push(entry);
  }
  const refusal = 'The rows of this file cannot be read by these columns.';
  const warnings = unreadWarnings({ unread, readable: entries.length, refusal });
  const doubts = doubtsOf(table, columns, context);
  return {
    statement: {
      format: 'CSV',
      bank: '',
      account,
      ...periodOf(entries),
      currency: entries[0]?.currency ?? formats.currency,
      entries,
      warnings: [...warnings, ...waitingWarnings(waiting), ...doubts.map(([, warning]) => warning)],
    },
    columns: { ...columns, ...chosenFormats(formats) },
    doubts: doubts.map(([doubt]) => doubt),
  };
}

const chosenFormats = ({ dateOrder, decimalMark, currency }: Formats) => ({
  dateOrder,
  decimalMark,
  currencyCode: currency,
});

function cellsIn({ rows }: CsvTable, ...columns: readonly (number | undefined)[]): string[] {
  return columns.flatMap((column) =>
    column === undefined ? [] : rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== ''),
  );
}

const amountColumns = ({ amount, credit, debit }: CsvColumns) => [amount, credit, debit];

function formatsOf(table: CsvTable, columns: CsvColumns, usual: UsualFormats): Formats {
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
  const named = currencyInHead(heads[amount ?? credit ?? -1]) ?? currencyInLines(above);
  if (named !== null) return named;
  const [only = null, ...others] = new Set(
    rows.flatMap(({ cells }) => ownCurrency(cells, columns, usual.currency) ?? []),
  );
  return others.length === 0 ? only : null;
}

const CHANGE = 'You can change that under “Columns”.';

type Context = {
  columns: CsvColumns;
  formats: Formats;
  account: string;
  usual: UsualFormats;
  /** How many cells the rows have. */
  width: number;
};

/** What the file leaves open and the user did not choose, each with a sentence about how it was read. */
function doubtsOf(table: CsvTable, columns: CsvColumns, { formats, usual }: Context): [CsvDoubt, string][] {
  const doubts: [CsvDoubt, string][] = [];
  const days = cellsIn(table, columns.date);
  const day = days.find((cell) => dayIn(cell, 'dayFirst') !== dayIn(cell, 'monthFirst'));
  if (columns.dateOrder === undefined && day !== undefined && !detectDateOrder(days, 'dayFirst').isCertain) {
    const read = dayIn(day, formats.dateOrder);
    const asRead = read === undefined ? '' : `: “${day}” was read as ${longDate(read)}`;
    doubts.push([
      'dateOrder',
      `The file doesn’t tell whether its days or months come first${asRead}. ${CHANGE}`,
    ]);
  }
  const amounts = cellsIn(table, ...amountColumns(columns));
  const isUnclear = !detectDecimalMark(amounts, '.').isCertain;
  const amount = amounts.find((cell) => readSigned(cell, '.') !== readSigned(cell, ','));
  if (columns.decimalMark === undefined && amount !== undefined && isUnclear) {
    const read = `“${amount}” was read as ${readSigned(amount, formats.decimalMark)}`;
    doubts.push([
      'decimalMark',
      `The file doesn’t tell whether a dot or a comma marks decimals: ${read}. ${CHANGE}`,
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

/** The first IBAN in the lines above the heads is the account's own. */
function accountAbove({ above }: CsvTable): string {
  for (const cell of above.flat()) {
    const [, written = cell] = /((?:[A-Z]{2}\d{2})[\dA-Z ]{11,40})$/.exec(cell) ?? [];
    const iban = readIban(written);
    if (iban !== null) return iban;
  }
  return '';
}

/** The same IBAN beside several names is that of the account. */
function withoutOwnIban({ rows }: CsvTable, columns: CsvColumns): CsvColumns {
  const { iban, name, ...others } = columns;
  if (iban === undefined || name === undefined) return columns;
  const values = (column: number) => new Set(rows.map(({ cells }) => cells[column] ?? ''));
  return rows.length > 2 && values(iban).size === 1 && values(name).size > 1 ? { ...others, name } : columns;
}

/** How many cells most rows have, at least as many as the heads. A row with more was cut at a mark of its text. */
function widthOf({ heads, rows }: CsvTable): number {
  const widths = Map.groupBy(rows, ({ cells }: CsvRow) => cells.length);
  const [[most] = [0]] = [...widths].toSorted(([, one], [, other]) => other.length - one.length);
  return Math.max(heads.length, most);
}

/** The entry of a row, null when it is none (a sum, an empty amount), or unreadable. */
function entryOf(
  row: readonly string[],
  { columns, formats, account, usual, width }: Context,
): StatementEntry | 'unreadable' | null {
  const cell = (column: number | undefined) => (column === undefined ? '' : (row[column] ?? ''));
  const date = dayIn(cell(columns.date), formats.dateOrder);
  const signed = signedAmount(cell, columns, formats.decimalMark);
  if (date === undefined) return signed === null || !/\d/.test(cell(columns.date)) ? null : 'unreadable';
  const isCut = row.slice(width).some((each) => each !== '');
  const endsEarly = amountColumns(columns).every((column) => column === undefined || column >= row.length);
  const own = ownCurrency(row, columns, usual.currency);
  const currency = own === undefined ? formats.currency : own;
  if (endsEarly) return 'unreadable';
  if (signed === null || (signed !== 'unreadable' && isZero(signed))) return null;
  if (signed === 'unreadable' || currency === null || isCut) return 'unreadable';
  const amount = amountOf(signed, currency);
  if (amount === null) return 'unreadable';
  if (isBalance(cell(columns.name), columns.text.map(cell))) return null;
  const reference = cell(columns.reference);
  const iban = readIban(cell(columns.iban));
  return {
    account,
    date,
    amount,
    currency,
    isCredit: !isNegative(signed),
    isReversal: false,
    name: line(cell(columns.name), 'name'),
    iban: iban === account ? null : iban,
    text: textOf(columns.text.map(cell)),
    reference: isSomething(reference) ? line(reference, 'reference') : '',
  };
}

/** Lines about the account that some banks write among the entries. */
const BALANCE =
  /^(?:(?:opening|closing|starting|ending|initial|final) )?(?:balance|turnover)\b|^(?:anfangs|end|schluss|alter |neuer )?saldo\b|^(?:alter |neuer )?kontostand|^solde |^likutis|^apyvarta/;

const isBalance = (name: string, texts: readonly string[]) =>
  name === '' && texts.some((text) => BALANCE.test(searchKey(text)));

const dayIn = (cell: string, order: DateOrder): string | undefined => readMoment(cell, order)?.date;

function amountOf(signed: string, currency: string): string | null {
  try {
    return readAmount(signed, currency);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}
