import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { loadInvoiceFx } from '#entities/invoice/model.ts';
import { useSaveFailure } from '#entities/invoice/use-save-failure.ts';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { restoreCommand, restoredText } from './restore.ts';

/**
 * Restores an earlier state as a new change, which can be undone like any other, and reports values that could not be
 * restored.
 */
export function useRestore(current: Invoice | null, number: string): (then: Invoice, when: string) => void {
  const [command, undo, toast, load] = useUnit([commandFx, undoFx, toastShown, loadInvoiceFx]);
  const navigate = useNavigate();
  const reportFailure = useSaveFailure();
  const restore = (now: Invoice, then: Invoice, when: string) => {
    const key = crypto.randomUUID();
    command({ ...restoreCommand(now, then, when), key }).then(
      ({ result }) => {
        toast({
          id: key,
          kind: 'done',
          message: restoredText(savedInvoice(result), then),
          actions: [{ label: 'Undo', perform: () => void undo({ commandId: key }).catch(() => undefined) }],
        });
        load(then.number).catch(() => undefined);
      },
      (error: unknown) => reportFailure(error, () => restore(now, then, when)),
    );
  };
  return (then, when) => {
    if (current === null) return;
    restore(current, then, when);
    navigate(`/invoices/${encodeURIComponent(number)}`);
  };
}

function savedInvoice(result: unknown): Invoice | null {
  const record: unknown =
    typeof result === 'object' && result !== null ? Reflect.get(result, 'invoice') : null;
  const parsed = invoiceAnswer.safeParse(record);
  return parsed.success ? parsed.data : null;
}
