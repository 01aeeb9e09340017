import type { PaperRow } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { RowParts } from '#entities/invoice/ui/paper/paper-parts.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { withItem, withMovedItem, withoutItem } from '../draft/items.ts';
import { InlineAmount } from '../fields/inline-amount.tsx';
import { InlineText } from '../fields/inline-text.tsx';
import styles from './edit-paper.module.css';
import { ForeignRate } from './foreign-rate.tsx';
import type { useChange } from './use-change.ts';

type Change = ReturnType<typeof useChange>;

/** A line of the invoice as fields, with buttons in the margins to move and remove it. */
export function rowFields(
  row: PaperRow,
  index: number,
  draft: InvoiceDraft,
  { change, commit, choose }: Change,
): RowParts {
  const item = draft.items[index];
  if (item === undefined) return { name: row.name, quantity: row.quantity, unitPrice: row.unitPrice };
  const line = lineName(index);
  const field = (name: 'name' | 'quantity' | 'rate') => (value: string) =>
    change(`${name} ${item.id}`, withItem(draft, index, { [name]: value }));
  return {
    name: (
      <>
        <InlineText
          label={`Description, ${line}`}
          value={item.name}
          placeholder="Item"
          onChange={field('name')}
          onCommit={commit}
        />
        <ForeignRate item={item} index={index} draft={draft} />
      </>
    ),
    quantity: (
      <InlineAmount
        label={`Quantity, ${line}`}
        kind="quantity"
        value={item.quantity}
        shown={row.quantity}
        onChange={field('quantity')}
        onCommit={commit}
      />
    ),
    unitPrice: (
      <InlineAmount
        label={`Unit price, ${line}`}
        kind="rate"
        value={item.rate}
        shown={row.unitPrice}
        onChange={field('rate')}
        onCommit={commit}
      />
    ),
    before: <MoveButtons {...{ draft, index, choose }} />,
    after: <RemoveButton {...{ draft, index, choose }} />,
  };
}

type ButtonProps = { draft: InvoiceDraft; index: number; choose: Change['choose'] };

function MoveButtons({ draft, index, choose }: ButtonProps) {
  const line = lineName(index);
  return (
    <span className={styles.handles}>
      <button
        type="button"
        aria-label={`Move ${line} up`}
        disabled={index === 0}
        onClick={() => choose('move', withMovedItem(draft, index, -1))}
      >
        <Icon name="arrow-up" size={15} />
      </button>
      <button
        type="button"
        aria-label={`Move ${line} down`}
        disabled={index === draft.items.length - 1}
        onClick={() => choose('move', withMovedItem(draft, index, 1))}
      >
        <Icon name="arrow-down" size={15} />
      </button>
    </span>
  );
}

function RemoveButton({ draft, index, choose }: ButtonProps) {
  return (
    <span className={styles.remove}>
      <button
        type="button"
        aria-label={`Remove ${lineName(index)}`}
        onClick={() => choose('remove', withoutItem(draft, index))}
      >
        <Icon name="x" size={15} />
      </button>
    </span>
  );
}

const lineName = (index: number): string => `line ${index + 1}`;
