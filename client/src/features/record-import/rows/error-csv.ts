import { csvText, withoutFormulaGuard } from '@ledgerline/shared-events/text/csv.ts';
import { headingsOf, type ImportDraft } from '../machine/draft.ts';
import type { CheckedRow } from './checked-rows.ts';

/** The rows in error with what stood in their cells, with their number and what is wrong, to be corrected and chosen again. */
export function errorCsv(draft: ImportDraft, wrong: readonly CheckedRow[]): string {
  const headings = headingsOf(draft);
  const rows = wrong.map(({ row, errors }) => [
    ...headings.map((_, column) => withoutFormulaGuard(row.cells[column] ?? '')),
    row.number,
    errors.map(({ message }) => message).join('; '),
  ]);
  return csvText([[...headings, 'Row', 'Problem'], ...rows]);
}
