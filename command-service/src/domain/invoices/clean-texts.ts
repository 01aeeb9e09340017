import type { InvoiceInput } from '@ledgerline/shared-events/invoices/commands.ts';
import { sanitiseHtml } from '@ledgerline/shared-events/paper/rich-text/sanitise-html.ts';

/** The input of an invoice, with its rich texts reduced to the allowed markup. */
export function withCleanTexts({ paymentInstructions, invoiceNotes, ...others }: InvoiceInput): InvoiceInput {
  return {
    ...others,
    ...(paymentInstructions !== undefined && { paymentInstructions: sanitiseHtml(paymentInstructions) }),
    ...(invoiceNotes !== undefined && { invoiceNotes: sanitiseHtml(invoiceNotes) }),
  };
}
