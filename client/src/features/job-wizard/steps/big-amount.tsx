import type { ReactNode } from 'react';
import { useInvalidField } from '#shared/ui/field/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { type AmountText, useAmountText } from '#shared/ui/number-field/index.ts';
import { useWizard } from '../use-wizard.ts';
import styles from './step.module.css';

type Props = Pick<AmountText, 'value' | 'show' | 'read' | 'problemOf'> & {
  label: string;
  placeholder: string;
  unit: ReactNode;
  onRead(value: string): void;
};

/** The amount field of a step. It reports every keystroke and shows below how it read the text. */
export function BigAmount({ label, placeholder, unit, onRead, ...text }: Props) {
  const ref = useWizard();
  const amount = useAmountText({ ...text, onRead, onCommit: onRead });
  useInvalidField(amount.isInvalid, (isInvalid) => ref.send({ type: 'VALIDITY_CHANGED', isInvalid }));
  return (
    <>
      <div className={styles.big}>
        <input
          {...amount.field}
          data-autofocus
          aria-label={label}
          autoComplete="off"
          placeholder={placeholder}
        />
        <span className={styles.unit}>{unit}</span>
      </div>
      {amount.problem === null ? null : (
        <p className={styles.error} role="alert">
          <Icon name="alert-circle" size={14} />
          {amount.problem}
        </p>
      )}
      {amount.readAs === null ? null : <p className={styles.note}>Interpreted as {amount.readAs}</p>}
    </>
  );
}
