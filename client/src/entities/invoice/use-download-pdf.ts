import { useUnit } from 'effector-react';
import { useOneDownload } from '#shared/lib/download/use-one-download.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { loadInvoiceFx } from './model.ts';
import { downloadPdfFx, type PrintedDocument } from './pdf.ts';

/** How long the message about a downloaded PDF stays, in ms. */
const PDF_TOAST_MS = 1500;

/** Downloads the PDF of a saved document, one at a time; a toast reports the progress and the result. */
export function useDownloadPdf(): (printed: PrintedDocument) => void {
  const [toast, load, start, isPending] = useUnit([
    toastShown,
    loadInvoiceFx,
    downloadPdfFx,
    downloadPdfFx.pending,
  ]);
  const { run } = useOneDownload('pdf', 'Preparing PDF…');
  const download = (printed: PrintedDocument) => {
    if (isPending) return;
    run(() => start(printed))?.then(
      () => {
        toast({ id: 'pdf', kind: 'done', message: 'PDF downloaded', lasts: PDF_TOAST_MS });
        // The download of an invoice issues it.
        if ((printed.kind ?? 'invoice') === 'invoice') load(printed.number).catch(() => undefined);
      },
      () =>
        toast({
          id: 'pdf',
          kind: 'error',
          message: "We couldn't download the PDF. Please try again later.",
          actions: [{ label: 'Try again', perform: () => download(printed) }],
        }),
    );
  };
  return download;
}
