import {
  DEFAULT_INVOICE_COLUMNS,
  INVOICE_COLUMNS,
  type InvoiceColumn,
  OFFERED_INVOICE_COLUMNS,
} from '#entities/invoice/columns.ts';
import { INVOICE_FILTERS, INVOICE_PANEL, invoiceQueryOf } from '#entities/invoice/filters.ts';
import { invoiceSearch } from '#entities/invoice/query.ts';
import type { DocumentKind } from '#features/list-views/documents/document-kind.ts';
import { ActionButton } from '#shared/ui/button/index.ts';

const newInvoice = <ActionButton action="invoice.new" hasKey={false} />;

/** The lists of invoices. */
export const INVOICES: DocumentKind<InvoiceColumn> = {
  list: 'invoices',
  one: 'invoice',
  many: 'invoices',
  title: 'Invoices',
  path: '/api/invoice',
  printed: 'invoice',
  searchOf: invoiceSearch,
  printedOnly: { document: 'invoice' },
  queryOf: invoiceQueryOf,
  ownSort: (type) => (type === 'open' ? 'dueDate' : '-date'),
  tabs: [
    { value: 'open', label: 'Open', builtIn: 'invoices/open' },
    { value: 'all', label: 'All', builtIn: 'invoices/all' },
  ],
  columns: INVOICE_COLUMNS,
  offered: OFFERED_INVOICE_COLUMNS,
  own: DEFAULT_INVOICE_COLUMNS,
  room: 1140,
  filters: INVOICE_FILTERS,
  panel: INVOICE_PANEL,
  panelId: 'invoice-list',
  panelLabel: (type) => (type === 'open' ? 'Open' : 'All'),
  fileName: (type) => `${type} invoices`,
  empty: (type) =>
    type === 'open'
      ? {
          title: 'No open invoices',
          text: 'Unpaid invoices appear here, most urgent first.',
          action: newInvoice,
        }
      : {
          title: 'No invoices yet',
          text: 'Turn completed jobs into an invoice, check it and send it.',
          action: newInvoice,
        },
};
