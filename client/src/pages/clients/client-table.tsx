import type {
  ClientAnswer as Client,
  ClientFiguresAnswer as ClientFigures,
} from '@ledgerline/shared-events/clients/answers.ts';
import clsx from 'clsx';
import { type ReactNode, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  CLIENT_COLUMN_LABELS,
  CLIENT_COLUMN_WIDTHS,
  type ClientColumn,
  firstClientSort,
  isClientNumber,
  roomForClients,
} from '#entities/client/columns.ts';
import { OWN_CLIENT_SORT } from '#entities/client/order.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { directionOf, sortAfterClick } from '#shared/lib/rows/sort-clicks.ts';
import { handleRowArrows, type RowAct, useRowKeys } from '#shared/lib/rows/use-row-keys.ts';
import { useScrollToRow } from '#shared/lib/rows/use-scroll-to-row.ts';
import { useWindowRows } from '#shared/lib/virtual-rows/use-window-rows.ts';
import { SortHead, SpacerRow, tableStyles } from '#shared/ui/table/index.ts';
import { ClientListFoot, ClientTableFoot, useClientTotals } from './client-list-foot.tsx';
import { ClientListRow, type ClientRowProps, ClientTableRow } from './client-row.tsx';
import styles from './clients.module.css';

type Props = {
  clients: readonly Client[];
  /** The columns beside the name, in their order. */
  columns: readonly ClientColumn[];
  figures: ReadonlyMap<number, ClientFigures> | null;
  primaryCurrency: string;
  match: string;
  /** The chosen order; null for the list's own. */
  sort: string | null;
  onSort(sort: string | null): void;
};

/** The heights of --h-row and --h-row-touch, in px. */
const ROW = { table: 44, list: 65 };

/** The clients as a table, or as two-line rows where it is narrow. A click anywhere on a row opens it. */
export function ClientTable(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isTight = useIsTight(roomForClients(props.columns));
  const totals = useClientTotals(props);
  useRowKeys(box, useRowActs());
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: rows inside have the focus, the box only hears their arrows */}
      <div ref={box} onKeyDown={handleRowArrows}>
        {isTight ? <PhoneList {...props} /> : <WideTable {...props} totals={totals} />}
      </div>
      <ClientListFoot {...props} totals={totals} columns={isTight ? [] : props.columns} />
    </>
  );
}

function WideTable(props: Props & { totals: ReturnType<typeof useClientTotals> }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { columns } = props;
  const count = props.clients.length;
  const { indexes, above, below, show } = useWindowRows({ box: body, count, height: ROW.table });
  useScrollToRow(useIds(props.clients), show);
  return (
    <table
      className={clsx(tableStyles.table, tableStyles.fit, tableStyles.sticky, styles.clients)}
      aria-rowcount={indexes.length < count ? count + 1 : undefined}
    >
      <colgroup>
        <col />
        {columns.map((column) => (
          <col key={column} style={{ width: CLIENT_COLUMN_WIDTHS[column] }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {(['name', ...columns] as const).map((column) => (
            <Head key={column} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <SpacerRow height={above} columns={columns.length + 1} />
        {rowsOf(props, indexes, ClientTableRow)}
        <SpacerRow height={below} columns={columns.length + 1} />
      </tbody>
      <ClientTableFoot {...props} />
    </table>
  );
}

type HeadProps = Pick<Props, 'sort' | 'onSort'> & { column: ClientColumn | 'name' };

function Head({ column, sort, onSort }: HeadProps) {
  return (
    <SortHead
      label={CLIENT_COLUMN_LABELS[column]}
      direction={directionOf(sort ?? OWN_CLIENT_SORT, column)}
      className={isClientNumber(column) ? 'num' : column === 'name' ? 'rest' : undefined}
      onSort={() => onSort(sortAfterClick(sort, column, firstClientSort(column), OWN_CLIENT_SORT))}
    />
  );
}

function PhoneList(props: Props) {
  const list = useRef<HTMLUListElement>(null);
  const count = props.clients.length;
  const { indexes, above, below, show } = useWindowRows({ box: list, count, height: ROW.list });
  useScrollToRow(useIds(props.clients), show);
  return (
    <ul ref={list} className={styles.list} style={{ paddingTop: above, paddingBottom: below }}>
      {rowsOf(props, indexes, ClientListRow)}
    </ul>
  );
}

const useIds = (clients: readonly Client[]) => useMemo(() => clients.map(({ id }) => id), [clients]);

/** Renders the rows with these indexes. Each is rendered again only when its data changed. */
function rowsOf(
  { clients, columns, figures, primaryCurrency, match }: Props,
  indexes: readonly number[],
  Row: (props: ClientRowProps) => ReactNode,
): ReactNode {
  const isPartial = indexes.length < clients.length;
  return indexes.flatMap((index) => {
    const client = clients[index];
    if (client === undefined) return [];
    return [
      <Row
        key={client.id}
        client={client}
        columns={columns}
        primaryCurrency={primaryCurrency}
        figures={figures === null ? null : figures.get(client.id)}
        match={match}
        place={isPartial ? index + 1 : undefined}
      />,
    ];
  });
}

function useRowActs(): RowAct[] {
  const navigate = useNavigate();
  return useMemo(
    () => [{ id: 'row.open', label: 'Open row', keys: ['e'], perform: (id) => navigate(`/clients/${id}`) }],
    [navigate],
  );
}
