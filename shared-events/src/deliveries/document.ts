import { creditNoteSubjectName } from '../credit-notes/name.ts';
import type { CreditNoteRecord } from '../credit-notes/record.ts';
import type { InvoiceRecord } from '../invoices/record.ts';
import { invoiceSubjectName } from '../invoices/subject-name.ts';
import type { Subject } from '../ledger/event.ts';
import { quoteSubjectName } from '../quotes/number.ts';
import type { QuoteRecord } from '../quotes/record.ts';
import type { DeliveryRecord } from './record.ts';

/** The kinds of documents that messages are about. */
export const MAILED_KINDS = ['invoice', 'quote', 'creditNote'] as const;
export type MailedKind = (typeof MAILED_KINDS)[number];

/** A document that a message is about. */
export type MailedDocument = { entity: MailedKind; id: number };

/** A document that is sent, as it is now. */
export type MailedRecord =
  | { entity: 'invoice'; record: InvoiceRecord }
  | { entity: 'quote'; record: QuoteRecord }
  | { entity: 'creditNote'; record: CreditNoteRecord };

/** What the user calls each kind. */
export const MAILED_WORDS: Readonly<Record<MailedKind, string>> = {
  invoice: 'Invoice',
  quote: 'Quote',
  creditNote: 'Credit note',
};

/** The document that a subject of the history names; null for another subject. */
export function documentNamed(subject: Subject | null): (MailedDocument & { number: string }) | null {
  const entity = MAILED_KINDS.find((kind) => kind === subject?.entity);
  if (subject === null || entity === undefined) return null;
  const prefix = `${MAILED_WORDS[entity]} `;
  if (!subject.name.startsWith(prefix)) return null;
  return { entity, id: Number(subject.id), number: subject.name.slice(prefix.length) };
}

/** The path of each kind in the HTTP API. */
export const MAILED_PATHS = {
  invoice: '/api/invoice',
  quote: '/api/quote',
  creditNote: '/api/credit-note',
} as const satisfies Readonly<Record<MailedKind, string>>;

const SUBJECT_NAMES: Readonly<Record<MailedKind, (number: string) => string>> = {
  invoice: invoiceSubjectName,
  quote: quoteSubjectName,
  creditNote: creditNoteSubjectName,
};

/** The ids by which a message, or its answer, names its document. */
type DocumentIds = { readonly [Field in 'invoice_id' | 'quote_id' | 'credit_note_id']?: number | null };

/** The document that a message is about. */
export function documentOf({ invoice_id, quote_id, credit_note_id }: DocumentIds): MailedDocument {
  if (typeof quote_id === 'number') return { entity: 'quote', id: quote_id };
  if (typeof credit_note_id === 'number') return { entity: 'creditNote', id: credit_note_id };
  return { entity: 'invoice', id: invoice_id ?? 0 };
}

/** The field of a message that names its document. */
export function documentIds({
  entity,
  id,
}: MailedDocument): Pick<DeliveryRecord, 'invoice_id' | 'quote_id' | 'credit_note_id'> {
  if (entity === 'quote') return { quote_id: id };
  return entity === 'creditNote' ? { credit_note_id: id } : { invoice_id: id };
}

/** Whether a message is about this document. */
export function isAbout(delivery: DocumentIds, { entity, id }: MailedDocument): boolean {
  const document = documentOf(delivery);
  return document.entity === entity && document.id === id;
}

/** The document as the subject of entries of the history. */
export function documentSubject({ entity, id }: MailedDocument, number: string): Subject {
  return { entity, id, name: SUBJECT_NAMES[entity](number) };
}
