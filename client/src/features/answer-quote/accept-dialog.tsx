import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { useState } from 'react';
import { acceptQuote } from '#entities/quote/commands.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { CheckLine, SwitchLine } from '#shared/ui/choice/index.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import styles from './answer-quote.module.css';

/** Asks which lines the client accepted, and whether they become jobs. */
export function AcceptDialog({ quote, onClose }: { quote: QuoteAnswer; onClose(): void }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [createJobs, setCreateJobs] = useState(true);
  const dispatch = useDispatchCommand();
  const chosen = quote.items.filter(({ id }) => !left.has(id));
  const submit = () => {
    onClose();
    const itemIds = left.size === 0 ? {} : { itemIds: chosen.map(({ id }) => id) };
    void dispatch(
      acceptQuote(quote, { ...itemIds, createJobs }),
      messageAbout('Quote accepted', quote.number, ...(createJobs ? [counted(chosen.length, 'job')] : [])),
    );
  };
  const toggle = (id: string, isChosen: boolean) =>
    setLeft((now) => (isChosen ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id])));
  return (
    <FormDialog
      title="Accept quote"
      submit="Accept"
      isOff={chosen.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {quote.status === 'expired' ? (
        <p>This quote isn't valid any more. It can be accepted all the same.</p>
      ) : null}
      <fieldset className={styles.lines}>
        <legend className="vh">Lines</legend>
        {quote.items.map((item) => (
          <CheckLine key={item.id} checked={!left.has(item.id)} onChange={(isOn) => toggle(item.id, isOn)}>
            {item.name}, {formatAmount(decimalText(item.value), quote.currency)}
          </CheckLine>
        ))}
      </fieldset>
      <SwitchLine checked={createJobs} onChange={setCreateJobs}>
        Create a job for each line
      </SwitchLine>
    </FormDialog>
  );
}
