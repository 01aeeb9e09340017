import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { MAILED_WORDS } from '@ledgerline/shared-events/deliveries/document.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { documentTitle, type NumberedDocument, numbered, type Sendable } from './sendable.ts';

/** The user knows that a message of unknown outcome arrived. */
export function confirmDelivery(
  { id }: DeliveryAnswer,
  document: NumberedDocument,
): CommandDraft<'ConfirmDelivery'> {
  return {
    name: 'ConfirmDelivery',
    payload: { deliveryId: id },
    label: 'Confirmed receipt',
    subject: documentTitle(document),
    patches: [],
    failure: "We couldn't mark the message as received",
  };
}

/** An invoice or a credit note: a quote has no way in which it was sent. */
export type Markable = Exclude<Sendable, { entity: 'quote' }>;

/** The user sent the document in another way. @param at the day */
export function markSent(
  source: Markable,
  at: string,
  how: string,
): CommandDraft<'MarkInvoiceSent' | 'MarkCreditNoteSent'> {
  const { entity, record } = source;
  const sending = { state: 'marked', at, detail: how, address: null, kind: null, deliveryId: null };
  const shown = {
    label: 'Marked as sent',
    subject: documentTitle(numbered(source)),
    patches: [{ entity, id: record.id, fields: { sending }, before: { sending: record.sending } }],
    failure: `We couldn't mark the ${MAILED_WORDS[entity].toLowerCase()} as sent`,
  };
  return entity === 'invoice'
    ? { name: 'MarkInvoiceSent', payload: { invoiceId: record.id, at, how }, ...shown }
    : { name: 'MarkCreditNoteSent', payload: { creditNoteId: record.id, at, how }, ...shown };
}
