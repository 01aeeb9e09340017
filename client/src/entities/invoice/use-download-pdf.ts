import { useUnit } from 'effector-react';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { loadInvoiceFx } from './model.ts';
import { downloadInvoicePdf } from './pdf.ts';

/** How long the message about a downloaded PDF stays, in ms. */
const PDF_TOAST_MS = 1500;

/** Downloads the PDF of a saved invoice; a toast reports the result. */
export function useDownloadPdf(): (invoice: { id: number; number: string }) => void {
  const [toast, load] = useUnit([toastShown, loadInvoiceFx]);
  const download = (invoice: { id: number; number: string }) => {
    downloadInvoicePdf(invoice.id, invoice.number).then(
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
