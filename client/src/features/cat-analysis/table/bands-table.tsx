import { type BandKey, bandName } from '@ledgerline/shared-events/cat/band.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import { add, divide, isPositive, multiply } from '@ledgerline/shared-events/money/decimal.ts';
import { formatQuantity, formatUnitPrice } from '@ledgerline/shared-events/money/format.ts';
import clsx from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { tableStyles } from '#shared/ui/table/index.ts';
import { bandNote } from '../rules/chosen-grid.ts';
import styles from './bands-table.module.css';
import { PercentField } from './percent-field.tsx';

type Props = {
  analysis: JobAnalysis;
  /** The rate of a new word, and its currency. */
  rate: string | null;
  currency: string;
  /** Sets what a band is paid; without it the table is only shown. */
  onPercent?: ((band: BandKey, percent: string) => void) | undefined;
  /** Beside the number of bands. */
  aside?: ReactNode;
};

type Row = JobAnalysis['bands'][number];

/** The bands of an analysis: what the file counts, what each is paid, and what that weighs. On a phone as a list. */
export function BandsTable(props: Props) {
  const isPhone = useIsPhone();
  return (
    <>
      {isPhone ? (
        <BandLines {...props} />
      ) : (
        <div className={styles.wide}>
          <BandRows {...props} />
        </div>
      )}
      <EmptyBands analysis={props.analysis} />
    </>
  );
}

const UNIT_HEADS = { words: 'Words', characters: 'Characters' } as const;

const keyOf = ({ band, source, from, to }: BandKey) => `${band} ${source} ${from} ${to}`;

/** The share of a count in percent, for the width of a bar. */
const share = (count: string, of: number): string => `${of === 0 ? 0 : (Number(count) / of) * 100}%`;

const mostOf = ({ bands, unit }: JobAnalysis): number =>
  Math.max(...bands.flatMap((band) => [Number(band[unit]), Number(band.weighted)]), 0);

function BandRows(props: Props) {
  const { analysis, aside } = props;
  const { unit } = analysis;
  const bands = shownBands(analysis);
  const most = mostOf(analysis);
  return (
    <table className={clsx(tableStyles.table, styles.table)}>
      <thead>
        <tr>
          <th scope="col">Band</th>
          <th scope="col" className={clsx('num', styles.segments)}>
            Segments
          </th>
          <th scope="col" className="num">
            {UNIT_HEADS[unit]}
          </th>
          <th scope="col" className={styles.bars}>
            <span className={styles.legend}>
              <i className={styles.all} />
              <span>{unit}</span>
              <i className={styles.weighted} />
              <span>weighted</span>
            </span>
          </th>
          <th scope="col" className="num">
            Percent
          </th>
          <th scope="col" className="num">
            Weighted
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={moveBetweenFields}>
        {bands.map((band) => (
          <tr key={keyOf(band)}>
            <th scope="row" className={styles.band}>
              <span className="mid">{bandName(band)}</span>
              <Note {...props} band={band} />
            </th>
            <td className={clsx('num second', styles.segments)}>{formatQuantity(band.segments)}</td>
            <td className="num">{formatQuantity(band[unit])}</td>
            <td className={styles.bars}>
              <Bar count={band[unit]} weighted={band.weighted} most={most} />
            </td>
            <td className="num">
              <Paid {...props} band={band} />
            </td>
            <td className="num mid">{formatQuantity(band.weighted)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>
            {counted(bands.length, 'band')}
            {aside === undefined ? null : <span className={styles.csv}>{aside}</span>}
          </td>
          <td className={clsx('num', styles.segments)}>
            {formatQuantity(add(...bands.map(({ segments }) => segments)))}
          </td>
          <td className="num">
            <span className={styles.grand}>{formatQuantity(analysis.words)}</span>
          </td>
          <td className={styles.bars} />
          <td className="num">{averageText(analysis)}</td>
          <td className="num">
            <span className={styles.grand}>{formatQuantity(analysis.weighted)}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function BandLines(props: Props) {
  const { analysis, aside } = props;
  const { unit } = analysis;
  const bands = shownBands(analysis);
  const most = mostOf(analysis);
  return (
    <ul className={styles.lines} onKeyDown={moveBetweenFields}>
      {bands.map((band) => (
        <li key={keyOf(band)}>
          <div>
            <span className="mid">{bandName(band)}</span>
            <Note {...props} band={band} />
            <Bar count={band[unit]} weighted={band.weighted} most={most} />
          </div>
          <div className={styles.value}>
            {formatQuantity(band.weighted)}
            <small>
              {formatQuantity(band[unit])} × <Paid {...props} band={band} />
            </small>
          </div>
        </li>
      ))}
      <li className={styles.total}>
        <span>
          {counted(bands.length, 'band')}
          {aside === undefined ? null : <span className={styles.csv}>{aside}</span>}
        </span>
        <div className={styles.value}>
          <span className={styles.grand}>{formatQuantity(analysis.weighted)}</span>
          <small>
            of {formatQuantity(analysis.words)}, {averageText(analysis)}
          </small>
        </div>
      </li>
    </ul>
  );
}

/** The bands in which anything was counted: tools list the others, too. */
const shownBands = ({ bands, unit }: JobAnalysis): Row[] =>
  bands.filter((band) => isPositive(band[unit]) || isPositive(band.segments));

/** Which bands the table leaves out. */
function EmptyBands({ analysis }: Pick<Props, 'analysis'>) {
  const shown = shownBands(analysis);
  const empty = analysis.bands.filter((band) => !shown.includes(band));
  if (empty.length === 0) return null;
  return <p className={styles.empty}>Nothing in these bands: {empty.map(bandName).join(', ')}</p>;
}

const DECIMALS = 2;

/** What all bands together are paid, in percent of the rate. */
function averageText({ words, weighted }: JobAnalysis): string {
  if (!isPositive(words)) return '';
  return `${formatQuantity(divide(multiply(weighted, '100'), words, DECIMALS))}%`;
}

const Bar = ({ count, weighted, most }: { count: string; weighted: string; most: number }) => (
  <div className={styles.bar} aria-hidden="true">
    <i className={styles.all} style={{ width: share(count, most) }} />
    <i className={styles.weighted} style={{ width: share(weighted, most) }} />
  </div>
);

type CellProps = Props & { band: Row };

function Note({ analysis, rate, band }: CellProps) {
  const note = bandNote(analysis.grid, band, rate);
  return note === null ? null : <span className={styles.note}>{note}</span>;
}

/** The percentage of a band, or its rate. */
function Paid({ band, currency, onPercent }: CellProps) {
  const { percent, rate } = band;
  if (onPercent !== undefined && percent !== null)
    return (
      <PercentField
        label={`Percent for ${bandName(band)}`}
        value={percent}
        onChange={(next) => onPercent(band, next)}
      />
    );
  return percent === null ? formatUnitPrice(rate ?? '0', currency) : `${percent}%`;
}

/** The arrow keys go from percentage to percentage. */
function moveBetweenFields(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-percent]')];
  const at = event.target instanceof HTMLInputElement ? fields.indexOf(event.target) : -1;
  const next = at < 0 ? undefined : fields[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
