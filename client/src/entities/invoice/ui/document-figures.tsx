import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import styles from './document-list.module.css';

type Figure = {
  label: string;
  /** Decimal text; null while it isn't there. */
  value: string | null;
  isLate?: boolean;
};

type Props = { figures: readonly Figure[]; currency: string };

/** Sums above a list of documents. */
export const DocumentFigures = ({ figures, currency }: Props) => (
  <dl className={styles.figures}>
    {figures.map(({ label, value, isLate = false }) => (
      <div key={label}>
        <dt>
          {isLate ? <span className={styles.dot} /> : null}
          {label}
        </dt>
        <dd>{value === null ? '–' : formatAmount(value, currency)}</dd>
      </div>
    ))}
  </dl>
);
