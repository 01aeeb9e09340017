import { readQuantity } from '@ledgerline/shared-events/money/amount-input.ts';
import { isNegative } from '@ledgerline/shared-events/money/decimal.ts';
import { formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { units } from '../../../entities/catalogue/index.ts';
import { Icon } from '../../../shared/ui/icon/index.ts';
import { useDraft, useWizard } from '../use-wizard.ts';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

export function QuantityStep() {
  const ref = useWizard();
  const draft = useDraft();
  const byId = useUnit(units.$byId);
  const unit = draft.unitId === null ? undefined : byId.get(draft.unitId);
  const [text, setText] = useState(draft.quantity === '' ? '' : formatQuantity(draft.quantity));
  const read = text.trim() === '' ? '' : readQuantity(text);
  const isWrong = read === null || (read !== '' && isNegative(read));
  const handleText = (next: string) => {
    setText(next);
    const quantity = next.trim() === '' ? '' : readQuantity(next);
    if (quantity !== null && (quantity === '' || !isNegative(quantity)))
      ref.send({ type: 'CHANGE', fields: { quantity } });
  };
  return (
    <>
      <StepHead
        title={unit?.quantityText ?? 'Quantity'}
        lead="How much is it? A sum such as 1200 + 350 is worked out."
      />
      <div className={styles.big}>
        <input
          data-autofocus
          inputMode="decimal"
          aria-label={unit?.quantityText ?? 'Quantity'}
          aria-invalid={isWrong || undefined}
          autoComplete="off"
          placeholder="0"
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => handleText(event.currentTarget.value)}
        />
        <span className={styles.unit}>{unit?.name.toLowerCase()}</span>
      </div>
      {isWrong ? (
        <p className={styles.error} role="alert">
          <Icon name="alert-circle" size={14} />
          Enter only numbers
        </p>
      ) : null}
      {!isWrong && read !== '' && read !== null && formatQuantity(read) !== text.trim() ? (
        <p className={styles.note}>Read as {formatQuantity(read)}</p>
      ) : null}
    </>
  );
}
