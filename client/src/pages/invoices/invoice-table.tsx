import clsx from 'clsx';
import type { Invoice } from '../../entities/invoice/index.ts';
import { useIsPhone } from '../../shared/lib/media/use-media.ts';
import { Icon } from '../../shared/ui/icon/index.ts';
import { tableStyles } from '../../shared/ui/table/index.ts';
import { InvoiceCard, InvoiceTableRow } from './invoice-row.tsx';
import styles from './invoices.module.css';

type Props = {
  rows: readonly Invoice[];
  isOpenList: boolean;
  today: string;
  primaryCurrency: string;
  onPaid(invoice: Invoice): void;
};

/** The list as a table, or as two-line rows on a phone. */
export function InvoiceTable({ rows, isOpenList, ...row }: Props) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <ul>
        {rows.map((invoice) => (
          <InvoiceCard key={invoice.id} invoice={invoice} {...row} />
        ))}
      </ul>
    );
  }
  return (
    <table className={clsx(tableStyles.table, styles.table)}>
      <colgroup>
        <col />
        <col />
        <col />
        <col />
        <col />
        <col />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Mark as paid</span>
          </th>
          <th scope="col">Number</th>
          <th scope="col">Client</th>
          <th scope="col">Date</th>
          <th scope="col" aria-sort={isOpenList ? 'ascending' : undefined}>
            {isOpenList ? (
              <span className={tableStyles.sort}>
                Due date <Icon name="arrow-up" size={14} />
              </span>
            ) : (
              'Due date'
            )}
          </th>
          <th scope="col">Status</th>
          <th scope="col" className="num">
            Total
          </th>
          <th scope="col">
            <span className="vh">View</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((invoice) => (
          <InvoiceTableRow key={invoice.id} invoice={invoice} {...row} />
        ))}
      </tbody>
    </table>
  );
}
