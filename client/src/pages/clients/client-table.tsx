import type {
  ClientAnswer as Client,
  ClientFiguresAnswer as ClientFigures,
} from '@ledgerline/shared-events/clients/answers.ts';
import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { useWindowRows } from '#shared/lib/virtual-rows/use-window-rows.ts';
import { SpacerRow, tableStyles } from '#shared/ui/table/index.ts';
import { ClientListRow, type ClientRowProps, ClientTableRow } from './client-row.tsx';
import styles from './clients.module.css';

type Props = {
  clients: readonly Client[];
  figures: ReadonlyMap<number, ClientFigures> | null;
  match: string;
};

/** The heights of --h-row and --h-row-touch, in px. */
const ROW = { table: 44, list: 65 };

/** The clients as a table, or as two-line rows on a phone. A click anywhere on a row opens it. */
export function ClientTable(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  useRowWalk(box);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: rows inside have the focus, the box only hears their arrows
    <div ref={box} onKeyDown={handleArrows}>
      {isPhone ? <PhoneList {...props} /> : <WideTable {...props} />}
    </div>
  );
}

function WideTable(props: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const count = props.clients.length;
  const { indexes, above, below } = useWindowRows({ box: body, count, height: ROW.table });
  return (
    <table
      className={clsx(tableStyles.table, tableStyles.fit, styles.clients)}
      aria-rowcount={indexes.length < count ? count + 1 : undefined}
    >
      <colgroup>
        <col />
        <col />
        <col />
        <col />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="rest">
            Name
          </th>
          <th scope="col">Currency</th>
          <th scope="col">Invoicing</th>
          <th scope="col" className="num">
            Active jobs
          </th>
          <th scope="col" className="num">
            Uninvoiced
          </th>
          <th scope="col" className="num">
            Last job
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        <SpacerRow height={above} columns={6} />
        {rowsOf(props, indexes, ClientTableRow)}
        <SpacerRow height={below} columns={6} />
      </tbody>
    </table>
  );
}

function PhoneList(props: Props) {
  const list = useRef<HTMLUListElement>(null);
  const count = props.clients.length;
  const { indexes, above, below } = useWindowRows({ box: list, count, height: ROW.list });
  return (
    <ul ref={list} className={styles.list} style={{ paddingTop: above, paddingBottom: below }}>
      {rowsOf(props, indexes, ClientListRow)}
    </ul>
  );
}

/** Renders the rows with these indexes. Each is rendered again only when its data changed. */
function rowsOf(
  { clients, figures, match }: Props,
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
        figures={figures === null ? null : figures.get(client.id)}
        match={match}
        place={isPartial ? index + 1 : undefined}
      />,
    ];
  });
}

function handleArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches('[data-id]'))
    return;
  event.preventDefault();
  walk(event.currentTarget, step);
}

function walk(box: HTMLElement | null, step: number): void {
  const rows = [...(box?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
  const current = document.activeElement?.closest<HTMLElement>('[data-id]') ?? null;
  const at = current === null ? (step > 0 ? -1 : rows.length) : rows.indexOf(current);
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}

function useRowWalk(box: React.RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const section = 'Rows';
  const open = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id;
    if (id !== undefined) navigate(`/clients/${id}`);
  };
  useActions([
    { id: 'row.next', section, label: 'Next row', keys: ['j'], perform: () => walk(box.current, 1) },
    { id: 'row.previous', section, label: 'Previous row', keys: ['k'], perform: () => walk(box.current, -1) },
    { id: 'row.open', section, label: 'Open row', keys: ['e'], perform: open },
  ]);
}
