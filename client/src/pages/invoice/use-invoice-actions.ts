import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { useNavigate } from 'react-router-dom';
import { deleteInvoices } from '#entities/invoice/commands.ts';
import { useDownloadPdf } from '#entities/invoice/use-download-pdf.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';

/** The actions on an invoice except editing and payment. */
export function useInvoiceActions(invoice: Invoice) {
  const dispatch = useDispatchCommand();
  const download = useDownloadPdf();
  const navigate = useNavigate();
  return {
    remove() {
      void dispatch(
        deleteInvoices([invoice], new Date().toISOString()),
        messageAbout('Invoice deleted', invoiceLabel(invoice.number)),
      );
      navigate('/invoices');
    },
    downloadPdf: () => download(invoice),
  };
}
