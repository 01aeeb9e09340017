import { formatAmount, formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { Button } from '#shared/ui/button/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { NumberField } from '#shared/ui/number-field/index.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { pricedItems } from '../draft/draft-amounts.ts';
import { withForeignRate, withItem, withMovedItem, withoutItem } from '../draft/items.ts';
import { readAmountText } from '../fields/inline-amount.tsx';
import { readExchangeRate } from '../fields/read-exchange-rate.ts';
import { useEditorEnvironment } from '../paper/editor-context.ts';
import { useChange } from '../paper/use-change.ts';
import styles from './phone.module.css';

/** Edits a line of the invoice: its text, quantity, unit price and position. */
export function LineForm({ draft, index }: { draft: InvoiceDraft; index: number }) {
  const { change, commit, choose } = useChange();
  const { actor } = useEditorEnvironment();
  const item = draft.items[index];
  const value = pricedItems(draft)[index]?.value ?? '0';
  if (item === undefined) return null;
  const set = (name: 'quantity' | 'rate') => (text: string) =>
    choose(`${name} ${item.id}`, withItem(draft, index, { [name]: text }));
  const remove = () => {
    choose('remove', withoutItem(draft, index));
    actor.send({ type: 'KEEP_BLOCK' });
  };
  return (
    <>
      <TextField
        label="Description"
        size="lg"
        value={item.name}
        placeholder="Item"
        onChange={(event) =>
          change(`name ${item.id}`, withItem(draft, index, { name: event.currentTarget.value }))
        }
        onBlur={commit}
      />
      <div className={styles.pair}>
        <NumberField
          label="Quantity"
          size="lg"
          value={item.quantity}
          show={(text) => (text === '' ? '' : formatQuantity(text))}
          read={(text) => readAmountText(text, 'quantity')}
          onCommit={set('quantity')}
        />
        <NumberField
          label="Unit price"
          size="lg"
          value={item.rate}
          show={(text) => (text === '' ? '' : formatRate(text, draft.currency))}
          read={(text) => readAmountText(text, 'rate')}
          onCommit={set('rate')}
        />
      </div>
      {item.foreign === undefined ? null : (
        <NumberField
          label={`Exchange rate: ${item.foreign.currency} for 1 ${draft.currency}`}
          size="lg"
          value={item.foreign.rate}
          hint={`${formatAmount(item.foreign.value, item.foreign.currency)}. No rate is known for it.`}
          show={(text) => text}
          read={readExchangeRate}
          onCommit={(rate) => choose(`foreign ${item.id}`, withForeignRate(draft, index, rate))}
        />
      )}
      <p className={styles.amount}>
        <span>Amount</span>
        <output>{formatAmount(value, draft.currency)}</output>
      </p>
      <div className={styles.moves}>
        <Button
          icon="arrow-up"
          aria-disabled={index === 0}
          onClick={() => choose('move', withMovedItem(draft, index, -1))}
        >
          Up
        </Button>
        <Button
          icon="arrow-down"
          aria-disabled={index === draft.items.length - 1}
          onClick={() => choose('move', withMovedItem(draft, index, 1))}
        >
          Down
        </Button>
        <Button variant="danger" icon="trash" onClick={remove}>
          Remove line
        </Button>
      </div>
    </>
  );
}
