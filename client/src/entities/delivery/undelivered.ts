import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { documentTitle, documentWords, type NumberedDocument } from './sendable.ts';

/** Whom a message did not reach, in one sentence with the words of the server; null when it reached everybody. */
export function undeliveredText(
  document: Omit<NumberedDocument, 'id'>,
  { kind, recipients }: Pick<DeliveryAnswer, 'kind' | 'recipients'>,
): string | null {
  const failed = recipients.filter(({ state }) => state === 'bounced' || state === 'failed');
  const [first] = failed;
  if (first === undefined) return null;
  const whom = failed.length === 1 ? first.address : `${failed.length} recipients`;
  const what = kind === 'reminder' ? `The reminder for ${documentWords(document)}` : documentTitle(document);
  const why = failed.length === 1 && first.detail ? `: ${first.detail}` : '.';
  return `${what} did not reach ${whom}${why}`;
}

/** What the button says that corrects such a message. */
export const CORRECT = 'Correct the address and send again';
