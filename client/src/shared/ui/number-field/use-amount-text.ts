import { amountProblem } from '@ledgerline/shared-events/money/amount-input.ts';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

export type AmountText = {
  /** Decimal text; '' when empty. */
  value: string;
  /** Formats the value for people: "46.00". */
  show(value: string): string;
  /** Parses the typed text as decimal text; null when it is no valid amount. */
  read(text: string): string | null;
  /** The error for text that cannot be parsed; by default "Enter only numbers". */
  problemOf?: ((text: string) => string) | undefined;
  /**
   * Called with every keystroke after which the text is valid, to show the value elsewhere at once; and with the
   * former value when the field is left with invalid text.
   */
  onRead?: ((value: string) => void) | undefined;
  /** Called with the first keystroke of an edit. */
  onBegin?: (() => void) | undefined;
  /** Called on blur or Enter with the parsed value; never with invalid text. */
  onCommit(value: string): void;
};

/** Parses an amount that cannot be negative: null for other text, '' for an empty field. */
export function readPositive(text: string, read: (text: string) => string | null): string | null {
  if (text.trim() === '') return '';
  const amount = read(text);
  return amount === null || amount.startsWith('-') ? null : amount;
}

/** A mark before three digits groups thousands in one language and begins the decimals in another. */
const TWO_READINGS = /^[^\d]*\d{1,3}[.,]\d{3}[^\d]*$/;

function readingOf(typed: string, understood: string, show: (value: string) => string): string | null {
  if (understood === '') return null;
  if (TWO_READINGS.test(typed) && !understood.includes('.')) return understood;
  return show(understood) === typed.trim() && !TWO_READINGS.test(typed) ? null : show(understood);
}

/**
 * The state of a number field. It parses what people type or paste, and formats it on blur. Enter commits, Esc
 * restores the former value. Text that is no amount stays in the field with an error and is not committed, and Enter
 * does not submit the form.
 */
export function useAmountText({
  value,
  show,
  read,
  problemOf = amountProblem,
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
    // Returning to the value from the beginning of the edit isn't a change, even if others changed it meanwhile.
    if (understood !== value && understood !== started.current) onCommit(understood);
  };
  return {
    isInvalid: understood === null,
    /** The error of the typed text as a sentence; null without an error. */
    problem: typed !== null && understood === null ? problemOf(typed) : null,
    /** How the text was understood, if that differs from the text itself or could be understood otherwise. */
    readAs: typed === null || understood === null ? null : readingOf(typed, understood, show),
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
