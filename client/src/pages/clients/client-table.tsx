import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import clsx from 'clsx';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type Client, type ClientFigures, monogram } from '../../entities/client/index.ts';
import { useActions } from '../../shared/lib/actions/index.ts';
import { decimalText } from '../../shared/lib/amounts/decimal-text.ts';
import { useIsPhone } from '../../shared/lib/media/use-media.ts';
import { Chip } from '../../shared/ui/chip/index.ts';
import { Emphasised } from '../../shared/ui/emphasised/index.ts';
import { Monogram } from '../../shared/ui/monogram/index.ts';
import { tableStyles } from '../../shared/ui/table/index.ts';
import styles from './clients.module.css';

type Props = {
  clients: readonly Client[];
  figures: ReadonlyMap<number, ClientFigures> | null;
  match: string;
};

/** The clients as a table, as two-line rows on a phone. A click anywhere on a row opens it. */
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

function WideTable({ clients, figures, match }: Props) {
  const navigate = useNavigate();
  const handleClick = (id: number) => (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a') === null) navigate(`/clients/${id}`);
  };
  return (
    <table className={clsx(tableStyles.table, styles.clients)}>
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
          <th scope="col">Name</th>
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
      <tbody>
        {clients.map((client) => {
          const own = figures?.get(client.id);
          return (
            <tr key={client.id} data-id={client.id} tabIndex={-1} onClick={handleClick(client.id)}>
              <td>
                <span className={styles.name}>
                  <Monogram letters={monogram(client.name)} />
                  <Link to={`/clients/${client.id}`} className="mid trunc">
                    <Emphasised text={client.name} match={match} />
                  </Link>
                </span>
              </td>
              <td className="second">{client.currency ?? '–'}</td>
              <td className="second">
                <Invoicing invoicing={client.invoicing} />
              </td>
              <td className="num">
                {figures === null ? '' : own === undefined || own.active === 0 ? '–' : own.active}
              </td>
              <td className="num">{figures === null ? '' : uninvoicedText(client, own)}</td>
              <td className="num second">
                {figures === null ? '' : own?.last_job ? longDate(own.last_job) : '–'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function PhoneList({ clients, figures, match }: Props) {
  return (
    <ul className={styles.list}>
      {clients.map((client) => {
        const own = figures?.get(client.id);
        return (
          <li key={client.id} data-id={client.id} tabIndex={-1}>
            <Link to={`/clients/${client.id}`} className={styles.line}>
              <Monogram letters={monogram(client.name)} />
              <span className="grow">
                <span className={clsx('trunc', styles.title)}>
                  <Emphasised text={client.name} match={match} />
                </span>
                <span className={styles.sub}>
                  {[
                    client.currency,
                    own === undefined || own.active === 0
                      ? null
                      : own.active === 1
                        ? '1 active job'
                        : `${own.active} active jobs`,
                    client.invoicing === false ? 'Invoicing off' : null,
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </span>
              </span>
              <span className={styles.value}>{figures === null ? '' : uninvoicedText(client, own)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Invoicing({ invoicing }: { invoicing: boolean | null }) {
  if (invoicing === true) return 'On';
  if (invoicing === null) return '–';
  return (
    <Chip tone="grey" icon="file-off">
      Off
    </Chip>
  );
}

/** "€1,477.30"; several currencies one after the other. A client without invoicing has nothing to invoice. */
function uninvoicedText(client: Pick<Client, 'invoicing'>, figures: ClientFigures | undefined): string {
  if (client.invoicing === false || figures === undefined || figures.uninvoiced.length === 0) return '–';
  return figures.uninvoiced
    .map(({ currency, value }) => formatAmount(decimalText(value), currency))
    .join(', ');
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
