import clsx from 'clsx';
import type { ImportDraft } from '../machine/draft.ts';
import type { CheckedRow } from '../rows/checked-rows.ts';
import {
  columnOfError,
  problemText,
  type Showing,
  type ShownColumn,
  shownColumns,
} from '../rows/shown-cells.ts';
import type { RowNumbers } from '../rows/use-existing-rows.ts';
import styles from './import.module.css';

type Props = {
  kind: ImportDraft['kind'];
  rows: readonly CheckedRow[];
  /** The numbers of the rows that equal existing jobs. */
  duplicates: RowNumbers;
  showing: Showing;
};

/** The preview only shows what the rows look like; rows with errors have a filter of their own. */
const MAX_SHOWN = 50;

/** The first rows as records, with their errors. */
export function PreviewTable({ kind, rows, duplicates, showing }: Props) {
  const shown = rows.slice(0, MAX_SHOWN);
  const columns = shownColumns(kind, shown, showing);
  const hasRemarks = shown.some(({ row, errors }) => errors.length > 0 || duplicates.has(row.number));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
    <section className={styles.scroll} aria-label="Preview" tabIndex={0}>
      <table className={styles.preview}>
        <thead>
          <tr>
            <th scope="col" className="num">
              Row
            </th>
            {hasRemarks ? <th scope="col">Problem</th> : null}
            {columns.map(({ field, label, isNumber }) => (
              <th key={field} scope="col" className={clsx(isNumber && 'num')}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((each) => (
            <PreviewRow
              key={each.row.number}
              kind={kind}
              row={each}
              columns={columns}
              showing={showing}
              hasRemarks={hasRemarks}
              isExisting={duplicates.has(each.row.number)}
            />
          ))}
        </tbody>
      </table>
      {rows.length > MAX_SHOWN ? (
        <p className="small muted">
          The first {MAX_SHOWN} of {rows.length.toLocaleString('en')} rows.
        </p>
      ) : null}
    </section>
  );
}

type RowProps = {
  kind: ImportDraft['kind'];
  row: CheckedRow;
  columns: readonly ShownColumn[];
  showing: Showing;
  hasRemarks: boolean;
  isExisting: boolean;
};

function PreviewRow({ kind, row: checked, columns, showing, hasRemarks, isExisting }: RowProps) {
  const { row, record, errors, written } = checked;
  const wrong = new Map(errors.map(({ field }) => [columnOfError(field), written(field)]));
  return (
    <tr data-wrong={errors.length > 0 || undefined}>
      <th scope="row" className="num">
        {row.number}
      </th>
      {hasRemarks ? (
        <td className={styles.problem}>
          {isExisting ? 'Already exists' : errors.map((error) => problemText(kind, error)).join('. ')}
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.field}
          className={clsx(column.isNumber && 'num')}
          data-wrong={wrong.has(column.field) || undefined}
        >
          {wrong.get(column.field) ?? column.text(record, showing)}
        </td>
      ))}
    </tr>
  );
}
