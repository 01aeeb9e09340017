import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { isDraft, isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { INVOICE_STATUS } from '#entities/invoice/filters.ts';
import { type Affected, affectedOf } from '#features/list-views/documents/bulk-acts.ts';
import type { Selected } from '#features/list-views/documents/document-table.tsx';
import type { DocumentQuery } from '#shared/lib/rows/filter-fields.ts';
import { INVOICES } from './invoice-kind.tsx';

/** The statuses that the filter of a list names; `open` ones are not overdue. */
const OPEN = ['open', 'overdue'];
const PAID = ['paid'];
const STATUSES = { open: OPEN, paid: PAID, deletable: ['draft', ...OPEN, ...PAID] };

/** The rule by which the server takes or refuses an invoice. What was issued in fiscal mode stays. */
const FITS: Record<keyof typeof STATUSES, (invoice: Invoice) => boolean> = {
  open: (invoice) => !invoice.paid && !isDraft(invoice),
  paid: ({ paid }) => paid,
  deletable: (invoice) => !isFrozen(invoice),
};

/** The selected invoices that are open or paid, or that can be deleted. */
export const affectedInvoices = (
  selected: Selected<Invoice>,
  which: keyof typeof STATUSES,
): Affected<Invoice> =>
  affectedOf(INVOICES, selected, {
    field: INVOICE_STATUS,
    listed: statusesOf(selected.query),
    fitting: STATUSES[which],
    fits: FITS[which],
  });

/** The statuses that the invoices of a list can have. */
function statusesOf({ type, ...filters }: DocumentQuery): readonly string[] {
  const boxes = INVOICE_STATUS.chosenIn(filters);
  const listed = boxes.length === 0 ? [...OPEN, ...PAID] : boxes;
  return type === 'open' ? listed.filter((status) => status !== 'paid') : listed;
}
