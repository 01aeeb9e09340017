import { type FormEvent, useId, useState } from 'react';
import { markDisputed } from '#entities/reminder/commands.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { TextField } from '#shared/ui/field/index.ts';

type Props = { invoice: { invoice_id: number; number: string }; onClose(): void };

/** Asks what the client says, and marks the invoice as disputed, so that it is not reminded. */
export function DisputeDialog({ invoice, onClose }: Props) {
  const dispatch = useDispatchCommand();
  const [note, setNote] = useState('');
  const formId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void dispatch(markDisputed(invoice, note), 'Invoice marked as disputed');
    onClose();
  };
  return (
    <Dialog
      opened
      title={`Mark invoice ${invoice.number} as disputed`}
      onClose={onClose}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary">
            Mark as disputed
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} style={{ marginTop: 8 }}>
        <TextField
          label="What the client says"
          hint="A disputed invoice is not reminded"
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
