import {
  type ColumnsNeeded,
  type StatementPreview,
  statementAnswer,
} from '@ledgerline/shared-events/bank/answers.ts';
import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { importedPaymentsAnswer } from '@ledgerline/shared-events/bank/import-answer.ts';
import type { Encoding } from '@ledgerline/shared-events/import/encodings.ts';
import * as z from 'zod/mini';
import type { Server } from '#shared/api/server.ts';
import { uploadFile } from '#shared/api/upload.ts';
import { type Draft, importOf } from './draft.ts';

/** How the user chose to read a file. */
export type Reading = { columns?: CsvColumns; encoding?: Encoding };

const ignoreProgress = () => undefined;

/**
 * Sends a statement and reads what it says; nothing is recorded.
 * @throws ApiError with the message for the user, Unreachable, AbortError
 */
export function sendStatement(
  file: File,
  { columns, encoding }: Reading,
  signal: AbortSignal,
): Promise<StatementPreview | ColumnsNeeded> {
  return uploadFile({
    path: '/api/bank/statements',
    file,
    fields: {
      ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
      ...(encoding === undefined ? {} : { encoding }),
    },
    answer: statementAnswer,
    idempotencyKey: crypto.randomUUID(),
    onProgress: ignoreProgress,
    signal,
  });
}

const answer = z.object({ result: importedPaymentsAnswer });

/** Records the ticked payments, all or none. @throws ApiError, Unreachable */
export async function recordPayments(server: Server, draft: Draft, key: string) {
  const { data, revision } = await server.requestWithRevision('/api/command/ImportPayments', {
    method: 'POST',
    body: importOf(draft),
    idempotencyKey: key,
    answer,
  });
  return { ...data.result.imported, revision };
}
