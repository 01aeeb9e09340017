import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  MAILED_WORDS,
  type MailedDocument,
  type MailedKind,
  type MailedRecord,
} from '@ledgerline/shared-events/deliveries/document.ts';
import type { QuoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import { isPastValidity } from '@ledgerline/shared-events/quotes/status.ts';
import { target, todayOf } from '../lookup.ts';
import { refuseAnswered } from '../quotes/answer-quote.ts';
import { refuseDraft } from '../rules/fiscal-documents.ts';
import type { StateReader } from '../state-reader.ts';

/** What a document is called within a sentence. */
const mailedWord = (entity: MailedKind): string => MAILED_WORDS[entity].toLowerCase();

/** @throws Rejected not_found */
export function mailedRecord(state: StateReader, { entity, id }: MailedDocument): MailedRecord {
  if (entity === 'quote') return { entity, record: target(state, entity, id) };
  if (entity === 'creditNote') return { entity, record: target(state, entity, id) };
  return { entity, record: target(state, entity, id) };
}

/**
 * Refuses to send what a client can't use.
 * @throws Rejected not_issued for a draft of fiscal mode, already_answered for a quote that the client answered, invalid
 * for one that isn't valid any more
 */
export function refuseUnsendable(state: StateReader, document: MailedRecord, now: string): void {
  if (document.entity !== 'quote') {
    refuseDraft(document.record);
    return;
  }
  refuseAnswered(document.record);
  const expired = whyExpired(state, document.record, now);
  if (expired !== null) throw invalidField('validUntil', `${expired} Choose a later day first.`);
}

/** Why a client can't use the document of a message any more; null while it can. @param now ISO 8601 in UTC */
export function whyUnsendable(
  state: StateReader,
  { entity, id }: MailedDocument,
  now: string,
): string | null {
  const record = state.record(entity, id);
  if (record === undefined || record.deleted_at !== null) return `The ${mailedWord(entity)} was deleted.`;
  const quote = entity === 'quote' ? state.record(entity, id) : undefined;
  if (quote === undefined) return null;
  if (quote.accepted_at !== null) return 'The quote was accepted.';
  if (quote.declined_at !== null) return 'The quote was declined.';
  return whyExpired(state, quote, now);
}

function whyExpired(state: StateReader, quote: QuoteRecord, now: string): string | null {
  if (!isPastValidity(quote, todayOf(state, now))) return null;
  return `The quote was valid until ${quote.validUntil}.`;
}

/** The refusal of a message whose document isn't as it was printed. */
export const changedMeanwhile = (entity: MailedKind): Rejected =>
  new Rejected(
    'conflict',
    `The ${mailedWord(entity)} was changed in the meantime. Please check it and send it again.`,
  );
