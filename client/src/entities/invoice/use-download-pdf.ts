import { useUnit } from 'effector-react';
import { useOneDownload } from '#shared/lib/download/use-one-download.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { loadInvoiceFx } from './model.ts';
import { downloadPdfFx } from './pdf.ts';

/** How long the message about a downloaded PDF stays, in ms. */
const PDF_TOAST_MS = 1500;

/** Downloads the PDF of a saved invoice, one at a time; a toast reports the progress and the result. */
export function useDownloadPdf(): (invoice: { id: number; number: string }) => void {
  const [toast, load, start, isPending] = useUnit([
    toastShown,
    loadInvoiceFx,
    downloadPdfFx,
    downloadPdfFx.pending,
  ]);
  const { run } = useOneDownload('pdf', 'Preparing PDF…');
  const download = (invoice: { id: number; number: string }) => {
    if (isPending) return;
    run(() => start({ id: invoice.id, number: invoice.number }))?.then(
      () => {
        toast({ id: 'pdf', kind: 'done', message: 'PDF downloaded', lasts: PDF_TOAST_MS });
        load(invoice.number).catch(() => undefined);
      },
      () =>
        toast({
          id: 'pdf',
          kind: 'error',
          message: "We couldn't download the PDF. Please try again later.",
          actions: [{ label: 'Try again', perform: () => download(invoice) }],
        }),
    );
  };
  return download;
}
