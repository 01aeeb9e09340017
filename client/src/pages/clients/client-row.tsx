import type {
  ClientAnswer as Client,
  ClientFiguresAnswer as ClientFigures,
} from '@ledgerline/shared-events/clients/answers.ts';
import clsx from 'clsx';
import { memo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ClientColumn } from '#entities/client/columns.ts';
import { monogram } from '#entities/client/monogram.ts';
import { Emphasised } from '#shared/ui/emphasised/index.ts';
import { Monogram } from '#shared/ui/monogram/index.ts';
import { amountText, ClientCell } from './client-cells.tsx';
import styles from './clients.module.css';

export type ClientRowProps = {
  client: Client;
  /** The columns beside the name, in their order; the same array as long as they are the same. */
  columns: readonly ClientColumn[];
  /** null until the figures of the list are loaded; undefined for a client without jobs and invoices. */
  figures: ClientFigures | undefined | null;
  primaryCurrency: string;
  match: string;
  /** The position in the list, from 1, set for virtual rows. */
  place?: number | undefined;
};

/** A row of the table. A click anywhere on it opens the client. */
export const ClientTableRow = memo(function ClientTableRow(props: ClientRowProps) {
  const { client, columns, figures, primaryCurrency, match, place } = props;
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
      {columns.map((column) => (
        <ClientCell key={column} {...{ column, client, figures, primaryCurrency }} />
      ))}
    </tr>
  );
});

/** The same on two lines, where the list is narrow. */
export const ClientListRow = memo(function ClientListRow(props: ClientRowProps) {
  const { client, figures, primaryCurrency, match, place } = props;
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
          <span className={clsx('trunc', styles.sub)}>
            {facts.filter((fact) => fact !== null).join(' · ')}
          </span>
        </span>
        <MainAmount figures={figures} primaryCurrency={primaryCurrency} />
      </Link>
    </li>
  );
});

/** What matters most of a client: its unpaid invoices with the overdue part, or else what waits to be invoiced. */
function MainAmount({ figures, primaryCurrency }: Pick<ClientRowProps, 'figures' | 'primaryCurrency'>) {
  if (!figures) return null;
  const { uninvoiced, open, overdue } = figures.amounts;
  const isOpen = open.currencies.length > 0;
  const shown = amountText(isOpen ? open : uninvoiced, primaryCurrency);
  if (!isOpen && uninvoiced.currencies.length === 0)
    return <span className={styles.value}>{shown.amount}</span>;
  const late = overdue.currencies.length > 0 ? amountText(overdue, primaryCurrency) : null;
  const isAllLate = late !== null && late.amount === shown.amount;
  const more = shown.isRateMissing ? 'rate missing' : shown.converted;
  return (
    <span className={styles.value}>
      {shown.amount}
      <small className={clsx(isAllLate && styles.late)}>
        {[isAllLate ? 'Overdue' : isOpen ? 'Open' : 'Uninvoiced', more]
          .filter((part) => part !== null)
          .join(' · ')}
      </small>
      {late === null || isAllLate ? null : <small className={styles.late}>{late.amount} overdue</small>}
    </span>
  );
}
