import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { creditNotePaper } from '@ledgerline/shared-events/credit-notes/paper.ts';
import { MAILED_WORDS, type MailedDocument } from '@ledgerline/shared-events/deliveries/document.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import type { MailSubject } from '@ledgerline/shared-events/mail-templates/mail-values.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { quotePaper } from '@ledgerline/shared-events/quotes/paper.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/** A document that can be sent by mail. */
export type Sendable =
  | { entity: 'invoice'; record: InvoiceAnswer }
  | { entity: 'quote'; record: QuoteAnswer }
  | { entity: 'creditNote'; record: CreditNoteAnswer };

/** Which document of which kind it is, with its number. */
export type NumberedDocument = MailedDocument & { number: string };

export const numbered = ({ entity, record: { id, number } }: Sendable): NumberedDocument => ({
  entity,
  id,
  number,
});

/** The key of what is kept about a document. */
export const documentKey = ({ entity, id }: MailedDocument): string => `${entity} ${id}`;

/** What the user calls it: "Quote Q-7", within a sentence "quote Q-7". */
export const documentTitle = ({ entity, number }: Omit<NumberedDocument, 'id'>): string =>
  `${MAILED_WORDS[entity]} ${number}`;
export const documentWords = ({ entity, number }: Omit<NumberedDocument, 'id'>): string =>
  `${MAILED_WORDS[entity].toLowerCase()} ${number}`;

/** The field of the address of the sheet that names a document of each kind. */
export const SHEET_FIELDS = { invoice: 'invoice', quote: 'quote', creditNote: 'credit-note' } as const;

/** What the address says of the document that is to be sent. */
export const sheetOf = ({ entity, number }: Omit<NumberedDocument, 'id'>): Record<string, string> => ({
  [SHEET_FIELDS[entity]]: number,
});

/** What a message says of a document: its values as its paper has them. */
export function mailSubject({
  entity,
  record,
}: Sendable): Pick<MailSubject, 'invoice' | 'paidAmount' | 'openAmount'> {
  const total = decimalText(record.total);
  if (entity === 'quote') {
    return { invoice: { ...quotePaper(record), total }, paidAmount: null, openAmount: null };
  }
  if (entity === 'creditNote') {
    return { invoice: { ...creditNotePaper(record), total }, paidAmount: null, openAmount: null };
  }
  const { paidAmount, openAmount } = record;
  return {
    invoice: { ...record, total },
    paidAmount: decimalText(paidAmount),
    openAmount: decimalText(openAmount),
  };
}
