import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useId, useState } from 'react';
import { markInvoiceSent } from '#entities/delivery/commands.ts';
import { $effectiveSettings, $today } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { Button } from '#shared/ui/button/index.ts';
import { DateField, typedFormat } from '#shared/ui/date-field/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { TextField } from '#shared/ui/field/index.ts';

type Props = { invoice: Invoice; onClose(): void; onMarked?(): void };

/** Asks when and how an invoice was sent in another way, and marks it as sent. */
export function MarkSentDialog({ invoice, onClose, onMarked }: Props) {
  const [today, { invoiceDateFormat: dateFormat }] = useUnit([$today, $effectiveSettings]);
  const dispatch = useDispatchCommand();
  const [at, setAt] = useState(today);
  const [how, setHow] = useState('E-mail');
  const formId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (how.trim() === '') return;
    void dispatch(markInvoiceSent(invoice, at, how.trim()), 'Invoice marked as sent');
    onClose();
    onMarked?.();
  };
  return (
    <Dialog
      opened
      title={`Mark invoice ${invoice.number} as sent`}
      onClose={onClose}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={how.trim() === ''}>
            Mark as sent
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} style={{ display: 'grid', gap: 16, marginTop: 8 }}>
        <DateField
          label="Day"
          value={at}
          format={typedFormat(dateFormat)}
          onChange={setAt}
          onCommit={() => undefined}
        />
        <TextField
          label="How"
          hint="For example by e-mail, by post or through the client's portal"
          maxLength={255}
          value={how}
          onChange={(event) => setHow(event.currentTarget.value)}
        />
        <p className="muted small">
          The history says when and how you sent it. What you sent is not kept here: download the PDF if you
          need a copy, since the invoice can still be changed.
        </p>
      </form>
    </Dialog>
  );
}
