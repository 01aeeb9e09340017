import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { issueInvoice } from '#entities/invoice/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { DateField, typedFormat } from '#shared/ui/date-field/index.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';

type Props = { invoice: Invoice; onClose(): void };

/** Asks for the date of a draft of fiscal mode, says what its issue does, and issues it. */
export function IssueDialog({ invoice, onClose }: Props) {
  const [{ invoiceDateFormat: dateFormat }, toast] = useUnit([$effectiveSettings, toastShown]);
  const dispatch = useDispatchCommand();
  const [date, setDate] = useState(invoice.date);
  const issue = async () => {
    onClose();
    // Without Undo: there is none.
    if ((await dispatch(issueInvoice(invoice, date))) === null) return;
    const message = messageAbout('Invoice issued', invoice.client_name, longDate(date));
    toast({ id: crypto.randomUUID(), kind: 'done', message, actions: [] });
  };
  return (
    <FormDialog title="Issue invoice" submit="Issue" onSubmit={() => void issue()} onClose={onClose}>
      <p>
        The invoice gets the next number and never changes again: no edit, no delete, no undo. Its PDF is kept
        as it is. Later you can correct it with a credit note.
      </p>
      <DateField
        label="Invoice date"
        value={date}
        format={typedFormat(dateFormat)}
        onChange={setDate}
        onCommit={() => undefined}
      />
    </FormDialog>
  );
}
