import { useUnit } from 'effector-react';
import { useRef } from 'react';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { loadInvoiceFx } from './model.ts';
import { downloadPdfFx } from './pdf.ts';

/** How long the message about a downloaded PDF stays, in ms. */
const PDF_TOAST_MS = 1500;

/** How long a PDF may take before a message says that it is being prepared, in ms. */
const PREPARING_MS = 300;

/** Downloads the PDF of a saved invoice, one at a time; a toast reports the progress and the result. */
export function useDownloadPdf(): (invoice: { id: number; number: string }) => void {
  const [toast, load, start, isPending] = useUnit([
    toastShown,
    loadInvoiceFx,
    downloadPdfFx,
    downloadPdfFx.pending,
  ]);
  const isBusy = useRef(false);
  const download = (invoice: { id: number; number: string }) => {
    if (isBusy.current || isPending) return;
    isBusy.current = true;
    const preparing = { id: 'pdf', kind: 'note', message: 'Preparing PDF…', lasts: null } as const;
    const timer = setTimeout(() => toast(preparing), PREPARING_MS);
    const end = () => {
      clearTimeout(timer);
      isBusy.current = false;
    };
    start({ id: invoice.id, number: invoice.number })
      .finally(end)
      .then(
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
