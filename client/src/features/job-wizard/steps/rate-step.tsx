import { readAmount, readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import { isNegative } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount, formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { type KeyboardEvent, useState } from 'react';
import { units } from '../../../entities/catalogue/index.ts';
import { $primaryCurrency } from '../../../entities/settings/index.ts';
import { Segmented } from '../../../shared/ui/choice/index.ts';
import { Icon } from '../../../shared/ui/icon/index.ts';
import { draftValue } from '../machine/job-of-draft.ts';
import { useDraft, useWizard } from '../use-wizard.ts';
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
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const mode = { f: true, u: false }[event.key.toLowerCase()];
    if (mode === undefined) return;
    event.preventDefault();
    setFlat(mode);
  };
  return (
    <>
      <StepHead
        title={isFlat ? 'Flat rate' : (unit?.rateText ?? 'Rate')}
        lead="Press F for a flat rate, U for a rate per unit."
      />
      <div style={{ marginTop: 20 }}>
        <Segmented
          legend="Kind of rate"
          value={isFlat ? 'flat' : 'unit'}
          choices={[
            { value: 'unit', label: 'Per unit' },
            { value: 'flat', label: 'Flat rate' },
          ]}
          onChange={(kind) => setFlat(kind === 'flat')}
        />
      </div>
      <AmountInput
        key={String(isFlat)}
        isFlat={isFlat}
        currency={currency}
        text={isFlat ? draft.value : draft.rate}
        onKeyDown={handleKey}
        onRead={(value) => ref.send({ type: 'CHANGE', fields: isFlat ? { value } : { rate: value } })}
      />
      {isFlat || draft.rate === '' || draft.quantity === '' ? null : (
        <p className={styles.note}>
          {formatQuantity(draft.quantity)} {unit?.name.toLowerCase()} × {formatRate(draft.rate, currency)} ={' '}
          <strong className="second">{formatAmount(draftValue(draft, currency), currency)}</strong>
        </p>
      )}
      {draft.preselected.includes('rate') ? <p className={styles.note}>From the client's rates</p> : null}
    </>
  );
}

type AmountProps = {
  isFlat: boolean;
  currency: string;
  text: string;
  onRead(value: string): void;
  onKeyDown(event: KeyboardEvent): void;
};

function AmountInput({ isFlat, currency, text: given, onRead, onKeyDown }: AmountProps) {
  const show = (value: string) =>
    value === ''
      ? ''
      : isFlat
        ? formatAmount(value, currency, { sign: 'none' })
        : formatRate(value, currency);
  const [text, setText] = useState(show(given));
  const read = (typed: string) =>
    typed.trim() === '' ? '' : isFlat ? readAmount(typed, digitsOf(currency)) : readRate(typed);
  const value = read(text);
  const isWrong = value === null || (value !== '' && isNegative(value));
  const label = isFlat ? 'Flat rate' : 'Rate';
  return (
    <>
      <div className={styles.big}>
        <input
          data-autofocus
          inputMode="decimal"
          aria-label={label}
          aria-invalid={isWrong || undefined}
          autoComplete="off"
          placeholder="0.00"
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setText(next);
            const amount = read(next);
            if (amount !== null && (amount === '' || !isNegative(amount))) onRead(amount);
          }}
        />
        <span className={styles.unit}>{currency}</span>
      </div>
      {isWrong ? (
        <p className={styles.error} role="alert">
          <Icon name="alert-circle" size={14} />
          Enter only numbers
        </p>
      ) : null}
      {!isWrong && value !== null && value !== '' && show(value) !== text.trim() ? (
        <p className={styles.note}>Read as {show(value)}</p>
      ) : null}
    </>
  );
}
