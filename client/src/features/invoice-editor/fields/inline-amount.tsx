import { readQuantity, readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { DECIMAL_MESSAGES } from '@ledgerline/shared-events/money/decimal.ts';
import { useLayoutEffect, useRef, useState } from 'react';
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

/**
 * A quantity or a rate: dot, comma, sums and pasted signs are read; the paper's own form comes back on leaving. While
 * what is typed is no amount, the one that stood there counts.
 */
export function InlineAmount({ label, kind, value, shown, onChange, onCommit }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const atFocus = useRef(value);
  const entered = useRef<HTMLInputElement>(null);
  const read = (text: string) => readAmountText(text, kind);
  const handleChange = (text: string) => {
    setTyped(text);
    onChange(read(text) ?? atFocus.current);
  };
  // Plain digits take the place of the paper's form on entering: they are selected once they stand there.
  useLayoutEffect(() => {
    if (typed === null) return;
    entered.current?.select();
    entered.current = null;
  }, [typed]);
  return (
    <InlineText
      label={label}
      value={typed ?? (value === '' ? '' : shown)}
      isNumber
      inputMode="decimal"
      error={typed !== null && read(typed) === null ? DECIMAL_MESSAGES.not_a_number : undefined}
      onChange={handleChange}
      onRevert={() => onChange(atFocus.current)}
      onFocus={(event) => {
        atFocus.current = value;
        entered.current = event.currentTarget;
        setTyped(value);
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
