import * as z from 'zod/mini';
import { documentAnswer, invoiceAnswer, invoiceItemAnswer } from '../invoices/answers.ts';
import { creditNoteItem, creditNoteRecord } from './record.ts';

/** A line of a credit note as the HTTP API answers it. Its id is that of the line of the invoice. */
const creditNoteItemAnswer = z.object({
  ...creditNoteItem.shape,
  ...z.pick(invoiceItemAnswer, { quantity: true, rate: true, value: true, taxes: true }).shape,
});
export type CreditNoteItemAnswer = z.output<typeof creditNoteItemAnswer>;

/** A credit note as the HTTP API answers it. Its amounts are positive. */
export const creditNoteAnswer = z.object({
  type: z.literal('creditNote'),
  ...creditNoteRecord.shape,
  items: z.array(creditNoteItemAnswer),
  ...documentAnswer,
  taxInCurrency: invoiceAnswer.shape.taxInCurrency,
  sending: invoiceAnswer.shape.sending,
});
export type CreditNoteAnswer = z.output<typeof creditNoteAnswer>;

/** The answer of commands on credit notes, with the invoice as it is then. */
export const oneCreditNoteAnswer = z.object({ creditNote: creditNoteAnswer, invoice: invoiceAnswer });
