import { useState } from 'react';
import { markDisputed } from '#entities/reminder/commands.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { TextField } from '#shared/ui/field/index.ts';

type Props = { invoice: { invoice_id: number; number: string }; onClose(): void };

/** Asks what the client says, and marks the invoice as disputed, so that it is not reminded. */
export function DisputeDialog({ invoice, onClose }: Props) {
  const dispatch = useDispatchCommand();
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={`Mark invoice ${invoice.number} as disputed`}
      submit="Mark as disputed"
      onSubmit={() => {
        void dispatch(
          markDisputed(invoice, note),
          messageAbout('Invoice marked as disputed', invoice.number),
        );
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label="The client's reason"
        hint="No reminders are sent for disputed invoices"
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
