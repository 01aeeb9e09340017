import { readQuantity, readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { DECIMAL_MESSAGES, multiply, subtract } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount, formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { jobValueOrNull } from '@ledgerline/shared-events/money/job-value.ts';
import { MinimumNote } from '#entities/job/ui/minimum-note.tsx';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { NumberField, readPositive } from '#shared/ui/number-field/index.ts';
import type { PartDraft, PricedPart } from '../rules/priced-part.ts';
import styles from './side.module.css';

type Props = { job: PricedPart; onChange(fields: Partial<PartDraft>): void };

const NAMES = {
  words: {
    all: 'Words in the file',
    weighted: 'Weighted words',
    rate: 'Rate per word',
    agreed: 'Words on the order',
    one: 'words',
  },
  characters: {
    all: 'Characters in the file',
    weighted: 'Weighted characters',
    rate: 'Rate per character',
    agreed: 'Characters on the order',
    one: 'characters',
  },
} as const;

/** Weighted words × rate = value, beside what all words would cost, and what was agreed instead. */
export function Equation({ job, onChange }: Props) {
  const { analysis, part, currency, rate, quantity, minimum, value, fullValue } = job;
  const names = NAMES[part.counts.unit];
  return (
    <>
      <dl className={styles.money}>
        <dt>{part.analyses.length > 1 ? names.all.replace('file', 'files') : names.all}</dt>
        <dd>{formatQuantity(analysis.words)}</dd>
        <dt>{names.weighted}</dt>
        <dd>{formatQuantity(analysis.weighted)}</dd>
      </dl>
      <NumberField
        label={names.rate}
        size="sm"
        className={styles.inline}
        unit={currency}
        value={rate}
        show={(text) => formatRate(text, currency)}
        read={(text) => readPositive(text, readRate)}
        onRead={(next) => onChange({ rate: next })}
        onCommit={(next) => onChange({ rate: next })}
      />
      <dl className={styles.money} data-result>
        <dt>Value</dt>
        <dd data-value>{value === null ? DECIMAL_MESSAGES.out_of_range : formatAmount(value, currency)}</dd>
      </dl>
      <p className="small">
        <MinimumNote {...{ quantity, rate: rate || '0', minimum, currency }} />
      </p>
      {fullValue === null || fullValue === value ? null : (
        <p className="muted small">
          With all {names.one} at full price: {formatAmount(fullValue, currency)}
        </p>
      )}
      <Agreed job={job} onChange={onChange} />
    </>
  );
}

/** What the client's order says, and how far that is from the analysis. */
function Agreed({ job, onChange }: Props) {
  const { analysis, own, part, currency, rate } = job;
  const names = NAMES[part.counts.unit];
  return (
    <div className={styles.group}>
      <NumberField
        label={names.agreed}
        size="sm"
        value={own.agreed}
        show={(text) => formatQuantity(text)}
        read={(text) => readPositive(text, readQuantity)}
        onCommit={(agreed) => onChange({ agreed, ...(agreed === '' ? { takesAgreed: false } : {}) })}
      />
      {own.agreed === '' ? null : (
        <>
          <p className={styles.differs}>
            {differenceText(own.agreed, analysis.weighted, names.one, rate, currency)}
          </p>
          <CheckLine checked={own.takesAgreed} onChange={(takesAgreed) => onChange({ takesAgreed })}>
            Take as quantity
          </CheckLine>
        </>
      )}
    </div>
  );
}

/** "Weighted: 319 words and €31.90 more than agreed". */
export function differenceText(
  agreed: string,
  weighted: string,
  words: string,
  rate: string,
  currency: string,
): string {
  const difference = subtract(weighted, agreed);
  if (difference === '0') return 'The same as the analysis';
  const isMore = !difference.startsWith('-');
  const size = isMore ? difference : difference.slice(1);
  const value = jobValueOrNull(size, rate === '' ? '0' : rate, currency);
  const money = value === null || multiply(value, '1') === '0' ? '' : ` and ${formatAmount(value, currency)}`;
  return `The analysis has ${formatQuantity(size)} ${words}${money} ${isMore ? 'more' : 'less'}`;
}
