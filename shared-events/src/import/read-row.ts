import { countryCode } from '../clients/countries.ts';
import { LEGAL_ID_FORM, legalIdProblem, readLegalId } from '../clients/legal-id.ts';
import { vatIdProblem } from '../clients/vat-id.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { listedDeadline, openDeadline, storeDeadline } from '../dates/deadline.ts';
import { isPaymentTerms } from '../dates/payment-terms.ts';
import { instantAt, wallClockOrNull } from '../dates/time-zone.ts';
import { readSurcharges } from '../jobs/surcharges.ts';
import { DecimalError, isNegative, isPositive } from '../money/decimal.ts';
import { escapedHtml } from '../paper/rich-text/html.ts';
import { looksLikeHtml } from '../paper/rich-text/markup.ts';
import { withoutFormulaGuard } from '../text/csv.ts';
import { isEmail } from '../text/email.ts';
import { withoutHiddenCharacters } from '../text/hidden-characters.ts';
import { searchKey } from '../text/search-key.ts';
import {
  type Cell,
  type DateOrder,
  type DecimalMark,
  formulaError,
  isEmptyCell,
  type Moment,
  readAmountCell,
  readCurrency,
  readDuration,
  readFlag,
  readMoment,
  readPair,
  writtenOffset,
} from './cells.ts';
import { IMPORT_FIELDS } from './fields.ts';
import type { ImportField } from './import-field.ts';
import type { ImportKind } from './kinds.ts';
import type { RowRecord } from './row-record.ts';

/** How the cells of a file are parsed. `today` is the user's day, in the time zone `timeZone`. */
export type ReadOptions = {
  dateOrder: DateOrder;
  decimalMark: DecimalMark;
  timeZone: string;
  today: CalendarDate;
};

/** An error in a row: the field of the cell, and the reason. */
export type RowError = { field: string; message: string };

/** A parsed row. `isLeftOut`: it is not imported, like a deleted record in an export. */
type ReadRow = { record: RowRecord; errors: RowError[]; isLeftOut: boolean };

/** The cells of a row by field. */
type RowCells = ReadonlyMap<string, Cell>;

class UnreadableCell extends Error {}

const MAX_NAME = 255;

/** Parses a row into the record that it becomes, with the rules that the server checks again. */
export function readRow(kind: ImportKind, cells: RowCells, options: ReadOptions): ReadRow {
  const row: ReadRow = { record: {}, errors: [], isLeftOut: false };
  for (const field of IMPORT_FIELDS[kind]) {
    const cell = withoutFormulaGuard(cells.get(field.id) ?? '');
    if (isEmptyCell(cell)) {
      if (field.isRequired) row.errors.push({ field: field.id, message: `${field.label} is required` });
      continue;
    }
    try {
      readField(row, kind, field, cell, options);
    } catch (error) {
      if (!(error instanceof UnreadableCell) && !(error instanceof DecimalError)) throw error;
      row.errors.push({ field: field.id, message: error.message });
    }
  }
  checkPair(row);
  checkIds(row);
  return kind === 'jobs' ? withCompletion(row, options) : row;
}

/** Reads a cell into the record; some fields are stored under other names, or as several. */
function readField(row: ReadRow, kind: ImportKind, field: ImportField, cell: Cell, options: ReadOptions) {
  const { record } = row;
  const error = formulaError(cell);
  if (error !== null) refuse(`The spreadsheet has the error ${error} in this cell`);
  switch (field.format) {
    case 'pair':
      Object.assign(record, orRefuse(readPair(cell), 'Enter two languages, such as German > English'));
      return;
    case 'date':
      readCompletion(record, cell, options);
      return;
    case 'moment':
      record.deadline = deadlineOf(momentIn(cell, options), options.timeZone);
      return;
    case 'utcMoment':
      record.deadline = listedDeadline(String(cell)) ?? deadlineOf(momentOf(cell, options.dateOrder), 'UTC');
      return;
    case 'words':
      Object.assign(
        record,
        orRefuse(wordIn(field, cell), `This is not a ${field.label.toLowerCase()} of a job`),
      );
      return;
    case 'deleted':
      row.isLeftOut = readFlag(cell) !== false;
      return;
    default:
      record[field.id] = cellValue(field.format, cell, { kind, id: field.id, options });
  }
}

type OwnFormat = Exclude<
  ImportField['format'],
  'pair' | 'date' | 'moment' | 'utcMoment' | 'words' | 'deleted'
>;

type CellContext = { kind: ImportKind; id: string; options: ReadOptions };

/** The value of a field that stands in the record under its own id. */
function cellValue(format: OwnFormat, cell: Cell, { kind, id, options }: CellContext): string | boolean {
  switch (format) {
    case 'text':
      return readText(cell);
    case 'lines':
      return textOf(cell).replace(/\r\n?/g, '\n');
    case 'html':
      return htmlOf(textOf(cell));
    case 'amount':
      return (
        (id === 'quantity' ? readDuration(cell) : null) ??
        readAmount(cell, options.decimalMark, kind === 'rates')
      );
    case 'currency':
      return orRefuse(readCurrency(cell), 'Enter a currency code such as EUR');
    case 'country':
      return orRefuse(countryCode(textOf(cell)), 'Enter a country');
    case 'email':
      return isEmail(textOf(cell)) ? textOf(cell).trim() : refuse('Enter a valid email address');
    case 'flag':
      return readFlag(cell) ?? (id === 'invoiced' ? readInvoiced(cell) : refuse('Enter yes or no'));
    case 'terms':
      return readTerms(cell);
    case 'surcharges':
      if (readSurcharges(textOf(cell)) === null) refuse('Enter surcharges such as Rush 50%; Weekend 25%');
      return textOf(cell);
  }
}

/** The number or the day of an invoice means that there is one; a zero means that there isn't. */
function readInvoiced(cell: Cell): boolean {
  const text = textOf(cell);
  if (/[1-9]/.test(text)) return true;
  return /\d/.test(text) ? false : refuse('Enter yes, no, or the number of the invoice');
}

function checkIds({ record, errors }: ReadRow): void {
  const { vatId, country, legalId } = record;
  const problem =
    typeof vatId === 'string' ? vatIdProblem(vatId, typeof country === 'string' ? country : undefined) : null;
  if (problem !== null) errors.push({ field: 'vatId', message: problem });
  if (typeof legalId !== 'string') return;
  const id = readLegalId(legalId);
  const wrong = id === null ? LEGAL_ID_FORM : legalIdProblem(id);
  if (wrong !== null) errors.push({ field: 'legalId', message: wrong });
}

function refuse(message: string): never {
  throw new UnreadableCell(message);
}

function orRefuse<Value>(value: Value | null, message: string): Value {
  return value ?? refuse(message);
}

function textOf(cell: Cell): string {
  return withoutHiddenCharacters(String(cell)).trim();
}

function wordIn({ words }: ImportField, cell: Cell): RowRecord | null {
  return words?.get(searchKey(textOf(cell))) ?? null;
}

function readText(cell: Cell): string {
  const text = textOf(cell).replace(/\s+/g, ' ');
  return text.length > MAX_NAME ? refuse(`Use at most ${MAX_NAME} characters`) : text;
}

function readAmount(cell: Cell, mark: DecimalMark, isRate: boolean): string {
  const amount = readAmountCell(cell, mark);
  if (isNegative(amount)) refuse("Amounts below 0 can't be imported");
  return isRate && !isPositive(amount) ? refuse('Enter a rate above 0') : amount;
}

function momentOf(cell: Cell, order: DateOrder): Moment {
  return orRefuse(readMoment(cell, order), 'Enter a valid date');
}

/** A moment on the user's clock, also when the cell names its zone, as the times of many programs do. */
function momentIn(cell: Cell, { dateOrder, timeZone }: ReadOptions): Moment {
  const moment = momentOf(cell, dateOrder);
  const offset = writtenOffset(cell);
  if (offset === null || moment.time === null) return moment;
  // Programs write a day without a time as its midnight, in whatever zone they count.
  if (moment.time === '00:00') return { date: moment.date, time: null };
  const instant = instantAt(moment.date, moment.time, 'UTC').getTime() - offset * 60_000;
  return orRefuse(wallClockOrNull(instant, timeZone), 'Enter a valid date');
}

function deadlineOf(moment: Moment, timezone: string): string {
  return orRefuse(storeDeadline({ ...moment, timezone }), 'Enter a valid date');
}

/** Completed on a day, or only "yes". */
function readCompletion(record: RowRecord, cell: Cell, options: ReadOptions): void {
  const flag = readFlag(cell);
  if (flag === null) record.completed_at = momentIn(cell, options).date;
  else if (flag) record.is_completed = true;
}

function readTerms(cell: Cell): string {
  const text = textOf(cell);
  if (isPaymentTerms(text)) return text;
  const days = /^\D*(\d{1,4})\D*$/.exec(text)?.[1];
  return days !== undefined && isPaymentTerms(Number(days)) ? days : refuse('Enter a number of days');
}

/** A text of several lines as paragraphs, in the HTML that the editors produce. */
function htmlOf(text: string): string {
  if (looksLikeHtml(text)) return text;
  return escapedHtml(text)
    .split(/\r\n|\r|\n/)
    .map((line) => `<p>${line}</p>`)
    .join('');
}

function checkPair({ record, errors }: ReadRow): void {
  if (record.from === undefined && record.to !== undefined) {
    errors.push({ field: 'from', message: 'From is required' });
  }
  if (record.from !== undefined && record.to === undefined) {
    errors.push({ field: 'to', message: 'To is required' });
  }
}

/**
 * The day of a completed or invoiced job without a day of completion: the day of its deadline when that has passed,
 * else today.
 */
function withCompletion(row: ReadRow, { today, timeZone }: ReadOptions): ReadRow {
  const { is_completed: isCompleted, ...record } = row.record;
  if ((isCompleted !== true && record.invoiced !== true) || record.completed_at !== undefined) {
    return { ...row, record };
  }
  const due = typeof record.deadline === 'string' ? openDeadline(record.deadline, timeZone).date : today;
  return { ...row, record: { ...record, completed_at: due < today ? due : today } };
}
