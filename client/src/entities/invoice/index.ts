export type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
export { overdueOf, sumNote, sumOf } from './figures.ts';
export {
  $invoicePage,
  $invoicesFailed,
  $invoiceTotal,
  $openInvoices,
  $shownInvoices,
  invoices,
  invoicesHidden,
  invoicesRetried,
  invoicesShown,
  loadInvoiceFx,
  loadInvoicesFx,
  loadOpenInvoicesFx,
} from './model.ts';
export { namedRateOf } from './named-rate.ts';
export { $nextInvoiceNumber, nextNumberHidden, nextNumberShown } from './next-number.ts';
export { paperInvoiceOf } from './paper-invoice.ts';
export {
  filterCount,
  type InvoiceFilters,
  type InvoiceQuery,
  invoiceFiltersOf,
  invoiceQueryOf,
} from './query.ts';
export { statusLook } from './status.ts';
export { Desk } from './ui/desk.tsx';
export { InvoiceChip } from './ui/invoice-chip.tsx';
export { Paper } from './ui/paper/paper.tsx';
export type { DetailId, PaperParts, PaperPlace, RowParts } from './ui/paper/paper-parts.ts';
export { RichText } from './ui/paper/rich-text.tsx';
export { useDownloadPdf } from './use-download-pdf.ts';
export { SAVE_FAILURE, useSaveFailure } from './use-save-failure.ts';
