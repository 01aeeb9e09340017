import type {
  ClientAnswer as Client,
  ClientFiguresAnswer as ClientFigures,
} from '@ledgerline/shared-events/clients/answers.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import clsx from 'clsx';
import { memo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { monogram } from '#entities/client/monogram.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { Emphasised } from '#shared/ui/emphasised/index.ts';
import { Monogram } from '#shared/ui/monogram/index.ts';
import styles from './clients.module.css';

export type ClientRowProps = {
  client: Client;
  /** null until the figures of the list are loaded; undefined for a client without jobs. */
  figures: ClientFigures | undefined | null;
  match: string;
  /** The position in the list, from 1, set for virtual rows. */
  place?: number | undefined;
};

/** A row of the table. A click anywhere on it opens the client. */
export const ClientTableRow = memo(function ClientTableRow({
  client,
  figures,
  match,
  place,
}: ClientRowProps) {
  const navigate = useNavigate();
  return (
    <tr
      data-id={client.id}
      tabIndex={-1}
      aria-rowindex={place === undefined ? undefined : place + 1}
      onClick={({ target }) => {
        if (!(target instanceof Element) || target.closest('a') === null) navigate(`/clients/${client.id}`);
      }}
    >
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
        {figures === null ? '' : figures === undefined || figures.active === 0 ? '–' : figures.active}
      </td>
      <td className="num">{figures === null ? '' : uninvoicedText(client, figures)}</td>
      <td className="num second">
        {figures === null ? '' : figures?.last_job ? longDate(figures.last_job) : '–'}
      </td>
    </tr>
  );
});

/** The same on two lines, for a phone. */
export const ClientListRow = memo(function ClientListRow({ client, figures, match, place }: ClientRowProps) {
  const active = figures?.active ?? 0;
  const facts = [
    client.currency,
    active === 0 ? null : active === 1 ? '1 active job' : `${active} active jobs`,
    client.invoicing === false ? 'Invoicing off' : null,
  ];
  return (
    <li data-id={client.id} tabIndex={-1} aria-posinset={place}>
      <Link to={`/clients/${client.id}`} className={styles.line}>
        <Monogram letters={monogram(client.name)} />
        <span className="grow">
          <span className={clsx('trunc', styles.title)}>
            <Emphasised text={client.name} match={match} />
          </span>
          <span className={styles.sub}>{facts.filter((fact) => fact !== null).join(' · ')}</span>
        </span>
        <span className={styles.value}>{figures === null ? '' : uninvoicedText(client, figures)}</span>
      </Link>
    </li>
  );
});

function Invoicing({ invoicing }: { invoicing: boolean | null }) {
  if (invoicing === true) return 'On';
  if (invoicing === null) return '–';
  return (
    <Chip tone="grey" icon="file-off">
      Off
    </Chip>
  );
}

/**
 * For example "€1,477.30"; several currencies one after the other. A client without invoicing has nothing to invoice.
 */
function uninvoicedText(client: Pick<Client, 'invoicing'>, figures: ClientFigures | undefined): string {
  if (client.invoicing === false || figures === undefined || figures.uninvoiced.length === 0) return '–';
  return figures.uninvoiced
    .map(({ currency, value }) => formatAmount(decimalText(value), currency))
    .join(', ');
}
