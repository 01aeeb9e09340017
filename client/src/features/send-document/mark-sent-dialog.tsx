import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { MAILED_WORDS } from '@ledgerline/shared-events/deliveries/document.ts';
import { isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { type Markable, markSent } from '#entities/delivery/commands.ts';
import { documentWords, numbered } from '#entities/delivery/sendable.ts';
import { $effectiveSettings, $today } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { DateField, typedFormat } from '#shared/ui/date-field/index.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { TextField } from '#shared/ui/field/index.ts';

type Props = { source: Markable; onClose(): void; onMarked?(): void };

/** Asks when and how an invoice or a credit note was sent in another way, and marks it as sent. */
export function MarkSentDialog({ source, onClose, onMarked }: Props) {
  const [today, { invoiceDateFormat: dateFormat }] = useUnit([$today, $effectiveSettings]);
  const dispatch = useDispatchCommand();
  const [at, setAt] = useState(today);
  const [how, setHow] = useState('Email');
  const named = numbered(source);
  const mark = () => {
    void dispatch(
      markSent(source, at, how.trim()),
      messageAbout(`${MAILED_WORDS[source.entity]} marked as sent`, named.number, longDate(at)),
    );
    onMarked?.();
    onClose();
  };
  return (
    <FormDialog
      title={`Mark ${documentWords(named)} as sent`}
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
      <p className="muted small">We'll note when and how you sent it. {whatIsKept(source)}</p>
    </FormDialog>
  );
}

/** What is kept of what was sent, and whether that can change. */
function whatIsKept({ entity, record }: Markable): string {
  if (isFrozen(record)) return 'The PDF of its issue is kept.';
  return entity === 'invoice'
    ? "We don't keep what you sent: download the PDF to keep a copy, as the invoice can still change."
    : 'From then on the credit note can only become void.';
}
