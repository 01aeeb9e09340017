import { type KeyboardEvent, useState } from 'react';
import styles from './inline-amount.module.css';

type Props = {
  label: string;
  /** Decimal text. */
  value: string;
  /** The value as it is shown at rest. */
  shown: string;
  unit?: string | undefined;
  isResult?: boolean;
  disabled?: boolean;
  /** Reads what was typed; null is no amount. */
  read(text: string): string | null;
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
  disabled = false,
  read,
  onCommit,
}: Props) {
  const [text, setText] = useState<string | null>(null);
  const typed = text === null ? value : text.trim() === '' ? '0' : read(text);
  const isInvalid = typed === null || typed.startsWith('-');
  const commit = () => {
    if (text === null || isInvalid) return;
    setText(null);
    if (typed !== value) onCommit(typed);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape' && text !== null) {
      event.preventDefault();
      setText(null);
    }
  };
  return (
    <span className={styles.box} data-result={isResult || undefined} data-invalid={isInvalid || undefined}>
      <input
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={text ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={() => (isInvalid ? undefined : commit())}
      />
      {unit === undefined ? null : <small>{unit}</small>}
    </span>
  );
}
