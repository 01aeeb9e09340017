import { readQuantity } from '@ledgerline/shared-events/money/amount-input.ts';
import { formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { units } from '#entities/catalogue/model.ts';
import { readPositive } from '#shared/ui/number-field/index.ts';
import { useDraft, useWizard } from '../use-wizard.ts';
import { BigAmount } from './big-amount.tsx';
import { StepHead } from './step-head.tsx';

export function QuantityStep() {
  const ref = useWizard();
  const { quantity, unitId } = useDraft();
  const byId = useUnit(units.$byId);
  const unit = unitId === null ? undefined : byId.get(unitId);
  const title = unit?.quantityText ?? 'Quantity';
  return (
    <>
      <StepHead title={title} lead="Enter the quantity. Sums such as 1200 + 350 work too." />
      <BigAmount
        label={title}
        placeholder="0"
        unit={unit?.name.toLowerCase()}
        value={quantity}
        show={formatQuantity}
        read={(text) => readPositive(text, readQuantity)}
        onRead={(value) => ref.send({ type: 'CHANGE', fields: { quantity: value } })}
      />
    </>
  );
}
