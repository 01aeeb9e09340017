import { receivableAgeLabel } from '@ledgerline/shared-events/dates/overdue-age.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { ReceivablesAnswer } from '@ledgerline/shared-events/reports/receivables.ts';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ageColour } from '#entities/invoice/age-colour.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { invoicesOf } from './invoices-of-age.ts';
import styles from './receivables.module.css';

const AgeCanvas = lazy(() => import('./age-canvas.tsx').then((module) => ({ default: module.AgeCanvas })));

/** The receivables by age as bars, and a legend. A bar and its entry lead to the invoices. */
export function AgeChart({ receivables }: { receivables: ReceivablesAnswer }) {
  const navigate = useNavigate();
  const { ages, currency } = receivables;
  return (
    <>
      <div className={styles.frame}>
        <Suspense fallback={<div className="chart-waiting" style={{ height: '100%' }} />}>
          <AgeCanvas receivables={receivables} onAge={(age) => void navigate(invoicesOf({ age }))} />
        </Suspense>
      </div>
      <ul className={styles.legend} aria-label="Receivables by age">
        {ages.map(({ age, from, count, amount }) => {
          const entry = (
            <>
              <i style={{ background: `var(${ageColour(from)})` }} />
              <span>{receivableAgeLabel(age)}</span>
              <b>{formatAmount(decimalText(amount), currency)}</b>
              <small>{counted(count, 'invoice')}</small>
            </>
          );
          return (
            <li key={age}>
              {count === 0 ? <span>{entry}</span> : <Link to={invoicesOf({ age })}>{entry}</Link>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
