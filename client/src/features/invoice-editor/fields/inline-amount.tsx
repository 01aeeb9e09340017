import { amountProblem, readQuantity, readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { readPositive } from '#shared/ui/number-field/index.ts';
import { InlineText } from './inline-text.tsx';

type Props = {
  label: string;
  kind: 'quantity' | 'rate';
  /** Decimal text; '' for an empty field. */
  value: string;
  /** The value in the format of the paper. */
  shown: string;
  onChange(value: string): void;
  onCommit(): void;
};

/**
 * A field for a quantity or a rate. It reads dot, comma, sums and pasted signs, and shows the format of the paper
 * after it loses the focus. While the text is no valid amount, the previous value stays in effect.
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
  // On focus, plain digits replace the format of the paper; they are selected after they are rendered.
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
      error={typed !== null && read(typed) === null ? amountProblem(typed) : undefined}
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

/** '' for an empty field; null when the text is no positive number. */
export const readAmountText = (text: string, kind: Props['kind']): string | null =>
  readPositive(text, kind === 'quantity' ? readQuantity : readRate);
