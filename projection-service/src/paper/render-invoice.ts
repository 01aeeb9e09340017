import { type PaperInvoice, paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { PaperError, type PrintOrder, press } from './press.ts';
import type { InvoiceJob } from './print-job.ts';

/** How a document is printed, beside its content. */
export type PaperOptions = Pick<InvoiceJob, 'paper' | 'look'> & {
  /** Default PDF/A-2a. */
  standard?: InvoiceJob['standard'];
};

/** Of the documents without an account, such as those of tests. */
const NO_ACCOUNT = { account: '' };

/**
 * The PDF of an invoice, in the invoice's language: A4 or Letter, tagged, PDF/A-2a. Rendering the same invoice again
 * gives the same bytes; the date inside the file is the invoice's `created_at`.
 * @param order who wants it; accounts take turns
 * @throws PaperError when the document cannot be typeset, RangeError for an invalid currency or date.
 */
export async function renderInvoice(
  invoice: PaperInvoice & { created_at: string },
  { paper, look, standard = 'archive' }: PaperOptions,
  order: PrintOrder = NO_ACCOUNT,
): Promise<Uint8Array> {
  return press.print(
    { model: paperModel(invoice), paper, look, standard, createdAt: invoice.created_at },
    order,
  );
}

/**
 * The PDF of one of several documents; null when this one can't be made, so that the others are.
 * @throws Rejected when nobody waits for it any more, or too many wait
 */
export async function printedOrNull(make: () => Promise<Uint8Array>): Promise<Uint8Array | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof PaperError || error instanceof RangeError) return null;
    throw error;
  }
}
