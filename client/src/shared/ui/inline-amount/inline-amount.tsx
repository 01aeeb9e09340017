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
  /** The first keystroke of an edit. */
  onBegin?: (() => void) | undefined;
  onCommit(value: string): void;
};

/**
 * A figure that is edited in place. It is committed on Enter and when the focus leaves; Esc brings back what was there.
 * What is no amount is marked and never sent.
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
  onBegin,
  onCommit,
}: Props) {
  const amount = useAmountText({
    value,
    show: (text) => (text === value ? shown : text),
    read: (text) => (text.trim() === '' ? (isClearable ? '0' : null) : readPositive(text, read)),
    onBegin,
    onCommit,
  });
  return (
    <span
      className={styles.box}
      data-result={isResult || undefined}
      data-invalid={amount.isInvalid || undefined}
    >
      <input aria-label={label} autoComplete="off" disabled={disabled} {...amount.field} />
      {unit === undefined ? null : <small>{unit}</small>}
    </span>
  );
}
