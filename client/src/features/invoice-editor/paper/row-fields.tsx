import type { PaperRow } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { RowParts } from '#entities/invoice/ui/paper/paper-parts.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { withItem, withMovedItem, withoutItem } from '../draft/items.ts';
import { InlineAmount } from '../fields/inline-amount.tsx';
import { InlineText } from '../fields/inline-text.tsx';
import styles from './edit-paper.module.css';
import { useDraftPart } from './editor-context.ts';
import { ForeignRate } from './foreign-rate.tsx';
import { LineJobButton } from './line-job.tsx';
import { LineTaxes } from './line-taxes.tsx';
import { useChange } from './use-change.ts';

/** A line of the invoice as fields, with buttons in the margins to move and remove it. */
export function rowFields(row: PaperRow, index: number): RowParts {
  return {
    name: <NameField index={index} />,
    quantity: <AmountField index={index} kind="quantity" label="Quantity" shown={row.quantity} />,
    unitPrice: <AmountField index={index} kind="rate" label="Unit price" shown={row.unitPrice} />,
    before: <MoveButtons index={index} />,
    after: <RemoveButton index={index} />,
  };
}

const useItem = (index: number) => useDraftPart(({ items }) => items[index]);

function NameField({ index }: { index: number }) {
  const { change, commit } = useChange();
  const item = useItem(index);
  if (item === undefined) return null;
  return (
    <>
      <InlineText
        label={`Description, ${lineName(index)}`}
        value={item.name}
        placeholder="Item"
        onChange={(name) => change(`name ${item.id}`, (draft) => withItem(draft, index, { name }))}
        onCommit={commit}
      />
      <ForeignRate item={item} index={index} />
      <LineTaxes index={index} />
    </>
  );
}

type AmountProps = { index: number; kind: 'quantity' | 'rate'; label: string; shown: string };

function AmountField({ index, kind, label, shown }: AmountProps) {
  const { change, commit } = useChange();
  const item = useItem(index);
  if (item === undefined) return null;
  return (
    <InlineAmount
      label={`${label}, ${lineName(index)}`}
      kind={kind}
      value={item[kind]}
      shown={shown}
      onChange={(value) => change(`${kind} ${item.id}`, (draft) => withItem(draft, index, { [kind]: value }))}
      onCommit={commit}
    />
  );
}

function MoveButtons({ index }: { index: number }) {
  const { choose } = useChange();
  const isLast = useDraftPart(({ items }) => index === items.length - 1);
  const line = lineName(index);
  return (
    <span className={styles.handles}>
      <button
        type="button"
        aria-label={`Move ${line} up`}
        disabled={index === 0}
        onClick={() => choose('move', (draft) => withMovedItem(draft, index, -1))}
      >
        <Icon name="arrow-up" size={15} />
      </button>
      <button
        type="button"
        aria-label={`Move ${line} down`}
        disabled={isLast}
        onClick={() => choose('move', (draft) => withMovedItem(draft, index, 1))}
      >
        <Icon name="arrow-down" size={15} />
      </button>
    </span>
  );
}

function RemoveButton({ index }: { index: number }) {
  const { choose } = useChange();
  return (
    <span className={styles.remove}>
      <LineJobButton index={index} />
      <LineTaxes index={index} isInMargin />
      <button
        type="button"
        aria-label={`Remove ${lineName(index)}`}
        onClick={() => choose('remove', (draft) => withoutItem(draft, index))}
      >
        <Icon name="x" size={15} />
      </button>
    </span>
  );
}

const lineName = (index: number): string => `line ${index + 1}`;
