import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { type InvoiceQuery, invoiceFilter } from '#entities/invoice/query.ts';
import type { Matching, Several } from '#shared/lib/commands/several.ts';
import type { WholeList } from '#shared/lib/rows/use-whole-list.ts';

/** The selected invoices of a list: those of the page, and the whole list where its other pages are selected, too. */
export type InvoiceSelection = {
  query: InvoiceQuery;
  invoices: readonly Invoice[];
  whole: WholeList | null;
};

/** The states of an invoice that the filter of a list names; `open` ones are not overdue. */
type State = 'open' | 'overdue' | 'paid';

const OPEN: readonly State[] = ['open', 'overdue'];
const PAID: readonly State[] = ['paid'];

/** The selected invoices that are open or paid; null when there are none. `skipped` is the number of the others. */
export function affectedInvoices(
  { query, invoices, whole }: InvoiceSelection,
  which: 'open' | 'paid',
): { several: Several<Invoice> | null; skipped: number } {
  const fitting = invoices.filter(({ paid }) => paid === (which === 'paid'));
  if (whole !== null)
    return {
      several: matchingInvoices({ ...whole, query }, which === 'paid' ? PAID : OPEN, fitting),
      skipped: 0,
    };
  return fitting.length === 0
    ? { several: null, skipped: 0 }
    : { several: fitting, skipped: invoices.length - fitting.length };
}

/** All selected invoices. */
export const selectedInvoices = ({ query, invoices, whole }: InvoiceSelection): Several<Invoice> =>
  (whole === null ? null : matchingInvoices({ ...whole, query }, [...OPEN, ...PAID], invoices)) ?? invoices;

export const selectedCount = ({ invoices, whole }: InvoiceSelection): number =>
  whole?.count ?? invoices.length;

/** The invoices of a whole list in some states, for a command with a filter; null when it has none of them. */
function matchingInvoices(
  { query, count, revision }: WholeList & { query: InvoiceQuery },
  requested: readonly State[],
  loaded: readonly Invoice[],
): Matching<Invoice> | null {
  const address = invoiceFilter(query);
  const listed = statesOf(query);
  const states = listed.filter((state) => requested.includes(state));
  if (states.length === 0) return null;
  if (states.length < listed.length) {
    for (const box of ['open', 'overdue', 'paid']) address.delete(box);
    for (const state of states) address.set(state, '1');
  }
  return { filter: { query: address.toString(), revision }, count, loaded };
}

/** The states that the invoices of a list can have. */
function statesOf({ type, ...filters }: InvoiceQuery): readonly State[] {
  const boxes = [...OPEN, ...PAID].filter((state) => filters[state] !== undefined);
  const listed = boxes.length === 0 ? [...OPEN, ...PAID] : boxes;
  return type === 'open' ? listed.filter((state) => state !== 'paid') : listed;
}
