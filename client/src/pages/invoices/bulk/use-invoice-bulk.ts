import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { MAX_PDFS } from '@ledgerline/shared-events/invoices/limits.ts';
import { MAX_RECORDS } from '@ledgerline/shared-events/lists/bulk.ts';
import { useUnit } from 'effector-react';
import { deleteInvoices, markInvoicesPaid } from '#entities/invoice/commands.ts';
import { loadInvoiceIdsFx } from '#entities/invoice/model.ts';
import { downloadPdfsFx } from '#entities/invoice/pdf.ts';
import { $today } from '#entities/settings/model.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { countOf, onlyOf, type Several } from '#shared/lib/commands/several.ts';
import { useDispatchBulk } from '#shared/lib/commands/use-dispatch-bulk.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
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

/** The server says why it makes no such file, for example of too many invoices. */
const refusal = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 422 ? error.message : undefined;

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
    download: useDownloadPdfs(selection),
    remove: {
      blocked: countOf(all) > MAX_RECORDS.invoices ? TOO_MANY : undefined,
      perform: () => {
        dispatch(all, deleteInvoices(all, new Date().toISOString()), { text: said(all, 'deleted') });
        onDone();
      },
    },
  };
}

/** Downloads the PDFs of the selected invoices; the numbers of a whole list are read first. */
function useDownloadPdfs({ query, invoices, whole }: InvoiceSelection) {
  const [toast, load, start, isLoading, isPending] = useUnit([
    toastShown,
    loadInvoiceIdsFx,
    downloadPdfsFx,
    loadInvoiceIdsFx.pending,
    downloadPdfsFx.pending,
  ]);
  const isBusy = isLoading || isPending;
  const count = whole?.count ?? invoices.length;
  const download = async () => {
    try {
      await start(whole === null ? invoices.map(({ id }) => id) : await load(query));
      toast({ id: 'pdfs', kind: 'done', message: 'PDFs downloaded' });
    } catch (error) {
      toast({
        id: 'pdfs',
        kind: 'error',
        message: refusal(error) ?? "We couldn't download the PDFs. Please try again later.",
        actions: [{ label: 'Try again', perform: () => void download() }],
      });
    }
  };
  const busy = isBusy ? 'Preparing PDFs…' : undefined;
  const blocked = count > MAX_PDFS ? `One file has at most ${MAX_PDFS} invoices` : undefined;
  const perform = () => {
    if (!isBusy) void download();
  };
  return { blocked, busy, perform, action: { blocked: blocked ?? busy, perform } };
}
