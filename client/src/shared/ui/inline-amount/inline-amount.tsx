import { useId } from 'react';
import { FieldProblem, useInvalidField } from '../field/index.ts';
import { readPositive, useAmountText } from '../number-field/index.ts';
import styles from './inline-amount.module.css';

type Props = {
  label: string;
  /** Decimal text. */
  value: string;
  /** The formatted value, shown without the focus. */
  shown: string;
  unit?: string | undefined;
  isResult?: boolean;
  /** Whether the field may be emptied, which means 0. */
  isClearable?: boolean;
  disabled?: boolean;
  /** Parses the typed text; null when it is no amount. */
  read(text: string): string | null;
  /** The error for text that is no amount; by default "Enter only numbers". */
  problemOf?: ((text: string) => string) | undefined;
  /** Called with the first keystroke of an edit. */
  onBegin?: (() => void) | undefined;
  onCommit(value: string): void;
};

/**
 * A number that is edited in place. It is committed on Enter and blur; Esc restores the former value. Text that is no
 * amount is marked with an error, and never sent.
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
  useInvalidField(amount.isInvalid);
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
      {amount.readAs === null ? null : (
        <small className={styles.readAs} role="status">
          Interpreted as {amount.readAs}
        </small>
      )}
    </span>
  );
}
