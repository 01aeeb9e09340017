import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { oneInvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { invoiceSubjectName } from '@ledgerline/shared-events/invoices/subject-name.ts';
import { useUnit } from 'effector-react';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

/**
 * Duplicates an invoice and opens the duplicate, whose number the server assigns. The lane reports a refusal. A second
 * request while the first is not answered is ignored.
 */
export function useDuplicateInvoice(): (invoice: Pick<Invoice, 'id' | 'number'>) => Promise<void> {
  const [command, undo, toast] = useUnit([commandFx, undoFx, toastShown]);
  const newest = useNavigate();
  const navigate = useRef(newest);
  navigate.current = newest;
  const isPending = useRef(false);
  return useCallback(
    async ({ id, number }) => {
      if (isPending.current) return;
      isPending.current = true;
      const key = crypto.randomUUID();
      const answer = await command({
        key,
        name: 'DuplicateInvoice',
        payload: { invoiceId: id },
        label: 'Created invoice',
        subject: invoiceSubjectName(number),
        patches: [],
        failure: "We couldn't duplicate the invoice. Please try again later",
      }).catch(() => null);
      isPending.current = false;
      const created = answer === null ? null : oneInvoiceAnswer.safeParse(answer.result);
      if (created?.success !== true) return;
      const { invoice } = created.data;
      void navigate.current(`/invoices/${encodeURIComponent(invoice.number)}`);
      toast({
        id: key,
        kind: 'done',
        message: `${invoiceSubjectName(number)} duplicated as ${invoiceLabel(invoice.number)}`,
        actions: [{ label: 'Undo', perform: () => void undo({ commandId: key }).catch(() => undefined) }],
      });
    },
    [command, undo, toast],
  );
}
