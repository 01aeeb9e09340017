import type { PrintInvoice } from '@ledgerline/command-service/sending/open-message-port.ts';
import { renderInvoice } from '@ledgerline/projection-service/paper/render-invoice.ts';
import { fileName } from '@ledgerline/projection-service/queries/invoices/invoice-pdf.ts';
import { creditNotePaper } from '@ledgerline/shared-events/credit-notes/paper.ts';

/** The PDF of a document as a file of a message. It has the same bytes as the download. */
export const printForMessage: PrintInvoice = async (document, paper, account) => {
  const isNote = 'corrects' in document;
  return {
    name: fileName(document.number, isNote ? 'creditNote' : 'invoice'),
    type: 'application/pdf',
    bytes: await renderInvoice(isNote ? creditNotePaper(document) : document, { paper }, { account }),
  };
};
