import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import clsx from 'clsx';
import { useRef } from 'react';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { useWindowRows } from '#shared/lib/virtual-rows/use-window-rows.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { SpacerRow, tableStyles } from '#shared/ui/table/index.ts';
import { InvoiceCard, InvoiceTableRow } from './invoice-row.tsx';
import styles from './invoices.module.css';

type Props = {
  rows: readonly Invoice[];
  isOpenList: boolean;
  /** Whether a panel on the right narrows the list. */
  hasPanel: boolean;
  today: string;
  primaryCurrency: string;
  onPaid(invoice: Invoice): void;
};

/** The list as a table, or as two-line rows where it is narrow. */
export function InvoiceTable(props: Props) {
  return useIsTight(ROOM_FROM, props.hasPanel) ? <PhoneList {...props} /> : <WideTable {...props} />;
}

/** The page width from which all columns fit, in px. */
const ROOM_FROM = 1140;

/** The heights of --h-row and --h-row-touch, in px. */
const ROW = { table: 44, list: 64 };

function PhoneList({ rows, isOpenList: _, hasPanel: __, ...row }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { indexes, above, below } = useWindowRows({ box: list, count: rows.length, height: ROW.list });
  return (
    <ul ref={list} style={{ paddingTop: above, paddingBottom: below }}>
      {named(rows, indexes).map((invoice) => (
        <InvoiceCard key={invoice.id} invoice={invoice} {...row} />
      ))}
    </ul>
  );
}

const named = (rows: readonly Invoice[], indexes: readonly number[]): Invoice[] =>
  indexes.flatMap((index) => rows[index] ?? []);

function WideTable({ rows, isOpenList, hasPanel: _, ...row }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { indexes, above, below } = useWindowRows({ box: body, count: rows.length, height: ROW.table });
  return (
    <table
      className={clsx(tableStyles.table, tableStyles.fit, styles.table)}
      aria-rowcount={indexes.length < rows.length ? rows.length + 1 : undefined}
    >
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
          <th scope="col" className="rest">
            Client
          </th>
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
      <tbody ref={body}>
        <SpacerRow height={above} columns={8} />
        {named(rows, indexes).map((invoice) => (
          <InvoiceTableRow key={invoice.id} invoice={invoice} {...row} />
        ))}
        <SpacerRow height={below} columns={8} />
      </tbody>
    </table>
  );
}
