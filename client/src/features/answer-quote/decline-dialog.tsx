import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { useState } from 'react';
import { declineQuotes } from '#entities/quote/commands.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { onlyOf, type Several, wordsFor } from '#shared/lib/commands/several.ts';
import { useDispatchBulk } from '#shared/lib/commands/use-dispatch-bulk.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { TextField } from '#shared/ui/field/index.ts';

type Props = {
  quotes: Several<QuoteAnswer>;
  /** How many of the selected quotes can't be declined. */
  skipped?: number;
  onClose(): void;
  onDone?(): void;
};

/** Asks why the client declined, which may stay empty. */
export function DeclineDialog({ quotes, skipped = 0, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const dispatch = useDispatchBulk();
  const submit = () => {
    onClose();
    const text = (count: number) =>
      count === 1
        ? messageAbout('Quote declined', onlyOf(quotes)?.number ?? '')
        : `${countText(count)} quotes declined`;
    dispatch(quotes, declineQuotes(quotes, reason), { text, skipped });
    onDone?.();
  };
  return (
    <FormDialog
      title={wordsFor(quotes, 'Decline quote', 'Decline N quotes')}
      submit="Decline"
      onSubmit={submit}
      onClose={onClose}
    >
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
