import { formatAmount, formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { useState } from 'react';
import { Button } from '#shared/ui/button/index.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import { NumberField } from '#shared/ui/number-field/index.ts';
import { lineTaxOf, lineTaxOptions, offersLineTaxes, withLineTax } from '../draft/document-taxes.ts';
import type { DraftItem, InvoiceDraft } from '../draft/draft.ts';
import { pricedItems } from '../draft/draft-amounts.ts';
import { withForeignRate, withItem, withMovedItem, withoutItem } from '../draft/items.ts';
import { readAmountText } from '../fields/inline-amount.tsx';
import { readExchangeRate } from '../fields/read-exchange-rate.ts';
import { useEditorEnvironment } from '../paper/editor-context.ts';
import { LineJobForm } from '../paper/line-job.tsx';
import { useChange } from '../paper/use-change.ts';
import styles from './phone.module.css';

/** Edits a line of the invoice: its text, quantity, unit price and position. */
export function LineForm({ draft, index }: { draft: InvoiceDraft; index: number }) {
  const { change, commit, choose } = useChange();
  const item = draft.items[index];
  const value = pricedItems(draft)[index]?.value ?? '0';
  if (item === undefined) return null;
  const set = (name: 'quantity' | 'rate') => (text: string) =>
    choose(`${name} ${item.id}`, withItem(draft, index, { [name]: text }));
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
        <ForeignRateField
          foreign={item.foreign}
          currency={draft.currency}
          onCommit={(rate) => choose(`foreign ${item.id}`, withForeignRate(draft, index, rate))}
        />
      )}
      <LineJobField draft={draft} index={index} />
      <LineTaxField draft={draft} index={index} />
      <p className={styles.amount}>
        <span>Amount</span>
        <output>{formatAmount(value, draft.currency)}</output>
      </p>
      <LineButtons draft={draft} index={index} />
    </>
  );
}

/** The job that a line of a quote will be. */
function LineJobField({ draft, index }: { draft: InvoiceDraft; index: number }) {
  const [isOpen, setOpen] = useState(false);
  if (draft.kind !== 'quote') return null;
  return (
    <>
      <Button icon="briefcase" onClick={() => setOpen(true)}>
        Job type, pair, unit and deadline
      </Button>
      {isOpen ? <LineJobForm index={index} isNew={false} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The tax of a line of a new invoice, where there is a choice. */
function LineTaxField({ draft, index }: { draft: InvoiceDraft; index: number }) {
  const { choose } = useChange();
  const { settings, isSaved } = useEditorEnvironment();
  const item = draft.items[index];
  if (item === undefined || isSaved || !offersLineTaxes(draft, settings)) return null;
  return (
    <SelectField
      label="Tax"
      value={lineTaxOf(item)}
      options={lineTaxOptions(item, settings)}
      onChange={(value) => choose(`tax ${item.id}`, withLineTax(draft, index, value, settings))}
    />
  );
}

type ForeignProps = {
  foreign: NonNullable<DraftItem['foreign']>;
  /** The currency of the invoice. */
  currency: string;
  onCommit(rate: string): void;
};

/** The exchange rate of a line in another currency, for which none is known. */
function ForeignRateField({ foreign, currency, onCommit }: ForeignProps) {
  return (
    <NumberField
      label={`Exchange rate: ${foreign.currency} for 1 ${currency}`}
      size="lg"
      value={foreign.rate}
      hint={`${formatAmount(foreign.value, foreign.currency)}. No exchange rate available.`}
      show={(text) => text}
      read={readExchangeRate}
      onCommit={onCommit}
    />
  );
}

/** The buttons that move and remove a line. */
function LineButtons({ draft, index }: { draft: InvoiceDraft; index: number }) {
  const { choose } = useChange();
  const { actor } = useEditorEnvironment();
  const remove = () => {
    choose('remove', withoutItem(draft, index));
    actor.send({ type: 'KEEP_BLOCK' });
  };
  return (
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
  );
}
