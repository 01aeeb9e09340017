import type { Cell, DecimalMark } from '@ledgerline/shared-events/import/cells.ts';
import { detectDecimalMark } from '@ledgerline/shared-events/import/detect-formats.ts';
import { readWorkbook, type WorkbookParts } from '@ledgerline/shared-events/import/read-workbook.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { DecimalError, parseDecimal } from '@ledgerline/shared-events/money/decimal.ts';
import { type CsvTable, isDay, isEntry, isMoney, isNumber, NO_STATEMENT, tableOf } from './csv-table.ts';
import { joined } from './joined-statements.ts';
import {
  type HashedStatement,
  keyOf,
  readByColumns,
  type StatementFile,
  type StatementReading,
} from './read-statement.ts';

/** How many rows of a sheet are looked at to know what it is. */
const PROBE = 500;

type TableSheet = {
  name: string;
  /** The table as it is when its numbers have this decimal mark. */
  tableIn(mark?: DecimalMark): CsvTable;
  key: string;
  /** About how many rows hold a day and a number. */
  entries: number;
};

/**
 * Reads the statement in a workbook: the sheet with the most entries, together with those under the same headings, as
 * of the months of a year. A warning names the others.
 * @throws UnreadableFile with a message for the user
 */
export async function readWorkbookStatement(
  parts: WorkbookParts,
  file: StatementFile,
): Promise<StatementReading> {
  const filled = (await readWorkbook(parts)).filter(({ cells }) => cells.flat().some((cell) => cell !== ''));
  const sheets = filled.flatMap(({ name, cells }) => tableSheet(name, cells) ?? []);
  const [main] = sheets.toSorted((one, other) => other.entries - one.entries);
  if (main === undefined) throw new UnreadableFile(NO_STATEMENT);
  const reading = readByColumns(main.tableIn, file);
  if ('needsColumns' in reading) return reading;
  const statements: HashedStatement[] = [];
  const problems: string[] = [];
  const alike = sheets.filter(({ key }) => key === main.key);
  for (const sheet of alike.filter((each) => each.entries > 0)) {
    const each = sheet === main ? reading : readOther(sheet, file);
    if ('statement' in each) statements.push(each.statement);
    else problems.push(`The sheet “${sheet.name}” was skipped: ${each.problem}`);
  }
  const others = filled.filter(({ name }) => !alike.some((sheet) => sheet.name === name));
  const [first = reading.statement, ...more] = statements;
  return { ...reading, statement: joined([first, ...more], [...problems, ...leftOut(others)]) };
}

function readOther(
  sheet: TableSheet,
  file: StatementFile,
): { statement: HashedStatement } | { problem: string } {
  try {
    const reading = readByColumns(sheet.tableIn, file);
    return 'statement' in reading ? reading : { problem: "We couldn't find its columns." };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
}

/** A sheet as a table, or null for one without. */
function tableSheet(name: string, cells: readonly (readonly Cell[])[]): TableSheet | null {
  const amounts = cells
    .slice(0, PROBE)
    .flat()
    .filter((cell) => typeof cell === 'string' && isMoney(cell) && !isDay(cell));
  const tableIn = (mark = detectDecimalMark(amounts, '.').value) => {
    const rows = cells.map((row) => row.map((cell) => textOf(cell, mark)));
    return tableOf(rows, { format: 'XLSX', delimiter: null });
  };
  try {
    const table = tableIn();
    const probe = table.rows.slice(0, PROBE);
    const share = probe.filter((row) => isEntry(row.cells, isNumber)).length / Math.max(1, probe.length);
    const entries = share * table.rows.length;
    return { name, tableIn, key: keyOf(table), entries };
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** A cell as a CSV has it. A number with three decimals gets a fourth, so that nobody takes them for thousands. */
function textOf(cell: Cell, mark: DecimalMark): string {
  if (typeof cell !== 'number') return String(cell);
  const [whole = '', decimals] = plainNumber(cell).split('.');
  if (decimals === undefined) return whole;
  return `${whole}${mark}${decimals.padEnd(decimals.length === 3 ? 4 : 2, '0')}`;
}

function plainNumber(value: number): string {
  try {
    return parseDecimal(value, undefined, true);
  } catch (error) {
    if (error instanceof DecimalError) return String(value);
    throw error;
  }
}

function leftOut(sheets: readonly { name: string }[]): string[] {
  if (sheets.length === 0) return [];
  const names = sheets.map(({ name }) => `“${name}”`).join(', ');
  return [sheets.length === 1 ? `The sheet ${names} was left out.` : `These sheets were left out: ${names}.`];
}
