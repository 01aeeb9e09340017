import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { isDraft } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { INVOICE_STATUS } from '#entities/invoice/filters.ts';
import { type Affected, affectedOf } from '#features/list-views/documents/bulk-acts.ts';
import type { Selected } from '#features/list-views/documents/document-table.tsx';
import type { DocumentQuery } from '#shared/lib/rows/filter-fields.ts';
import { INVOICES } from './invoice-kind.tsx';

/** The statuses that the filter of a list names; `open` ones are not overdue. */
const OPEN = ['open', 'overdue'];
const PAID = ['paid'];
const STATUSES = { open: OPEN, paid: PAID, all: ['draft', ...OPEN, ...PAID] };

/** The selected invoices that are open or paid, or all of them. */
export const affectedInvoices = (
  selected: Selected<Invoice>,
  which: keyof typeof STATUSES,
): Affected<Invoice> =>
  affectedOf(INVOICES, selected, {
    field: INVOICE_STATUS,
    listed: statusesOf(selected.query),
    fitting: STATUSES[which],
    fits: (invoice) => which === 'all' || (!isDraft(invoice) && invoice.paid === (which === 'paid')),
  });

/** The statuses that the invoices of a list can have. */
function statusesOf({ type, ...filters }: DocumentQuery): readonly string[] {
  const boxes = INVOICE_STATUS.chosenIn(filters);
  const listed = boxes.length === 0 ? [...OPEN, ...PAID] : boxes;
  return type === 'open' ? listed.filter((status) => status !== 'paid') : listed;
}
