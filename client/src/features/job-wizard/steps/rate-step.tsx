import { amountProblem, readAmount, readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import { formatAmount, formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { VALUE_NOT_POSITIVE } from '@ledgerline/shared-events/money/job-value.ts';
import { useUnit } from 'effector-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { units } from '#entities/catalogue/model.ts';
import { $minimumOf } from '#entities/client/minimum.ts';
import { MinimumNote } from '#entities/job/ui/minimum-note.tsx';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { Segmented } from '#shared/ui/choice/index.ts';
import { readPositive } from '#shared/ui/number-field/index.ts';
import type { JobDraft } from '../machine/draft.ts';
import { draftMinimum } from '../machine/job-of-draft.ts';
import { draftValueText } from '../step-texts.ts';
import { useDraft, useWizard } from '../use-wizard.ts';
import { BigAmount } from './big-amount.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

export function RateStep() {
  const ref = useWizard();
  const draft = useDraft();
  const [byId, primary, minimumOf] = useUnit([units.$byId, $primaryCurrency, $minimumOf]);
  const currency = draft.currency ?? primary;
  const minimum = draftMinimum(draft, currency, minimumOf);
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
      <RateAmount key={String(isFlat)} draft={draft} currency={currency} />
      {isFlat || draft.rate === '' || draft.quantity === '' ? null : (
        <p className={styles.note}>
          {formatQuantity(draft.quantity)} {unit?.name.toLowerCase()} × {formatRate(draft.rate, currency)} ={' '}
          <strong className="second">{draftValueText(draft, currency, minimum)}</strong>
          <MinimumNote {...{ ...draft, minimum, currency }} />
        </p>
      )}
      {draft.preselected.includes('rate') ? <p className={styles.note}>From the client's rates</p> : null}
    </div>
  );
}

function RateAmount({ draft, currency }: { draft: JobDraft; currency: string }) {
  const ref = useWizard();
  if (!draft.flatRate) {
    return (
      <BigAmount
        label="Rate"
        placeholder="0.00"
        unit={currency}
        value={draft.rate}
        show={(value) => formatRate(value, currency)}
        read={(text) => readPositive(text, readRate)}
        onRead={(rate) => ref.send({ type: 'CHANGE', fields: { rate } })}
      />
    );
  }
  const readValue = (text: string) => readAmount(text, digitsOf(currency));
  /** The flat rate is the value of the job, which is not zero where it is entered. */
  const positive = (value: string | null) => (value === '0' ? null : value);
  return (
    <BigAmount
      label="Flat rate"
      placeholder="0.00"
      unit={currency}
      value={draft.value}
      show={(value) => formatAmount(value, currency, { sign: 'none' })}
      read={(text) => readPositive(text, (typed) => positive(readValue(typed)))}
      problemOf={(text) => (readValue(text) === '0' ? VALUE_NOT_POSITIVE : amountProblem(text))}
      onRead={(value) => ref.send({ type: 'CHANGE', fields: { value } })}
    />
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
