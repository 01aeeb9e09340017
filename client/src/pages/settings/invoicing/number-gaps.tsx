import type { NumberGap } from '@ledgerline/shared-events/settings/number-answers.ts';
import type { NumberSeries } from '@ledgerline/shared-events/settings/number-series.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { numberGapsQuery } from '#entities/invoice/next-number.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import styles from '../settings.module.css';

/** Each number of a series that no invoice has, with the reason: what a tax inspector asks for. */
export function NumberGaps({ series }: { series: readonly NumberSeries[] }) {
  const [chosen, setChosen] = useState(() => series.find((one) => one.default)?.id ?? null);
  const id = series.some((one) => one.id === chosen) ? chosen : (series[0]?.id ?? null);
  const { data, hasFailed, retry } = useScreenQuery(numberGapsQuery, id);
  return (
    <section aria-label="Gaps">
      <h3 className={`h3 ${styles.others}`}>Gaps</h3>
      {series.length < 2 ? null : (
        <div className={styles.fields}>
          <SelectField
            label="Series"
            value={String(id)}
            options={series.map((one) => ({ value: String(one.id), label: one.name }))}
            onChange={(value) => setChosen(Number(value))}
          />
        </div>
      )}
      {hasFailed && data === null ? (
        <RetryAlert onRetry={retry}>The gaps couldn't be loaded</RetryAlert>
      ) : null}
      {data === null ? null : <Gaps {...data} />}
    </section>
  );
}

function Gaps({ gaps, more }: { gaps: readonly NumberGap[]; more: boolean }) {
  if (gaps.length === 0) return <p className="muted">Every number so far is on an invoice.</p>;
  return (
    <>
      <ul className={styles.list}>
        {gaps.map((gap) => (
          <li key={gap.number}>
            <div className={styles.row}>
              <span className="mid">{gap.to === null ? gap.number : `${gap.number} to ${gap.to}`}</span>
              <span className="small muted trunc">
                <Reason {...gap} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {more ? <p className="small muted">There are more. Ask the API for all of them.</p> : null}
    </>
  );
}

function Reason({ reason, invoice }: NumberGap) {
  if (invoice === null) return 'Never given out';
  const about = `invoice to ${invoice.client_name}`;
  if (reason === 'deleted') return `Deleted before it was issued, ${about}`;
  return (
    <Link to={`/invoices/${encodeURIComponent(invoice.number)}`} className="link">
      {reason === 'void' ? `Void ${about}` : `Now ${invoice.number}, ${about}`}
    </Link>
  );
}
