import { creditNotePaper } from '@ledgerline/shared-events/credit-notes/paper.ts';
import {
  MAILED_WORDS,
  type MailedKind,
  type MailedRecord,
} from '@ledgerline/shared-events/deliveries/document.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { PaperSize } from '@ledgerline/shared-events/paper/sheet.ts';
import { quotePaper } from '@ledgerline/shared-events/quotes/paper.ts';
import { fileSafe } from './file-name.ts';
import type { PrintOrder } from './press.ts';
import { renderInvoice } from './render-invoice.ts';

/** The PDF of a document of any kind. The same document gives the same bytes. */
export function renderDocument(
  { entity, record }: MailedRecord,
  paper: PaperSize,
  order: PrintOrder,
): Promise<Uint8Array> {
  if (entity === 'quote') return renderInvoice(quotePaper(record), { paper }, order);
  return renderInvoice(entity === 'creditNote' ? creditNotePaper(record) : record, { paper }, order);
}

/** The name of a document's file without its ending: "Credit note CN-1". */
export function documentName(entity: MailedKind, number: string): string {
  return `${MAILED_WORDS[entity]} ${fileSafe(invoiceLabel(number))}`;
}
