import type { PaperModel, PaperRow } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { memo, type ReactNode } from 'react';
import styles from './paper.module.css';
import type { Mark, PaperParts } from './paper-parts.ts';

type Props = {
  model: PaperModel;
  parts: PaperParts;
  mark: Mark;
  /** The totals. No page break separates them from the last line. */
  totals: ReactNode;
};

/** The lines of the invoice and its totals. */
export function PaperItems({ model, parts, mark, totals }: Props) {
  const rows = model.rows.map((row) => (
    <Line key={row.id} head={model.head} row={row} fields={parts.row} mark={mark} />
  ));
  return (
    <table className={styles.items}>
      <colgroup>
        <col />
        <col style={{ width: 'var(--p-quantity-width)' }} />
        <col style={{ width: 'var(--p-unit-price-width)' }} />
        <col style={{ width: 'var(--p-amount-width)' }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{model.head.description}</th>
          <th scope="col" className="num">
            {model.head.quantity}
          </th>
          <th scope="col" className="num">
            {model.head.unitPrice}
          </th>
          <th scope="col" className="num">
            {model.head.amount}
          </th>
        </tr>
      </thead>
      <tbody>{rows.slice(0, -1)}</tbody>
      <tbody className={styles.kept}>
        {rows.slice(-1)}
        {totals === null ? null : (
          <tr>
            <td colSpan={4} className={styles.sumCell}>
              {totals}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

type LineProps = {
  head: PaperModel['head'];
  row: PaperRow;
  fields: PaperParts['row'];
  mark: Mark;
};

/** A line is rendered again only when it shows something else: a key in one line leaves the others alone. */
const Line = memo(
  LineOnPaper,
  (former, next) =>
    former.fields === next.fields &&
    former.mark === next.mark &&
    sameTexts(former.row, next.row) &&
    sameTexts(former.head, next.head),
);

const sameTexts = (former: Readonly<Record<string, unknown>>, next: Readonly<Record<string, unknown>>) =>
  Object.keys(next).every((name) => former[name] === next[name]);

function LineOnPaper({ head, row, fields, mark: marked }: LineProps) {
  const { line: index, isBand } = row;
  const mark: Mark = isBand ? (_, value) => value : marked;
  const edited = isBand ? undefined : fields?.(row, index);
  const description = (
    <>
      <span>{mark(`item.${index}.name`, edited?.name ?? row.name)}</span>
      {/* The space separates the two texts when the line is copied; the visible distance comes from the stylesheet. */}
      {row.detail === '' ? null : <span className={styles.detailText}> {row.detail}</span>}
    </>
  );
  return (
    <tr className={isBand && fields !== undefined ? styles.bandOfEdit : undefined}>
      <td>
        {edited?.before}
        {edited === undefined ? <bdi>{description}</bdi> : description}
      </td>
      <td className="num" data-label={head.quantity}>
        {mark(`item.${index}.quantity`, edited?.quantity ?? row.quantity)}
      </td>
      <td className="num" data-label={head.unitPrice}>
        {mark(`item.${index}.unitPrice`, edited?.unitPrice ?? row.unitPrice)}
      </td>
      <td className="num" data-label={head.amount}>
        {mark(`item.${index}.amount`, row.amount)}
        {edited?.after}
      </td>
    </tr>
  );
}
