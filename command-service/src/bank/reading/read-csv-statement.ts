import type { CsvDoubt } from '@ledgerline/shared-events/bank/answers.ts';
import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { readIban } from '@ledgerline/shared-events/bank/find-ibans.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { isNegative, isZero } from '@ledgerline/shared-events/money/decimal.ts';
import { isBalanceLine } from './balance-lines.ts';
import { signedAmount } from './csv-amount.ts';
import { ownCurrency } from './csv-currency.ts';
import { amountColumns, dayIn, doubtsOf, type Formats, formatsOf, type UsualFormats } from './csv-formats.ts';
import { accountColumn } from './csv-heads.ts';
import { type CsvRow, type CsvTable, isDay } from './csv-table.ts';
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

/** The statement of a CSV, and how it was read where the file leaves something open. */
type CsvStatement = { statement: ReadStatement; columns: CsvColumns; doubts: CsvDoubt[] };

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
  let last: StatementEntry | null = null;
  for (const row of table.rows) {
    const entry = isNotBooked(row.cells) ? 'waiting' : entryOf(row.cells, context);
    if (entry === null) addText(last, row.cells, columns);
    else last = typeof entry === 'string' ? null : entry;
    if (entry === 'waiting') waiting += 1;
    else if (entry === 'unreadable') unread.push(`row ${row.number}`);
    else if (entry !== null) entries.push(entry);
  }
  const refusal = "We couldn't read the rows with these columns.";
  const warnings = unreadWarnings({ unread, readable: entries.length, refusal });
  const doubts = doubtsOf(table, columns, formats, usual);
  return {
    statement: {
      format: table.format,
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

type Context = {
  columns: CsvColumns;
  formats: Formats;
  account: string;
  usual: UsualFormats;
  /** How many cells the rows have. */
  width: number;
};

/** The first IBAN in the lines above the heads is the account's own. */
function accountAbove({ above }: CsvTable): string {
  for (const cell of above.flat()) {
    const [, written = cell] = /((?:[A-Z]{2}\d{2})[\dA-Z ]{11,40})$/.exec(cell) ?? [];
    const iban = readIban(written);
    if (iban !== null) return iban;
  }
  return '';
}

/** The same IBAN in every row, beside several names or none, is that of the account. */
function withoutOwnIban({ rows }: CsvTable, columns: CsvColumns): CsvColumns {
  const { iban, ...others } = columns;
  if (iban === undefined) return columns;
  const values = (column: number) => new Set(rows.map(({ cells }) => cells[column] ?? ''));
  const hasOneName = columns.name !== undefined && values(columns.name).size === 1;
  const few = columns.name === undefined ? 1 : 2;
  return rows.length > few && values(iban).size === 1 && !hasOneName ? others : columns;
}

/** How many cells most rows have, at least as many as the heads. A row with more was cut at a mark of its text. */
function widthOf({ heads, rows }: CsvTable): number {
  const widths = Map.groupBy(rows, ({ cells }: CsvRow) => cells.length);
  const [[most] = [0]] = [...widths].toSorted(([, one], [, other]) => other.length - one.length);
  return Math.max(heads.length, most);
}

/** The entry of a row, null when it is none (a sum, an empty amount), or why it isn't one. */
function entryOf(
  row: readonly string[],
  { columns, formats, account, usual, width }: Context,
): StatementEntry | 'unreadable' | 'waiting' | null {
  const cell = (column: number | undefined) => (column === undefined ? '' : (row[column] ?? ''));
  const date = dayIn(cell(columns.date), formats.dateOrder);
  const signed = signedAmount(cell, columns, formats.decimalMark);
  if (date === undefined) return undated(row, signed, cell(columns.date));
  const isCut = row.slice(width).some((each) => each !== '');
  const endsEarly = amountColumns(columns).every((column) => column === undefined || column >= row.length);
  const own = ownCurrency(row, columns, usual.currency);
  const currency = own === undefined ? formats.currency : own;
  if (isBalance(cell(columns.name), columns.text.map(cell))) return null;
  if (endsEarly) return 'unreadable';
  if (signed === null || (signed !== 'unreadable' && isZero(signed))) return null;
  if (signed === 'unreadable' || currency === null || isCut) return 'unreadable';
  const amount = amountOf(signed, currency);
  if (amount === null) return 'unreadable';
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
    // Some banks have one column for the payer and the purpose.
    text: textOf((columns.text.length > 0 ? columns.text : [columns.name]).map(cell)),
    reference: isSomething(reference) ? line(reference, 'reference') : '',
  };
}

/** Adds the text of a row that has nothing else to the entry above it: some banks break their texts into rows. */
function addText(entry: StatementEntry | null, row: readonly string[], columns: CsvColumns): void {
  const others = [columns.date, ...amountColumns(columns)];
  const isEmpty = (column: number | undefined) => column === undefined || (row[column] ?? '') === '';
  if (entry === null || !others.every(isEmpty)) return;
  entry.text = textOf([entry.text, ...columns.text.map((column) => row[column] ?? '')]);
}

/** What a row without a day of booking is: an entry that is only announced still has another day. */
function undated(
  row: readonly string[],
  signed: string | null,
  day: string,
): 'unreadable' | 'waiting' | null {
  if (signed === null) return null;
  if (/\d/.test(day)) return 'unreadable';
  return day === '' && row.some(isDay) ? 'waiting' : null;
}

/** Some banks write lines about the account among the entries. */
const isBalance = (name: string, texts: readonly string[]) => name === '' && texts.some(isBalanceLine);

function amountOf(signed: string, currency: string): string | null {
  try {
    return readAmount(signed, currency);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}
