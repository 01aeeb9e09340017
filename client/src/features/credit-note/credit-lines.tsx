import { partOfLine } from '@ledgerline/shared-events/credit-notes/lines.ts';
import { readQuantity } from '@ledgerline/shared-events/money/amount-input.ts';
import { formatAmount, formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { NumberField, readPositive } from '#shared/ui/number-field/index.ts';
import type { Chosen, CreditDraft, CreditLine } from './credit-draft.ts';
import styles from './credit-note.module.css';

type Props = { draft: CreditDraft; chosen: Chosen; onChange(chosen: Chosen): void };

/** The lines of an invoice with the quantity that is credited of each, never more than is left. */
export function CreditLines({ draft, chosen, onChange }: Props) {
  const set = (id: string, quantity: string | null | undefined) => {
    const next = new Map(chosen);
    if (quantity === undefined) next.delete(id);
    else next.set(id, quantity);
    onChange(next);
  };
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th>Line</th>
          <th>Quantity to credit</th>
          <th>Rate</th>
          <th>Amount</th>
        </tr>
      </thead>
      <tbody>
        {draft.lines.map((line) => (
          <Line
            key={line.item.id}
            line={line}
            currency={draft.invoice.currency}
            quantity={chosen.get(line.item.id)}
            onChange={(quantity) => set(line.item.id, quantity)}
          />
        ))}
      </tbody>
    </table>
  );
}

type LineProps = {
  line: CreditLine;
  currency: string;
  /** Null: all that is left. Undefined: not credited. */
  quantity: string | null | undefined;
  onChange(quantity: string | null | undefined): void;
};

function Line({ line: { item, left }, currency, quantity, onChange }: LineProps) {
  const requested = { itemId: item.id, ...(typeof quantity === 'string' && { quantity }) };
  const part = quantity === undefined ? null : partOfLine(item, left, requested, currency);
  const rest = formatQuantity(left.quantity);
  return (
    <tr>
      <td>
        <CheckLine checked={quantity !== undefined} onChange={(isOn) => onChange(isOn ? null : undefined)}>
          <span>
            {item.name}
            {item.detail === '' ? null : <span className={styles.detail}>, {item.detail}</span>}
          </span>
        </CheckLine>
      </td>
      <td>
        {quantity === undefined || left.hasAmounts ? (
          <span className="muted">of {rest}</span>
        ) : (
          <div className={styles.quantity}>
            <NumberField
              label={`Quantity to credit of ${item.name}`}
              labelHidden
              size="sm"
              value={quantity ?? left.quantity}
              show={(text) => (text === '' ? '' : formatQuantity(text))}
              read={(text) => readPositive(text, readQuantity)}
              error={part === null ? `At most ${rest}` : undefined}
              onRead={(text) => onChange(text === left.quantity ? null : text)}
              onCommit={(text) => onChange(text === left.quantity ? null : text)}
            />
            <span className="muted">of {rest}</span>
          </div>
        )}
      </td>
      <td className="muted">{formatRate(item.rate, currency)}</td>
      <td>{part === null ? '–' : formatAmount(part.value, currency, { sign: 'none' })}</td>
    </tr>
  );
}
