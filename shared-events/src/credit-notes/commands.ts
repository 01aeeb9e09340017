import { z } from 'zod';
import { amount, calendarDate, id, LENGTHS, requiredText, text } from '../api/payload-scalars.ts';
import { MAX_INVOICE_ITEMS } from '../invoices/limits.ts';

/** A line to be credited: a quantity or an amount of it, or by neither its rest. */
const creditedLine = z.strictObject({
  itemId: text(64),
  quantity: amount.optional(),
  value: amount.optional(),
});

const oneNote = z.strictObject({ creditNoteId: id });

/** Without `lines` all that is left of the invoice is credited. */
const newCreditNote = z.strictObject({
  invoiceId: id,
  lines: z.array(creditedLine).min(1).max(MAX_INVOICE_ITEMS).optional(),
  reason: requiredText(LENGTHS.line, 'Enter the reason, which is printed'),
  date: calendarDate.optional(),
  freeJobs: z.boolean().default(false),
});
export type CreditNoteInput = z.output<typeof newCreditNote>;

/** `date` is that of the credit note; `download`: that its PDF was downloaded, which issues no draft. */
const issue = z.strictObject({
  creditNoteId: id,
  date: calendarDate.optional(),
  download: z.boolean().optional(),
});

/** The payloads of the commands on credit notes. */
export const creditNoteCommands = {
  CreateCreditNote: newCreditNote,
  IssueCreditNote: issue,
  DeleteCreditNote: oneNote,
};
