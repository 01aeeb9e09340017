import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useId, useState } from 'react';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { type ChartClient, OTHERS } from './chart-clients.ts';
import styles from './report-chart.module.css';
import { type SeriesLook, swatch } from './series-look.ts';

type Props = {
  clients: readonly ChartClient[];
  hidden: ReadonlySet<string>;
  currency: string;
  onToggle(key: string): void;
  /** Shows each client on its own, or sums the others; undefined where there are no others. */
  onFold: (() => void) | undefined;
  isUnfolded: boolean;
};

/** The clients of the chart with their totals. A phone folds them, so that the figures below are near. */
export function ChartLegend(props: Props) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  if (!isPhone) return <Clients {...props} />;
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.swatches} aria-hidden>
          {props.clients.map(({ key, look }) => (
            <Swatch key={key} look={look} />
          ))}
        </span>
        Clients
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      <div id={list}>{isOpen ? <Clients {...props} /> : null}</div>
    </>
  );
}

const Swatch = ({ look }: { look: SeriesLook }) => <i style={{ background: swatch(look) }} />;

function Clients({ clients, hidden, currency, onToggle, onFold, isUnfolded }: Props) {
  return (
    <ul className={styles.legend} aria-label="Clients">
      {clients.map(({ key, name, look, total }) => (
        <li key={key}>
          <button
            type="button"
            {...(key === OTHERS
              ? { 'aria-expanded': false, onClick: onFold }
              : { 'aria-pressed': !hidden.has(key), onClick: () => onToggle(key) })}
          >
            <Swatch look={look} />
            <span className={styles.name}>{name}</span>
            {key === OTHERS ? <Icon name="chevron-down" size={14} /> : null}{' '}
            <span className={styles.sum}>{formatAmount(total, currency)}</span>
          </button>
        </li>
      ))}
      {isUnfolded ? (
        <li>
          <button type="button" aria-expanded onClick={onFold}>
            <Icon name="chevron-up" size={14} />
            <span className={styles.name}>Fewer clients</span>
          </button>
        </li>
      ) : null}
    </ul>
  );
}
