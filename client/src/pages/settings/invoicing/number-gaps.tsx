import type { NumberGap } from '@ledgerline/shared-events/settings/number-answers.ts';
import type { NumberSeries } from '@ledgerline/shared-events/settings/number-series.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { numberGapsQuery } from '#entities/invoice/next-number.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import styles from '../settings.module.css';

/** Each number of a series that no document has, with the reason: what a tax inspector asks for. */
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
  if (gaps.length === 0) return <p className="muted">Every number so far is on a document.</p>;
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

const KIND_WORDS = {
  invoice: 'invoice',
  creditNote: 'credit note',
  quote: 'quote',
} as const;

function Reason({ reason, document }: NumberGap) {
  if (document === null) return 'Never given out';
  const word = KIND_WORDS[document.type];
  const about = `${word} to ${document.client_name}`;
  if (reason === 'deleted')
    return document.type === 'quote' ? `Deleted, ${about}` : `Deleted before it was issued, ${about}`;
  const text = reason === 'void' ? `Void ${about}` : `Now ${document.number}, ${about}`;
  // The page of a deleted credit note isn't there.
  if (document.type !== 'invoice') return text;
  return (
    <Link to={`/invoices/${encodeURIComponent(document.number)}`} className="link">
      {text}
    </Link>
  );
}
