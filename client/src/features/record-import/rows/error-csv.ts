import { csvText, withoutFormulaGuard } from '@ledgerline/shared-events/text/csv.ts';
import { headingsOf, type ImportDraft } from '../machine/draft.ts';
import type { CheckedRow } from './checked-rows.ts';

/** The rows with errors as CSV: their cells, number and errors, so that the user can correct and import them. */
export function errorCsv(draft: ImportDraft, wrong: readonly CheckedRow[]): string {
  const headings = headingsOf(draft);
  const rows = wrong.map(({ row, errors }) => [
    ...headings.map((_, column) => withoutFormulaGuard(row.cells[column] ?? '')),
    row.number,
    errors.map(({ message }) => message).join('; '),
  ]);
  return csvText([[...headings, 'Row', 'Problem'], ...rows]);
}
