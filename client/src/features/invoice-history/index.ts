export { InvoiceHistory } from './invoice-history.tsx';
export { useInvoiceHistory } from './use-invoice-history.ts';
