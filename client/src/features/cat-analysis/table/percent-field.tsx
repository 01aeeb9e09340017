import { readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { compare, roundHalfUp } from '@ledgerline/shared-events/money/decimal.ts';
import { useId } from 'react';
import { useInvalidField } from '#shared/ui/field/index.ts';
import { useAmountText } from '#shared/ui/number-field/index.ts';
import styles from './bands-table.module.css';

type Props = {
  label: string;
  /** Decimal text; '' where the band has a rate instead. */
  value: string;
  onChange(percent: string): void;
};

const MAX_PERCENT = '200';
const DECIMALS = 2;

/** A typed percentage from 0 to 200 with at most two decimals; null for other text. */
export function readPercent(text: string): string | null {
  const read = readRate(text.replace('%', ''));
  if (read === null || read.startsWith('-') || compare(read, MAX_PERCENT) > 0) return null;
  return compare(roundHalfUp(read, DECIMALS), read) === 0 ? read : null;
}

/** A percentage that is edited in its place in a table. What it comes to is shown while it is typed. */
export function PercentField({ label, value, onChange }: Props) {
  const problemId = useId();
  const amount = useAmountText({
    value,
    show: (text) => text,
    read: readPercent,
    problemOf: () => 'Enter a percentage from 0 to 200',
    onRead: onChange,
    onCommit: onChange,
  });
  useInvalidField(amount.isInvalid && value !== '');
  return (
    <>
      <span className={styles.percent}>
        <input
          {...amount.field}
          aria-invalid={amount.problem === null ? undefined : true}
          aria-label={label}
          aria-describedby={amount.problem === null ? undefined : problemId}
          autoComplete="off"
          data-percent
        />
        %
      </span>
      {amount.problem === null ? null : (
        <span className={styles.problem} id={problemId} role="alert">
          {amount.problem}
        </span>
      )}
    </>
  );
}
