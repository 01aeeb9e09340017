import { importOutcomeAnswer } from '@ledgerline/shared-events/import/answers.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { Server } from '#shared/api/server.ts';
import { type ImportReport, RowsRefused, type Sending } from './machine/record-import-machine.ts';
import { refusedRows } from './rows/checked-rows.ts';

/**
 * Sends rows as one command, all of them or none. Resolves to what it created, and the ledger revision after it.
 * @throws RowsRefused with the errors by row, ApiError, Unreachable
 */
export async function sendImport(
  server: Server,
  { key, body, numbers }: Sending,
): Promise<{ report: ImportReport; revision: number | null }> {
  try {
    const { data, revision } = await server.requestWithRevision('/api/import', {
      method: 'POST',
      body,
      idempotencyKey: key,
      answer: importOutcomeAnswer,
    });
    return { report: data.import, revision };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const rows = refusedRows(error.errors, numbers);
    throw rows.size > 0 ? new RowsRefused(rows) : error;
  }
}
