import { readAmount, readQuantity, readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import { DECIMAL_MESSAGES } from '@ledgerline/shared-events/money/decimal.ts';
import { formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { jobValueOrNull, mayBeTyped, VALUE_NOT_POSITIVE } from '@ledgerline/shared-events/money/job-value.ts';
import { useUnit } from 'effector-react';
import { units } from '../../../entities/catalogue/index.ts';
import { convertedText, type Job, valueText } from '../../../entities/job/index.ts';
import { $primaryCurrency } from '../../../entities/settings/index.ts';
import { decimalText } from '../../../shared/lib/amounts/decimal-text.ts';
import { useEditBaseline } from '../../../shared/lib/commands/index.ts';
import { InlineAmount } from '../../../shared/ui/inline-amount/index.ts';
import styles from '../job.module.css';
import type { JobEdits } from '../use-job-edits.ts';

/** What is wrong with a quantity or a rate: none above zero was read, or its product is more than an amount can be. */
const problemOfFactor = (read: string | null): string =>
  read === null || read.startsWith('-') ? DECIMAL_MESSAGES.not_a_number : DECIMAL_MESSAGES.out_of_range;

/** Quantity times rate is the value; a flat rate is the value alone. */
export function JobEquation({ job, edits }: { job: Job; edits: JobEdits }) {
  const [byId, primary] = useUnit([units.$byId, $primaryCurrency]);
  const unit = job.unit_id === null ? undefined : byId.get(job.unit_id);
  const quantityLabel = unit?.quantityText ?? 'Quantity';
  const rateLabel = unit?.rateText ?? 'Rate';
  const baseline = { quantity: useEditBaseline(), rate: useEditBaseline(), value: useEditBaseline() };
  const quantity = decimalText(job.quantity);
  const rate = decimalText(job.rate);
  /** A quantity or a rate whose product no amount can hold is none. */
  const fits = (typed: string | null, other: string) =>
    typed !== null && jobValueOrNull(typed, other, job.currency) === null ? null : typed;
  const readValue = (text: string) => readAmount(text, digitsOf(job.currency));
  /** A value of nothing is none, unless it stands there. */
  const positive = (typed: string | null) =>
    typed !== null && mayBeTyped(typed, decimalText(job.value), job.currency) ? typed : null;
  const inPrimary = convertedText(job, primary);
  return (
    <dl className={styles.sum}>
      {job.flat_rate ? null : (
        <>
          <div>
            <dt>{quantityLabel}</dt>
            <dd>
              <InlineAmount
                label={quantityLabel}
                value={quantity}
                shown={formatQuantity(quantity)}
                unit={unit?.name.toLowerCase()}
                read={(text) => fits(readQuantity(text), rate)}
                problemOf={(text) => problemOfFactor(readQuantity(text))}
                onBegin={() => baseline.quantity.begin(job)}
                onCommit={(value) => edits.setAmount('quantity', value, quantityLabel, baseline.quantity)}
              />
            </dd>
          </div>
          <span className={styles.op} aria-hidden="true">
            ×
          </span>
          <div>
            <dt>{rateLabel}</dt>
            <dd>
              <InlineAmount
                label={rateLabel}
                value={rate}
                shown={formatRate(rate, job.currency)}
                unit={job.currency}
                read={(text) => fits(readRate(text), quantity)}
                problemOf={(text) => problemOfFactor(readRate(text))}
                onBegin={() => baseline.rate.begin(job)}
                onCommit={(value) => edits.setAmount('rate', value, 'Rate', baseline.rate)}
              />
            </dd>
          </div>
          <span className={styles.op} aria-hidden="true">
            =
          </span>
        </>
      )}
      <div>
        <dt>{job.flat_rate ? 'Value, flat rate' : 'Value'}</dt>
        <dd>
          <InlineAmount
            isResult
            isClearable={false}
            label="Value"
            value={decimalText(job.value)}
            shown={valueText(job)}
            unit={inPrimary ?? undefined}
            read={(text) => positive(readValue(text))}
            problemOf={(text) =>
              text.trim() !== '' && readValue(text) === null
                ? DECIMAL_MESSAGES.not_a_number
                : VALUE_NOT_POSITIVE
            }
            onBegin={() => baseline.value.begin(job)}
            onCommit={(value) => edits.setValue(value, baseline.value)}
          />
        </dd>
      </div>
    </dl>
  );
}
