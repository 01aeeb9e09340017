import { type CatAnalysesAnswer, catAnalysesAnswer } from '@ledgerline/shared-events/cat/analysis.ts';
import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { uploadFile } from '#shared/api/upload.ts';

type Sending = { signal: AbortSignal; onProgress(share: number): void };

/**
 * Sends analyses and reads what they count; nothing is stored.
 * @throws ApiError with the message for the user, Unreachable, AbortError
 */
export function sendAnalyses(
  files: readonly File[],
  choices: CatChoices,
  sending: Sending,
): Promise<CatAnalysesAnswer> {
  return uploadFile({
    path: '/api/cat/analyses',
    file: files,
    fields: { choices: JSON.stringify(choices) },
    answer: catAnalysesAnswer,
    idempotencyKey: crypto.randomUUID(),
    ...sending,
  });
}
