import type { PrintDocument } from '@ledgerline/command-service/sending/open-message-port.ts';
import { documentName, renderDocument } from '@ledgerline/projection-service/paper/document-paper.ts';

/** The PDF of a document as a file of a message. It has the same bytes as the download. */
export const printForMessage: PrintDocument = async (document, options, account) => ({
  name: `${documentName(document.entity, document.record.number)}.pdf`,
  type: 'application/pdf',
  bytes: await renderDocument(document, options, { account }),
});
