import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { MAX_RECORDS } from '@ledgerline/shared-events/lists/bulk.ts';
import { useUnit } from 'effector-react';
import { deleteInvoices, markInvoicesPaid } from '#entities/invoice/commands.ts';
import { type InvoiceQuery, invoiceSearch } from '#entities/invoice/query.ts';
import { useDownloadPdfs } from '#entities/invoice/use-download-pdfs.ts';
import { $today } from '#entities/settings/model.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { countOf, onlyOf, type Several } from '#shared/lib/commands/several.ts';
import { useDispatchBulk } from '#shared/lib/commands/use-dispatch-bulk.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import {
  affectedInvoices,
  type InvoiceSelection,
  selectedCount,
  selectedInvoices,
} from './matching-invoices.ts';

/** For example "Invoice deleted: 136" or "3 invoices deleted". */
const said =
  (several: Several<Invoice>, words: string) =>
  (count: number): string =>
    count === 1
      ? messageAbout(`Invoice ${words}`, onlyOf(several)?.number ?? '')
      : `${countText(count)} invoices ${words}`;

const TOO_MANY = `At most ${MAX_RECORDS.invoices} invoices can be changed at once`;

const onlyInvoices = (query: InvoiceQuery): URLSearchParams => {
  const search = invoiceSearch(query);
  search.set('document', 'invoice');
  return search;
};

/** What is done with several invoices at once, each with one undo. */
export function useInvoiceBulk(selection: InvoiceSelection, onDone: () => void) {
  const dispatch = useDispatchBulk();
  const today = useUnit($today);
  const mark = (which: 'open' | 'paid') => {
    const { several, skipped } = affectedInvoices(selection, which);
    const word = which === 'open' ? 'paid' : 'unpaid';
    return {
      skipped,
      blocked:
        several === null
          ? `Already ${word}`
          : selectedCount(selection) > MAX_RECORDS.invoices
            ? TOO_MANY
            : undefined,
      perform: () => {
        if (several === null) return;
        const text = said(several, `marked as ${word}`);
        dispatch(several, markInvoicesPaid(several, which === 'open' ? today : null), { text, skipped });
        onDone();
      },
    };
  };
  const all = selectedInvoices(selection);
  return {
    paid: mark('open'),
    unpaid: mark('paid'),
    download: useDownloadPdfs({
      kind: 'invoice',
      chosen: selection.invoices,
      whole: selection.whole,
      list: { path: '/api/invoice', search: onlyInvoices(selection.query) },
    }),
    remove: {
      blocked: countOf(all) > MAX_RECORDS.invoices ? TOO_MANY : undefined,
      perform: () => {
        dispatch(all, deleteInvoices(all, new Date().toISOString()), { text: said(all, 'deleted') });
        onDone();
      },
    },
  };
}
