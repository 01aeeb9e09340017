import type { InvoiceInput } from '@ledgerline/shared-events/invoices/commands.ts';
import { sanitiseHtml } from '@ledgerline/shared-events/paper/rich-text/sanitise-html.ts';

/** An invoice as it was sent, its rich texts with nothing in them but the markup that they may have. */
export function withCleanTexts({ paymentInstructions, invoiceNotes, ...others }: InvoiceInput): InvoiceInput {
  return {
    ...others,
    ...(paymentInstructions !== undefined && { paymentInstructions: sanitiseHtml(paymentInstructions) }),
    ...(invoiceNotes !== undefined && { invoiceNotes: sanitiseHtml(invoiceNotes) }),
  };
}
