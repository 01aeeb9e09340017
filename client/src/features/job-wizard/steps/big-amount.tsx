import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../../../shared/ui/icon/index.ts';
import { type AmountText, useAmountText } from '../../../shared/ui/number-field/index.ts';
import styles from './step.module.css';

type Props = Pick<AmountText, 'value' | 'show' | 'read'> & {
  label: string;
  placeholder: string;
  unit: ReactNode;
  onRead(value: string): void;
  onKeyDown?(event: KeyboardEvent): void;
};

/** The amount that a step asks for, told with every keystroke; how it was read stands below. */
export function BigAmount({ label, placeholder, unit, onRead, onKeyDown, ...text }: Props) {
  const amount = useAmountText({ ...text, onRead, onCommit: onRead });
  return (
    <>
      <div className={styles.big}>
        <input
          {...amount.field}
          data-autofocus
          aria-label={label}
          autoComplete="off"
          placeholder={placeholder}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            amount.field.onKeyDown(event);
          }}
        />
        <span className={styles.unit}>{unit}</span>
      </div>
      {amount.isInvalid ? (
        <p className={styles.error} role="alert">
          <Icon name="alert-circle" size={14} />
          Enter only numbers
        </p>
      ) : null}
      {amount.readAs === null ? null : <p className={styles.note}>Read as {amount.readAs}</p>}
    </>
  );
}
