import { readAmount, readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import { formatAmount, formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { units } from '#entities/catalogue/model.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { Segmented } from '#shared/ui/choice/index.ts';
import { readPositive } from '#shared/ui/number-field/index.ts';
import { draftValueText } from '../step-texts.ts';
import { useDraft, useWizard } from '../use-wizard.ts';
import { BigAmount } from './big-amount.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

export function RateStep() {
  const ref = useWizard();
  const draft = useDraft();
  const [byId, primary] = useUnit([units.$byId, $primaryCurrency]);
  const currency = draft.currency ?? primary;
  const unit = draft.unitId === null ? undefined : byId.get(draft.unitId);
  const isFlat = draft.flatRate;
  const setFlat = (flatRate: boolean) => ref.send({ type: 'CHANGE', fields: { flatRate } });
  const step = useRef<HTMLDivElement>(null);
  const isByKey = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the amount of the other kind has a field of its own
  useLayoutEffect(() => {
    if (isByKey.current) step.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    isByKey.current = false;
  }, [isFlat]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const mode = { f: true, u: false }[event.key.toLowerCase()];
    if (mode === undefined) return;
    event.preventDefault();
    isByKey.current = mode !== isFlat;
    setFlat(mode);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the focus
    <div ref={step} onKeyDown={handleKey}>
      <StepHead
        title={isFlat ? 'Flat rate' : (unit?.rateText ?? 'Rate')}
        lead="Press F for a flat rate, U for a rate per unit."
      />
      <div style={{ marginTop: 20 }}>
        <KindOfRate isFlat={isFlat} onChange={setFlat} />
      </div>
      <BigAmount
        key={String(isFlat)}
        label={isFlat ? 'Flat rate' : 'Rate'}
        placeholder="0.00"
        unit={currency}
        value={isFlat ? draft.value : draft.rate}
        show={(value) =>
          isFlat ? formatAmount(value, currency, { sign: 'none' }) : formatRate(value, currency)
        }
        read={(text) =>
          readPositive(text, (typed) => (isFlat ? readAmount(typed, digitsOf(currency)) : readRate(typed)))
        }
        onRead={(value) => ref.send({ type: 'CHANGE', fields: isFlat ? { value } : { rate: value } })}
      />
      {isFlat || draft.rate === '' || draft.quantity === '' ? null : (
        <p className={styles.note}>
          {formatQuantity(draft.quantity)} {unit?.name.toLowerCase()} × {formatRate(draft.rate, currency)} ={' '}
          <strong className="second">{draftValueText(draft, currency)}</strong>
        </p>
      )}
      {draft.preselected.includes('rate') ? <p className={styles.note}>From the client's rates</p> : null}
    </div>
  );
}

function KindOfRate({ isFlat, onChange }: { isFlat: boolean; onChange(isFlat: boolean): void }) {
  return (
    <Segmented
      legend="Kind of rate"
      value={isFlat ? 'flat' : 'unit'}
      choices={[
        { value: 'unit', label: 'Per unit' },
        { value: 'flat', label: 'Flat rate' },
      ]}
      onChange={(kind) => onChange(kind === 'flat')}
    />
  );
}
