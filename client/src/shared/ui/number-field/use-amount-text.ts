import { type FocusEvent, type KeyboardEvent, useState } from 'react';

export type AmountText = {
  /** Decimal text; '' for nothing. */
  value: string;
  /** The value as people read it: "46.00". */
  show(value: string): string;
  /** What is typed as decimal text, or null when it is no such amount. */
  read(text: string): string | null;
  /** Called on leaving the field or Enter, with what was read; never with what cannot be read. */
  onCommit(value: string): void;
};

/**
 * A field for a number: whatever people type or paste is read, on leaving it stands there as it was understood. Enter
 * commits, Esc brings back what was there; text that is no amount stays, marked, and changes nothing.
 */
export function useAmountText({ value, show, read, onCommit }: AmountText) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === '' ? '' : show(value);
  const understood = typed === null ? value : read(typed);
  const commit = () => {
    if (typed === null || understood === null) return;
    setTyped(null);
    if (understood !== value) onCommit(understood);
  };
  return {
    isInvalid: understood === null,
    /** How it was read, when that is not what stands there. */
    readAs:
      typed !== null && understood !== null && understood !== '' && show(understood) !== typed.trim()
        ? show(understood)
        : null,
    commit,
    field: {
      value: typed ?? shown,
      inputMode: 'decimal' as const,
      'aria-invalid': understood === null || undefined,
      onChange: (event: { currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value),
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
      onBlur: commit,
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
        }
      },
    },
  };
}
