import clsx from 'clsx';
import type { ReactNode } from 'react';
import frame from '#features/report-frame/report-frame.module.css';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { TableHead, tableStyles } from '#shared/ui/table/index.ts';
import styles from './tax-report.module.css';

/** A column of figures or words: its head, its cell for a row, and its sum where it has one. */
export type FigureColumn<Row> = {
  label: string;
  cell(row: Row): ReactNode;
  sum?: ReactNode;
  /** Words: of a date, or of more than that. */
  isText?: 'short' | 'wide';
};

type Props<Row> = {
  title: string;
  rows: readonly Row[];
  keyOf(row: NoInfer<Row>): string;
  /** What a row is about: the first column, and the head of a card. */
  name: { label: string; cell(row: NoInfer<Row>): ReactNode };
  columns: readonly FigureColumn<NoInfer<Row>>[];
  /** What the sums are of; without it there are none. */
  all?: string;
  /** The page width from which all columns fit, in px. */
  roomFrom: number;
};

/** A table of a report with its title; on a narrow page its rows are cards. */
export function FiguresTable<Row>(props: Props<Row>) {
  const isTight = useIsTight(props.roomFrom);
  return (
    <section className={styles.part}>
      <h2>{props.title}</h2>
      {isTight ? <Cards {...props} /> : <Table {...props} />}
    </section>
  );
}

function Table<Row>({ title, rows, keyOf, name, columns, all }: Props<Row>) {
  return (
    <table className={clsx(tableStyles.table, tableStyles.fit, frame.table)}>
      <caption className="vh">{title}</caption>
      <TableHead
        columns={[
          { label: name.label, className: 'rest' },
          ...columns.map(({ label, isText }) =>
            isText ? { label, className: styles[isText] ?? '' } : { label, className: 'num' },
          ),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <td className={frame.name}>{name.cell(row)}</td>
            {columns.map(({ label, cell, isText }) => (
              <td key={label} className={isText ? 'second' : 'num'}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {all === undefined ? null : (
        <tfoot>
          <tr>
            <th scope="row">{all}</th>
            {columns.map(({ label, sum }) => (
              <td key={label} className="num">
                {sum}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Cards<Row>({ title, rows, keyOf, name, columns, all }: Props<Row>) {
  return (
    <ul className={clsx(frame.cards, styles.cards)} aria-label={title}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <span className="mid">{name.cell(row)}</span>
          {columns.map(({ label, cell }) => (
            <Line key={label} label={label} value={cell(row)} />
          ))}
        </li>
      ))}
      {all === undefined ? null : (
        <li>
          <span className="mid">{all}</span>
          {columns.map(({ label, sum }) => (
            <Line key={label} label={label} value={sum} />
          ))}
        </li>
      )}
    </ul>
  );
}

function Line({ label, value }: { label: string; value: ReactNode }) {
  if (value === undefined || value === null) return null;
  return (
    <span className={styles.line}>
      <small>{label}</small>
      <span className="num">{value}</span>
    </span>
  );
}
