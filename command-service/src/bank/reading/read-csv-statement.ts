import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { readIban } from '@ledgerline/shared-events/bank/find-ibans.ts';
import {
  type DateOrder,
  type DecimalMark,
  readAmountCell,
  readCurrency,
  readMoment,
} from '@ledgerline/shared-events/import/cells.ts';
import { detectDateOrder, detectDecimalMark } from '@ledgerline/shared-events/import/detect-formats.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { DecimalError, isNegative, isZero } from '@ledgerline/shared-events/money/decimal.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { accountColumn } from './csv-heads.ts';
import type { CsvTable } from './csv-table.ts';
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

const DEBIT_MARKS = new Set([
  's',
  'soll',
  'd',
  'dr',
  'debit',
  'dbit',
  'af',
  'dare',
  'out',
  '-',
  'lastschrift',
]);

/**
 * Reads the entries of a CSV by its columns. Rows without date and amount, such as sums, are passed over.
 * @throws UnreadableFile when no row can be read by these columns
 */
export function readCsvStatement(table: CsvTable, columns: CsvColumns, usual: UsualFormats): ReadStatement {
  refuseTooMany(table.rows.length);
  const formats = formatsOf(table, columns, usual);
  const account = accountAbove(table) || line(table.rows[0]?.[accountColumn(table.heads)] ?? '', 'account');
  const isNotBooked = notBookedIn(table.heads, columns);
  const entries: StatementEntry[] = [];
  const unread: string[] = [];
  let waiting = 0;
  for (const [index, row] of table.rows.entries()) {
    if (isNotBooked(row)) waiting += 1;
    else {
      const entry = entryOf(row, columns, formats, account);
      if (entry === 'unreadable') unread.push(`row ${index + table.above.length + 2}`);
      else if (entry !== null) entries.push(entry);
    }
  }
  const refusal = 'The rows of this file cannot be read by these columns.';
  const warnings = unreadWarnings({ unread, readable: entries.length, refusal });
  return {
    format: 'CSV',
    bank: '',
    account,
    ...periodOf(entries),
    currency: entries[0]?.currency ?? formats.currency,
    entries,
    warnings: [...warnings, ...waitingWarnings(waiting)],
  };
}

function formatsOf({ rows, delimiter, heads }: CsvTable, columns: CsvColumns, usual: UsualFormats): Formats {
  const cells = (column: number | undefined) =>
    column === undefined ? [] : rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  const amounts = [columns.amount, columns.credit, columns.debit].flatMap(cells);
  const decimalMark = detectDecimalMark(amounts, delimiter === 'commas' ? '.' : ',').value;
  return {
    dateOrder: columns.dateOrder ?? detectDateOrder(cells(columns.date), usual.dateOrder).value,
    decimalMark: columns.decimalMark ?? decimalMark,
    currency: currencyInHead(heads[columns.amount ?? columns.credit ?? -1]) ?? usual.currency,
  };
}

/** "Betrag (EUR)", "Gutschrift in CHF". */
function currencyInHead(head = ''): string | null {
  const code = /\b([A-Z]{3})\b\)?\s*$/.exec(head)?.[1] ?? (head.includes('€') ? 'EUR' : '');
  return readCurrency(code);
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

/** The entry of a row, null when it is none (a sum, an empty amount), or unreadable. */
function entryOf(
  row: readonly string[],
  columns: CsvColumns,
  formats: Formats,
  account: string,
): StatementEntry | 'unreadable' | null {
  const cell = (column: number | undefined) => (column === undefined ? '' : (row[column] ?? ''));
  const date = dayIn(cell(columns.date), formats.dateOrder);
  const currency =
    columns.currency === undefined ? formats.currency : currencyOf(cell(columns.currency), formats);
  const signed = signedAmount(cell, columns, formats.decimalMark);
  if (date === undefined) return signed === null || !/\d/.test(cell(columns.date)) ? null : 'unreadable';
  if (signed === 'unreadable' || currency === null) return 'unreadable';
  if (signed === null || isZero(signed)) return null;
  const amount = amountOf(signed, currency);
  if (amount === null) return 'unreadable';
  const reference = cell(columns.reference);
  return {
    account,
    date,
    amount,
    currency,
    isCredit: !isNegative(signed),
    isReversal: false,
    name: line(cell(columns.name), 'name'),
    iban: readIban(cell(columns.iban)),
    text: textOf(columns.text.map(cell)),
    reference: isSomething(reference) ? line(reference, 'reference') : '',
  };
}

/** The day of a cell, also in digits alone: 20261120. */
function dayIn(cell: string, order: DateOrder): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(cell) ?? [];
  return readMoment(year === undefined ? cell : `${year}-${month}-${day}`, order)?.date;
}

function currencyOf(cell: string, { currency }: Formats): string | null {
  return cell === '' ? currency : readCurrency(cell);
}

function amountOf(signed: string, currency: string): string | null {
  try {
    return readAmount(signed, currency);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** The amount with its sign: above zero for a credit. Null when the row has none. */
function signedAmount(
  cell: (column: number | undefined) => string,
  { amount, credit, debit, mark }: CsvColumns,
  decimalMark: DecimalMark,
): string | 'unreadable' | null {
  if (amount === undefined) {
    const came = readSigned(cell(credit), decimalMark);
    if (came !== null && (came === 'unreadable' || !isZero(came)))
      return came === 'unreadable' ? came : sizeOf(came);
    const went = readSigned(cell(debit), decimalMark);
    return went === null || went === 'unreadable' ? went : `-${sizeOf(went)}`;
  }
  const read = readSigned(cell(amount), decimalMark);
  if (read === null || read === 'unreadable' || mark === undefined) return read;
  return DEBIT_MARKS.has(searchKey(cell(mark)).replace(/\.$/, '')) ? `-${sizeOf(read)}` : read;
}

const sizeOf = (amount: string) => amount.replace(/^-/, '');

/** "-12,50", "12,50-", "(12.50)", "12,50 S", "+ 12.50 H". */
function readSigned(cell: string, decimalMark: DecimalMark): string | 'unreadable' | null {
  const [, open, lead = '', digits = '', trail = ''] =
    /^(\()?\s*([-+−–]?)\s*(.*?)\s*(-|−|\)|\b(?:S|H|D|C|CR|DR))?$/i.exec(cell.trim()) ?? [];
  if (digits === '') return null;
  const isDebit = open !== undefined || /^[-−–]$/.test(lead) || /^(?:-|−|S|D|DR)$/i.test(trail);
  try {
    const amount = readAmountCell(digits, decimalMark);
    return isDebit ? `-${sizeOf(amount)}` : amount;
  } catch (error) {
    if (error instanceof DecimalError) return 'unreadable';
    throw error;
  }
}
