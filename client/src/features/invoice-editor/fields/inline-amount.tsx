import { readQuantity, readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { useState } from 'react';
import { readPositive } from '../../../shared/ui/number-field/index.ts';
import { InlineText } from './inline-text.tsx';

type Props = {
  label: string;
  kind: 'quantity' | 'rate';
  /** Decimal text; '' for an empty field. */
  value: string;
  /** How the paper writes it. */
  shown: string;
  onChange(value: string): void;
  onCommit(): void;
};

/** A quantity or a rate: dot, comma, sums and pasted signs are read; the paper's own form comes back on leaving. */
export function InlineAmount({ label, kind, value, shown, onChange, onCommit }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => readAmountText(text, kind);
  const handleChange = (text: string) => {
    setTyped(text);
    const amount = read(text);
    if (amount !== null) onChange(amount);
  };
  return (
    <InlineText
      label={label}
      value={typed ?? (value === '' ? '' : shown)}
      isNumber
      inputMode="decimal"
      aria-invalid={typed !== null && read(typed) === null}
      onChange={handleChange}
      onFocus={(event) => {
        setTyped(value);
        const field = event.currentTarget;
        requestAnimationFrame(() => field.select());
      }}
      onCommit={() => {
        setTyped(null);
        onCommit();
      }}
    />
  );
}

/** '' stays empty; null is no positive number. */
export const readAmountText = (text: string, kind: Props['kind']): string | null =>
  readPositive(text, kind === 'quantity' ? readQuantity : readRate);
