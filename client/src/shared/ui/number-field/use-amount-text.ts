import { DECIMAL_MESSAGES } from '@ledgerline/shared-events/money/decimal.ts';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

export type AmountText = {
  /** Decimal text; '' for nothing. */
  value: string;
  /** The value as people read it: "46.00". */
  show(value: string): string;
  /** What is typed as decimal text, or null when it is no such amount. */
  read(text: string): string | null;
  /** What is wrong with text that cannot be read; "Enter only numbers" unless said otherwise. */
  problemOf?: ((text: string) => string) | undefined;
  /**
   * Called with every keystroke that leaves something readable, for what shows the value elsewhere meanwhile; and with
   * what the field held before when it is left with what is no amount.
   */
  onRead?: ((value: string) => void) | undefined;
  /** Called with the first keystroke of an edit. */
  onBegin?: (() => void) | undefined;
  /** Called on leaving the field or Enter, with what was read; never with what cannot be read. */
  onCommit(value: string): void;
};

/** Reads amounts that cannot be negative: of other text, and of nothing, it makes null and ''. */
export function readPositive(text: string, read: (text: string) => string | null): string | null {
  if (text.trim() === '') return '';
  const amount = read(text);
  return amount === null || amount.startsWith('-') ? null : amount;
}

/**
 * A field for a number: whatever people type or paste is read, on leaving it stands there as it was understood. Enter
 * commits, Esc brings back what was there; text that is no amount stays, marked, changes nothing, and Enter ends there.
 */
export function useAmountText({
  value,
  show,
  read,
  problemOf = () => DECIMAL_MESSAGES.not_a_number,
  onRead,
  onBegin,
  onCommit,
}: AmountText) {
  const [typed, setTyped] = useState<string | null>(null);
  const stored = useRef(value);
  const started = useRef(value);
  const shown = value === '' ? '' : show(value);
  const understood = typed === null ? value : read(typed);
  const commit = () => {
    if (typed === null || understood === null) return;
    setTyped(null);
    // What stood there when the edit began is no edit, whatever others made of it meanwhile.
    if (understood !== value && understood !== started.current) onCommit(understood);
  };
  return {
    isInvalid: understood === null,
    /** What is wrong with what was typed, in a sentence; null when nothing is. */
    problem: typed !== null && understood === null ? problemOf(typed) : null,
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
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        if (typed === null) {
          started.current = value;
          onBegin?.();
        }
        setTyped(currentTarget.value);
        const amount = read(currentTarget.value);
        if (amount !== null && amount !== value) onRead?.(amount);
      },
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        stored.current = value;
        event.currentTarget.select();
      },
      onBlur: () => {
        commit();
        if (understood === null && value !== stored.current) onRead?.(stored.current);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') {
          if (understood === null) event.preventDefault();
          commit();
        }
        if (event.key === 'Escape' && typed !== null) {
          event.preventDefault();
          event.stopPropagation();
          setTyped(null);
          if (value !== stored.current) onRead?.(stored.current);
        }
      },
    },
  };
}
