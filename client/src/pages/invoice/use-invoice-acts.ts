import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { downloadInvoicePdf, type Invoice, loadInvoiceFx } from '../../entities/invoice/index.ts';
import { commandFx, undoFx } from '../../shared/lib/commands/index.ts';
import { toastShown } from '../../shared/lib/toasts/index.ts';

/** The message that a PDF was downloaded stands for this long, in ms. */
const PDF_TOAST_MS = 1500;

/** What can be done with an invoice beside editing and payment. */
export function useInvoiceActs(invoice: Invoice) {
  const [command, undo, toast, load] = useUnit([commandFx, undoFx, toastShown, loadInvoiceFx]);
  const navigate = useNavigate();
  return {
    remove() {
      const key = crypto.randomUUID();
      const jobs = invoice.items.flatMap(({ job_id }) => job_id ?? []);
      command({
        key,
        name: 'DeleteInvoice',
        payload: { invoiceId: invoice.id },
        label: 'Deleted invoice',
        subject: `Invoice ${invoice.number}`,
        patches: [
          {
            entity: 'invoice',
            id: invoice.id,
            fields: { deleted_at: new Date().toISOString() },
            before: { deleted_at: null },
          },
          ...jobs.map((id) => ({
            entity: 'job',
            id,
            fields: { invoiced: false, invoice_id: null },
            before: { invoiced: true, invoice_id: invoice.id },
          })),
        ],
        failure: 'There was a problem deleting the invoice. Please try again later.',
      }).catch(() => undefined);
      toast({
        id: key,
        kind: 'done',
        message: 'Invoice deleted',
        actions: [{ label: 'Undo', perform: () => void undo({ commandId: key }).catch(() => undefined) }],
      });
      navigate('/invoices');
    },
    downloadPdf() {
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
          }),
      );
    },
  };
}
