import type { PrintInvoice } from '@ledgerline/command-service/sending/open-message-port.ts';
import { renderInvoice } from '@ledgerline/projection-service/paper/render-invoice.ts';
import { fileName } from '@ledgerline/projection-service/queries/invoices/invoice-pdf.ts';

/** The PDF of an invoice as a file of a message. It has the same bytes as the download. */
export const printForMessage: PrintInvoice = async (invoice, paper, account) => ({
  name: fileName(invoice.number),
  type: 'application/pdf',
  bytes: await renderInvoice(invoice, { paper }, { account }),
});
