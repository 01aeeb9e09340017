import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { markInvoiceSent } from '#entities/delivery/commands.ts';
import { $effectiveSettings, $today } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { DateField, typedFormat } from '#shared/ui/date-field/index.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { TextField } from '#shared/ui/field/index.ts';

type Props = { invoice: Invoice; onClose(): void; onMarked?(): void };

/** Asks when and how an invoice was sent in another way, and marks it as sent. */
export function MarkSentDialog({ invoice, onClose, onMarked }: Props) {
  const [today, { invoiceDateFormat: dateFormat }] = useUnit([$today, $effectiveSettings]);
  const dispatch = useDispatchCommand();
  const [at, setAt] = useState(today);
  const [how, setHow] = useState('Email');
  const mark = () => {
    void dispatch(
      markInvoiceSent(invoice, at, how.trim()),
      messageAbout('Invoice marked as sent', invoice.number, longDate(at)),
    );
    onMarked?.();
    onClose();
  };
  return (
    <FormDialog
      title={`Mark invoice ${invoice.number} as sent`}
      submit="Mark as sent"
      isOff={how.trim() === ''}
      onSubmit={mark}
      onClose={onClose}
    >
      <DateField
        label="Day"
        value={at}
        format={typedFormat(dateFormat)}
        onChange={setAt}
        onCommit={() => undefined}
      />
      <TextField
        label="How"
        hint="For example email, post or the client's portal"
        maxLength={255}
        value={how}
        onChange={(event) => setHow(event.currentTarget.value)}
      />
      <p className="muted small">
        We'll note when and how you sent it. We don't keep what you sent: download the PDF to keep a copy, as
        the invoice can still change.
      </p>
    </FormDialog>
  );
}
