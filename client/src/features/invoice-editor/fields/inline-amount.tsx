import { readQuantity, readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { isNegative } from '@ledgerline/shared-events/money/decimal.ts';
import { useState } from 'react';
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
  const handleChange = (text: string) => {
    setTyped(text);
    const read = readAmountText(text, kind);
    if (read !== null) onChange(read);
  };
  return (
    <InlineText
      label={label}
      value={typed ?? (value === '' ? '' : shown)}
      isNumber
      inputMode="decimal"
      aria-invalid={typed !== null && readAmountText(typed, kind) === null}
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
function readAmountText(text: string, kind: Props['kind']): string | null {
  if (text.trim() === '') return '';
  const read = kind === 'quantity' ? readQuantity(text) : readRate(text);
  return read === null || isNegative(read) ? null : read;
}
