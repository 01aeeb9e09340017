import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import {
  amountProblem,
  readAmount,
  readQuantity,
  readRate,
} from '@ledgerline/shared-events/money/amount-input.ts';
import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import { DECIMAL_MESSAGES } from '@ledgerline/shared-events/money/decimal.ts';
import { formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import {
  isValidEnteredValue,
  jobValueOrNull,
  VALUE_NOT_POSITIVE,
} from '@ledgerline/shared-events/money/job-value.ts';
import { useUnit } from 'effector-react';
import { units } from '#entities/catalogue/model.ts';
import { termsOf } from '#entities/job/amounts.ts';
import { appliedTexts, convertedText, valueText } from '#entities/job/ui/amount-texts.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { InlineAmount } from '#shared/ui/inline-amount/index.ts';
import styles from '../job.module.css';
import type { JobEdits } from '../use-job-edits.ts';

/** The error of a quantity or a rate: it is below zero, or the product is larger than any amount can be. */
const problemOfFactor = (text: string, read: string | null): string =>
  read === null || read.startsWith('-') ? amountProblem(text) : DECIMAL_MESSAGES.out_of_range;

type Props = { job: Job; edits: JobEdits };

/** The typed text, or null if its product with the other factor exceeds the largest amount. */
const fitting = (typed: string | null, other: number, job: Job): string | null =>
  typed !== null && jobValueOrNull(typed, decimalText(other), job.currency, termsOf(job)) === null
    ? null
    : typed;

/** Quantity times rate equals the value, with what else the price has; a flat rate has only the value. */
export function JobEquation({ job, edits }: Props) {
  return (
    <dl className={styles.sum}>
      {job.flat_rate ? null : (
        <>
          <Quantity job={job} edits={edits} />
          <Sign>×</Sign>
          <Rate job={job} edits={edits} />
          <Sign>=</Sign>
        </>
      )}
      <Value job={job} edits={edits} />
      <AppliedTerms job={job} />
    </dl>
  );
}

const Sign = ({ children }: { children: string }) => (
  <span className={styles.op} aria-hidden="true">
    {children}
  </span>
);

function useUnitOf(job: Job) {
  const byId = useUnit(units.$byId);
  return job.unit_id === null ? undefined : byId.get(job.unit_id);
}

function Quantity({ job, edits }: Props) {
  const unit = useUnitOf(job);
  const baseline = useEditBaseline();
  const label = unit?.quantityText ?? 'Quantity';
  const quantity = decimalText(job.quantity);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <InlineAmount
          label={label}
          value={quantity}
          shown={formatQuantity(quantity)}
          unit={unit?.name.toLowerCase()}
          read={(text) => fitting(readQuantity(text), job.rate, job)}
          problemOf={(text) => problemOfFactor(text, readQuantity(text))}
          onBegin={() => baseline.begin(job)}
          onCommit={(value) => edits.setAmount('quantity', value, label, baseline)}
        />
        <FromAnalysis job={job} />
      </dd>
    </div>
  );
}

/** Says when the quantity isn't that of the analysis. */
function FromAnalysis({ job: { analysis, quantity } }: Pick<Props, 'job'>) {
  if (analysis === null || Number(analysis.weighted) === quantity) return null;
  const isAgreed = analysis.agreed !== null && Number(analysis.agreed) === quantity;
  return (
    <small className={styles.differs}>
      {isAgreed ? 'As agreed, the' : 'The'} analysis has {formatQuantity(analysis.weighted)}
    </small>
  );
}

function Rate({ job, edits }: Props) {
  const label = useUnitOf(job)?.rateText ?? 'Rate';
  const baseline = useEditBaseline();
  const rate = decimalText(job.rate);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <InlineAmount
          label={label}
          value={rate}
          shown={formatRate(rate, job.currency)}
          unit={job.currency}
          read={(text) => fitting(readRate(text), job.quantity, job)}
          problemOf={(text) => problemOfFactor(text, readRate(text))}
          onBegin={() => baseline.begin(job)}
          onCommit={(value) => edits.setAmount('rate', value, 'Rate', baseline)}
        />
      </dd>
    </div>
  );
}

/** Says why the value isn't quantity × rate. */
function AppliedTerms({ job }: Pick<Props, 'job'>) {
  const texts = job.flat_rate ? [] : appliedTexts(job);
  if (texts.length === 0) return null;
  return (
    <div className={styles.terms}>
      <dt className="vh">Why it is that value</dt>
      <dd>{texts.join(' ')}</dd>
    </div>
  );
}

function Value({ job, edits }: Props) {
  const inPrimary = convertedText(job, useUnit($primaryCurrency));
  const baseline = useEditBaseline();
  const current = decimalText(job.value);
  const readValue = (text: string) => readAmount(text, digitsOf(job.currency));
  /** A typed value of zero is invalid, unless the job has it already. */
  const positive = (typed: string | null) =>
    typed !== null && isValidEnteredValue(typed, current, job.currency) ? typed : null;
  return (
    <div>
      <dt>{job.flat_rate ? 'Flat fee' : 'Value'}</dt>
      <dd>
        <InlineAmount
          isResult
          isClearable={false}
          label="Value"
          value={current}
          shown={valueText(job)}
          unit={inPrimary ?? undefined}
          read={(text) => positive(readValue(text))}
          problemOf={(text) =>
            text.trim() !== '' && readValue(text) === null
              ? DECIMAL_MESSAGES.not_a_number
              : VALUE_NOT_POSITIVE
          }
          onBegin={() => baseline.begin(job)}
          onCommit={(value) => edits.setValue(value, baseline)}
        />
      </dd>
    </div>
  );
}
