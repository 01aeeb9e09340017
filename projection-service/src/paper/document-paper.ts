import { creditNotePaper } from '@ledgerline/shared-events/credit-notes/paper.ts';
import {
  MAILED_WORDS,
  type MailedKind,
  type MailedRecord,
} from '@ledgerline/shared-events/deliveries/document.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { quotePaper } from '@ledgerline/shared-events/quotes/paper.ts';
import { fileSafe } from './file-name.ts';
import type { PrintOrder } from './press.ts';
import { type PaperOptions, renderInvoice } from './render-invoice.ts';

/** The PDF of a document of any kind. The same document with the same options gives the same bytes. */
export function renderDocument(
  { entity, record }: MailedRecord,
  options: PaperOptions,
  order: PrintOrder,
): Promise<Uint8Array> {
  if (entity === 'quote') return renderInvoice(quotePaper(record), options, order);
  return renderInvoice(entity === 'creditNote' ? creditNotePaper(record) : record, options, order);
}

/** The name of a document's file without its ending: "Credit note CN-1". */
export function documentName(entity: MailedKind, number: string): string {
  return `${MAILED_WORDS[entity]} ${fileSafe(invoiceLabel(number))}`;
}
