import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { issueCreditNote } from '#entities/credit-note/commands.ts';
import { issueInvoice } from '#entities/invoice/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { DateField, typedFormat } from '#shared/ui/date-field/index.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';

type Props = { document: InvoiceAnswer | CreditNoteAnswer; onClose(): void };

const WORDS = {
  invoice: {
    name: 'Invoice',
    title: 'Issue invoice',
    text: 'The invoice gets the next number and never changes again: no edit, no delete, no undo. Its PDF is kept as it is. Later you can correct it with a credit note.',
  },
  creditNote: {
    name: 'Credit note',
    title: 'Issue credit note',
    text: 'The credit note gets the next number and never changes again: no delete, no undo. Its PDF is kept as it is. From then on its invoice is open by as much less.',
  },
} as const;

/** Asks for the date of a draft of fiscal mode, says what its issue does, and issues it. */
export function IssueDialog({ document, onClose }: Props) {
  const [{ invoiceDateFormat: dateFormat }, toast] = useUnit([$effectiveSettings, toastShown]);
  const dispatch = useDispatchCommand();
  const [date, setDate] = useState(document.date);
  const { name, title, text } = WORDS[document.type];
  const send = () =>
    document.type === 'invoice'
      ? dispatch(issueInvoice(document, date))
      : dispatch(issueCreditNote(document, date));
  const issue = async () => {
    onClose();
    // Without Undo: there is none.
    if ((await send()) === null) return;
    const message = messageAbout(`${name} issued`, document.client_name, longDate(date));
    toast({ id: crypto.randomUUID(), kind: 'done', message, actions: [] });
  };
  return (
    <FormDialog title={title} submit="Issue" onSubmit={() => void issue()} onClose={onClose}>
      <p>{text}</p>
      <DateField
        label={`${name} date`}
        value={date}
        format={typedFormat(dateFormat)}
        onChange={setDate}
        onCommit={() => undefined}
      />
    </FormDialog>
  );
}
