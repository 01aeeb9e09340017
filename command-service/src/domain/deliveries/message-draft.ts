import type { MailedRecord } from '@ledgerline/shared-events/deliveries/document.ts';
import type { DeliveryPaper } from '@ledgerline/shared-events/deliveries/record.ts';

/** A message that a command wants to send, before its papers are made. */
export type MessageDraft = {
  /** The document as it is printed. */
  document: MailedRecord;
  /** The papers to make, or the stored message whose papers it has. */
  papers: readonly 'pdf'[] | { of: string };
};

/** A message whose papers are made and stored, so that it can be queued. */
export type PreparedMessage = {
  /** The name of the stored message. */
  message: string;
  /** The header `Message-ID` without its angle brackets. */
  messageId: string;
  /** The header `From`. */
  from: string;
  /** The default for answers. */
  replyTo: string | null;
  papers: DeliveryPaper[];
  /** The document that was printed; null when the papers are those of an earlier message. */
  printed: MailedRecord | null;
  /** How many messages the account may send within 24 hours. */
  messagesADay: number;
};
