import {
  RECEIVABLE_AGES,
  type ReceivableAge,
  receivableAgeLabel,
} from '@ledgerline/shared-events/dates/overdue-age.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { ReceivablesAnswer } from '@ledgerline/shared-events/reports/receivables.ts';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import frame from '#features/report-frame/report-frame.module.css';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { ConvertedAmount } from '#shared/ui/converted-amount/index.ts';
import { TableHead, tableStyles } from '#shared/ui/table/index.ts';
import { type ClientRow, clientRows } from './client-rows.ts';
import { invoicesOf } from './invoices-of-age.ts';
import styles from './receivables.module.css';

/** The page width from which all columns fit, in px. */
const ROOM_FROM = 1180;

type Props = { receivables: ReceivablesAnswer };

/** The receivables of each client and currency, and the days until it pays; each amount leads to its invoices. */
export function ClientTable({ receivables }: Props) {
  const rows = clientRows(receivables.clients);
  const isTight = useIsTight(ROOM_FROM);
  return isTight ? (
    <Cards rows={rows} currency={receivables.currency} />
  ) : (
    <Table rows={rows} receivables={receivables} />
  );
}

function Table({ rows, receivables }: Props & { rows: readonly ClientRow[] }) {
  const { ages, total, currency } = receivables;
  const money = (value: number) => (value === 0 ? '–' : formatAmount(decimalText(value), currency));
  return (
    <table className={clsx(tableStyles.table, tableStyles.fit, frame.table)}>
      <caption className="vh">Receivables by client and age</caption>
      <TableHead
        columns={[
          { label: 'Client', className: 'rest' },
          ...[...RECEIVABLE_AGES.map(receivableAgeLabel), 'Open', 'Average days to pay'].map((label) => ({
            label,
            className: 'num',
          })),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} currency={currency} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All clients</th>
          {ages.map(({ age, amount }) => (
            <td key={age} className="num">
              {money(amount)}
            </td>
          ))}
          <td className="num">{money(total)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

function Row({ row, currency }: { row: ClientRow; currency: string }) {
  const { client, part, isFirst } = row;
  return (
    <tr>
      <td className={frame.name}>
        {isFirst ? (
          <Link className="mid reach" to={`/clients/${client.client_id}`}>
            {client.name}
          </Link>
        ) : (
          <span className="vh">{client.name}</span>
        )}
      </td>
      {RECEIVABLE_AGES.map((age, index) => (
        <td key={age} className="num">
          <AgeAmount row={row} age={age} amount={part?.amounts[index] ?? 0} />
        </td>
      ))}
      <td className="num">
        <OpenAmount row={row} currency={currency} />
      </td>
      <td className="num second">{isFirst ? (client.daysToPay ?? '–') : null}</td>
    </tr>
  );
}

type AmountProps = { row: ClientRow; age: ReceivableAge; amount: number };

function AgeAmount({ row: { client, part }, age, amount }: AmountProps) {
  if (part === null || amount === 0) return <span className="muted">–</span>;
  return (
    <Link className="reach" to={invoicesOf({ age, clientId: client.client_id })}>
      {formatAmount(decimalText(amount), part.currency)}
    </Link>
  );
}

function OpenAmount({ row: { client, part }, currency }: { row: ClientRow; currency: string }) {
  if (part === null) return <span className="muted">–</span>;
  const { total, converted } = part;
  const isForeign = part.currency !== currency;
  return (
    <Link className={`reach mid ${styles.amount}`} to={invoicesOf({ clientId: client.client_id })}>
      <ConvertedAmount
        amount={formatAmount(decimalText(total), part.currency)}
        converted={isForeign && converted !== null ? formatAmount(decimalText(converted), currency) : null}
        isRateMissing={converted === null}
      />
    </Link>
  );
}

function Cards({ rows, currency }: { rows: readonly ClientRow[]; currency: string }) {
  return (
    <ul className={frame.cards} aria-label="Receivables by client and age">
      {rows.map((row) => (
        <li key={row.key}>
          <Link className="mid trunc reach" to={`/clients/${row.client.client_id}`}>
            {row.client.name}
          </Link>
          <span className="num">
            <OpenAmount row={row} currency={currency} />
          </span>
          <CardAges row={row} />
          {row.isFirst && row.client.daysToPay !== null ? (
            <small>Pays in {counted(row.client.daysToPay, 'day')} on average</small>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function CardAges({ row }: { row: ClientRow }) {
  return (row.part?.amounts ?? []).map((amount, index) => {
    const age = RECEIVABLE_AGES[index];
    return amount === 0 || age === undefined ? null : (
      <div key={age} className={styles.cardAge}>
        <small>{receivableAgeLabel(age)}</small>
        <AgeAmount row={row} age={age} amount={amount} />
      </div>
    );
  });
}
