import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { MAX_IMPORT_ROWS } from '@ledgerline/shared-events/import/kinds.ts';
import { type ReadOptions, type RowError, readRow } from '@ledgerline/shared-events/import/read-row.ts';
import type { RowRecord } from '@ledgerline/shared-events/import/row-record.ts';
import { isSumRow } from '@ledgerline/shared-events/import/sum-row.ts';
import { bodyOf, type ImportDraft } from '../machine/draft.ts';
import type { RefusedRows, Sending } from '../machine/record-import-machine.ts';
import type { FileRow } from '../reading/table-file.ts';

/** A row of the file with its record and its errors. */
export type CheckedRow = {
  row: FileRow;
  record: RowRecord;
  errors: readonly RowError[];
  /** The text of the file in the cell of a field. */
  written(field: string): string;
};

/** All rows of the part to import. `leftOut`: rows that are marked as deleted. */
export type CheckedRows = {
  rows: readonly CheckedRow[];
  ready: readonly CheckedRow[];
  wrong: readonly CheckedRow[];
  leftOut: number;
  parts: readonly Part[];
};

/** The numbers of the first and the last row of a part in the file. */
type Part = { from: number; to: number };

/** Checks the rows of a draft, and adds the errors from the server. */
export function checkRows(
  draft: ImportDraft,
  user: Pick<ReadOptions, 'timeZone' | 'today'>,
  refused: RefusedRows,
): CheckedRows {
  const options = { ...user, dateOrder: draft.dateOrder.value, decimalMark: draft.decimalMark.value };
  const body = bodyOf(draft);
  const rows: CheckedRow[] = [];
  let leftOut = 0;
  const from = draft.part * MAX_IMPORT_ROWS;
  for (const row of body.slice(from, from + MAX_IMPORT_ROWS)) {
    const cells = cellsByField(draft, row);
    const { record, errors, isLeftOut } = readRow(draft.kind, cells, options);
    if (isLeftOut) leftOut += 1;
    else {
      const written = (field: string) => String(cells.get(field) ?? '');
      const all = [...sumErrors(draft, row), ...errors, ...(refused.get(row.number) ?? [])];
      rows.push({ row, record, errors: all, written });
    }
  }
  const [ready, wrong] = [
    rows.filter(({ errors }) => errors.length === 0),
    rows.filter(({ errors }) => errors.length > 0),
  ];
  return { rows, ready, wrong, leftOut, parts: partsOf(body) };
}

/** A row with the sum of others would become one more job. */
function sumErrors({ kind, mapping }: ImportDraft, { cells }: FileRow): RowError[] {
  const field = mapping.find((id) => id !== null);
  if (kind !== 'jobs' || field === undefined || field === null || !isSumRow(cells)) return [];
  return [{ field, message: 'This row is the total of the others' }];
}

function cellsByField({ mapping }: ImportDraft, { cells }: FileRow): Map<string, Cell> {
  const byField = new Map<string, Cell>();
  for (const [column, field] of mapping.entries()) {
    if (field !== null) byField.set(field, cells[column] ?? '');
  }
  return byField;
}

function partsOf(body: readonly FileRow[]): Part[] {
  const parts: Part[] = [];
  for (let from = 0; from < body.length; from += MAX_IMPORT_ROWS) {
    const last = Math.min(from + MAX_IMPORT_ROWS, body.length) - 1;
    parts.push({ from: body[from]?.number ?? 0, to: body[last]?.number ?? 0 });
  }
  return parts;
}

/** The rows to send. */
export function sendingOf(
  { kind, keepRates }: ImportDraft,
  ready: readonly CheckedRow[],
  key: string,
): Sending {
  const records = ready.map(({ record }) => record);
  return {
    key,
    body: { [kind]: records, ...(kind === 'jobs' ? { keepRates } : {}) },
    numbers: ready.map(({ row }) => row.number),
  };
}

/** Maps the errors of a refusal (`jobs.12.quantity`) to the row numbers of the file. */
export function refusedRows(
  errors: Readonly<Record<string, readonly string[]>>,
  numbers: readonly number[],
): RefusedRows {
  const byRow = new Map<number, RowError[]>();
  for (const [path, [message = '']] of Object.entries(errors)) {
    const [, index, field = 'row'] = /^\w+\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    const number = index === undefined ? undefined : numbers[Number(index)];
    if (number === undefined) continue;
    byRow.set(number, [...(byRow.get(number) ?? []), { field: fieldOf(field), message }]);
  }
  return byRow;
}

/** The field of a row that corresponds to the server's field of a record. */
function fieldOf(field: string): string {
  const own = field.replace(/^settings\./, '').replace(/_id$/, '');
  return own === 'language_pair' ? 'pair' : own;
}
