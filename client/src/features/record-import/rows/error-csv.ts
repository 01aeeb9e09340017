import { headingsOf, type ImportDraft } from '../machine/draft.ts';
import type { CheckedRow } from './checked-rows.ts';
import { csvText } from './csv-text.ts';

/** The rows in error as they stood in the file, with their number and what is wrong, to be corrected and chosen again. */
export function errorCsv(draft: ImportDraft, wrong: readonly CheckedRow[]): string {
  const headings = headingsOf(draft);
  const rows = wrong.map(({ row, errors }) => [
    ...headings.map((_, column) => row.cells[column] ?? ''),
    row.number,
    errors.map(({ message }) => message).join('; '),
  ]);
  return csvText([[...headings, 'Row', 'Problem'], ...rows]);
}
