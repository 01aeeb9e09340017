import { useId } from 'react';
import { FieldProblem, useWrong } from '../field/index.ts';
import { readPositive, useAmountText } from '../number-field/index.ts';
import styles from './inline-amount.module.css';

type Props = {
  label: string;
  /** Decimal text. */
  value: string;
  /** The value as it is shown at rest. */
  shown: string;
  unit?: string | undefined;
  isResult?: boolean;
  /** Whether the field may be emptied, which then is 0. */
  isClearable?: boolean;
  disabled?: boolean;
  /** Reads what was typed; null is no amount. */
  read(text: string): string | null;
  /** What is wrong with text that is no amount; "Enter only numbers" unless said otherwise. */
  problemOf?: ((text: string) => string) | undefined;
  /** The first keystroke of an edit. */
  onBegin?: (() => void) | undefined;
  onCommit(value: string): void;
};

/**
 * A figure that is edited in place. It is committed on Enter and when the focus leaves; Esc brings back what was there.
 * What is no amount is marked, in a sentence too, and never sent.
 */
export function InlineAmount({
  label,
  value,
  shown,
  unit,
  isResult = false,
  isClearable = true,
  disabled = false,
  read,
  problemOf,
  onBegin,
  onCommit,
}: Props) {
  const problemId = useId();
  const amount = useAmountText({
    value,
    show: (text) => (text === value ? shown : text),
    read: (text) => (text.trim() === '' ? (isClearable ? '0' : null) : readPositive(text, read)),
    problemOf,
    onBegin,
    onCommit,
  });
  useWrong(amount.isInvalid);
  return (
    <span className={styles.field}>
      <span
        className={styles.box}
        data-result={isResult || undefined}
        data-invalid={amount.isInvalid || undefined}
      >
        <input
          aria-label={label}
          aria-describedby={amount.problem === null ? undefined : problemId}
          autoComplete="off"
          disabled={disabled}
          {...amount.field}
        />
        {unit === undefined ? null : <small>{unit}</small>}
      </span>
      <FieldProblem id={problemId} sentence={amount.problem} />
    </span>
  );
}
