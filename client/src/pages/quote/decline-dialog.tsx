import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { useState } from 'react';
import { declineQuote } from '#entities/quote/commands.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { TextField } from '#shared/ui/field/index.ts';

/** Asks why the client declined, which may stay empty. */
export function DeclineDialog({ quote, onClose }: { quote: QuoteAnswer; onClose(): void }) {
  const [reason, setReason] = useState('');
  const dispatch = useDispatchCommand();
  const submit = () => {
    onClose();
    void dispatch(declineQuote(quote, reason), messageAbout('Quote declined', quote.number));
  };
  return (
    <FormDialog title="Decline quote" submit="Decline" onSubmit={submit} onClose={onClose}>
      <TextField
        label="Reason"
        size="lg"
        placeholder="For example: too expensive"
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
