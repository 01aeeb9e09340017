import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { useDownloadPdf } from '#entities/invoice/use-download-pdf.ts';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

/** The actions on an invoice except editing and payment. */
export function useInvoiceActions(invoice: Invoice) {
  const [command, undo, toast] = useUnit([commandFx, undoFx, toastShown]);
  const download = useDownloadPdf();
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
            fields: { invoiced: false, invoice_id: null, invoice_number: null },
            before: { invoiced: true, invoice_id: invoice.id, invoice_number: invoice.number },
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
    downloadPdf: () => download(invoice),
  };
}
