import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { deleteInvoices, markInvoicesPaid } from '#entities/invoice/commands.ts';
import { downloadInvoicePdfs } from '#entities/invoice/pdf.ts';
import { $today } from '#entities/settings/model.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

const named = (invoices: readonly Invoice[]): string =>
  invoices.length === 1 ? 'Invoice' : `${invoices.length} invoices`;

const skippedText = (skipped: number): string => (skipped === 0 ? '' : `, skipped ${skipped}`);

/** The server says why it makes no such file, for example of too many invoices. */
const refusal = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 422 ? error.message : undefined;

/** What is done with several invoices at once, each with one undo. */
export function useInvoiceBulk(invoices: readonly Invoice[], onDone: () => void) {
  const dispatch = useDispatchCommand();
  const [today, toast] = useUnit([$today, toastShown]);
  const download = () => {
    downloadInvoicePdfs(invoices.map(({ id }) => id)).then(
      () => toast({ id: 'pdfs', kind: 'done', message: 'PDFs downloaded' }),
      (error: unknown) =>
        toast({
          id: 'pdfs',
          kind: 'error',
          message: refusal(error) ?? "We couldn't download the PDFs. Please try again later.",
          actions: [{ label: 'Try again', perform: download }],
        }),
    );
  };
  const open = invoices.filter(({ paid }) => !paid);
  const paid = invoices.filter((invoice) => invoice.paid);
  return {
    open,
    paid,
    download,
    markPaid: () => {
      void dispatch(
        markInvoicesPaid(open, today),
        `${named(open)} marked as paid${skippedText(paid.length)}`,
      );
      onDone();
    },
    markUnpaid: () => {
      void dispatch(
        markInvoicesPaid(paid, null),
        `${named(paid)} marked as unpaid${skippedText(open.length)}`,
      );
      onDone();
    },
    remove: () => {
      void dispatch(deleteInvoices(invoices, new Date().toISOString()), `${named(invoices)} deleted`);
      onDone();
    },
  };
}
