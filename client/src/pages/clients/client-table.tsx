import type {
  ClientAnswer as Client,
  ClientFiguresAnswer as ClientFigures,
} from '@ledgerline/shared-events/clients/answers.ts';
import { type ReactNode, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { CLIENT_COLUMNS, type ClientColumn, roomForClients } from '#entities/client/columns.ts';
import { OWN_CLIENT_SORT } from '#entities/client/order.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { firstDirection } from '#shared/lib/rows/list-columns.ts';
import { handleRowArrows, type RowAct, useRowKeys } from '#shared/lib/rows/use-row-keys.ts';
import { type RecordColumn, RecordList, type RecordSlot } from '#shared/ui/table/index.ts';
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

/** A row of two lines with the line above it, in px. */
const LINE_HEIGHT = 65;

/** The clients as a table, or as two-line rows where it is narrow. A click anywhere on a row opens it. */
export function ClientTable(props: Props) {
  const { clients, columns, figures, primaryCurrency, match } = props;
  const box = useRef<HTMLDivElement>(null);
  const isTight = useIsTight(roomForClients(columns));
  const totals = useClientTotals(props);
  useRowKeys(box, useRowActs());
  const ids = useMemo(() => clients.map(({ id }) => id), [clients]);
  const rowBy =
    (Row: (row: ClientRowProps) => ReactNode) =>
    ({ id, index, place }: RecordSlot) => {
      const client = clients[index];
      if (client === undefined) return null;
      const own = figures === null ? null : figures.get(id);
      return <Row key={id} {...{ client, columns, primaryCurrency, match, place }} figures={own} />;
    };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: rows inside have the focus, the box only hears their arrows */}
      <div ref={box} onKeyDown={handleRowArrows}>
        <RecordList
          ids={ids}
          columns={headsOf(columns)}
          isTight={isTight}
          row={rowBy(ClientTableRow)}
          line={rowBy(ClientListRow)}
          lineHeight={LINE_HEIGHT}
          lines={styles.list}
          sort={props.sort}
          ownSort={OWN_CLIENT_SORT}
          onSort={props.onSort}
          foot={<ClientTableFoot {...props} totals={totals} />}
          className={styles.clients}
        />
      </div>
      <ClientListFoot {...props} totals={totals} columns={isTight ? [] : columns} />
    </>
  );
}

const headsOf = (columns: readonly ClientColumn[]): RecordColumn[] =>
  (['name', ...columns] as const).map((name) => ({
    name,
    label: CLIENT_COLUMNS[name].label,
    first: firstDirection(CLIENT_COLUMNS[name]),
    width: name === 'name' ? undefined : CLIENT_COLUMNS[name].least,
    className: CLIENT_COLUMNS[name].isLargestFirst ? 'num' : name === 'name' ? 'rest' : undefined,
  }));

function useRowActs(): RowAct[] {
  const navigate = useNavigate();
  return useMemo(
    () => [{ id: 'row.open', label: 'Open row', keys: ['e'], perform: (id) => navigate(`/clients/${id}`) }],
    [navigate],
  );
}
