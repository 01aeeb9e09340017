import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { counted, countText } from '#shared/lib/amounts/count-text.ts';
import { Pager, tableStyles } from '#shared/ui/table/index.ts';
import styles from './document-list.module.css';

type Props = {
  /** How many rows the page has, and the list. */
  count: number;
  total: number;
  page: number;
  lastPage: number;
  /** Such as `invoice`. */
  kind: string;
  /** What stands under a list of one page in place of its count. */
  note?: string | undefined;
  /** The sums of all pages as decimal text. */
  sums: readonly { label: string; amount: string }[];
  currency: string;
  onPage(page: number): void;
};

/** The count of the documents of a list and their sums, which are those of all pages. */
export function DocumentFoot({ count, total, page, lastPage, kind, ...props }: Props) {
  const hasPages = lastPage > 1;
  const first = page === lastPage ? total - count + 1 : (page - 1) * count + 1;
  return (
    <div className={tableStyles.foot} style={hasPages ? { alignItems: 'center' } : undefined}>
      <span>
        {hasPages
          ? `${countText(first)}–${countText(first + count - 1)} of ${counted(total, kind)}`
          : (props.note ?? counted(total, kind))}
      </span>
      {props.sums.length === 0 ? null : (
        <span className={styles.sums}>
          {props.sums.map(({ label, amount }) => (
            <span key={label} className={styles.sum}>
              {label} <span className={tableStyles.grand}>{formatAmount(amount, props.currency)}</span>
            </span>
          ))}
        </span>
      )}
      {hasPages ? <Pager page={page} last={lastPage} onChange={props.onPage} /> : null}
    </div>
  );
}
