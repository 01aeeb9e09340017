import type {
  ClientAnswer as Client,
  ClientFiguresAnswer as ClientFigures,
} from '@ledgerline/shared-events/clients/answers.ts';
import { totalOfClients } from '@ledgerline/shared-events/clients/list-totals.ts';
import type { ListTotals } from '@ledgerline/shared-events/lists/totals.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useMemo } from 'react';
import type { ClientColumn } from '#entities/client/columns.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { tableStyles } from '#shared/ui/table/index.ts';
import styles from './clients.module.css';

type Listed = {
  clients: readonly Client[];
  figures: ReadonlyMap<number, ClientFigures> | null;
  primaryCurrency: string;
};

const KINDS = { uninvoiced: 'Uninvoiced', open: 'Open', overdue: 'Overdue' } as const;
type Kind = keyof typeof KINDS;
type Totals = Record<Kind, ListTotals>;

const isKind = (column: ClientColumn): column is Kind => column in KINDS;

/** The sums of the clients that are listed; null until the figures are loaded. */
export function useClientTotals({ clients, figures, primaryCurrency }: Listed): Totals | null {
  return useMemo(() => {
    if (figures === null) return null;
    const total = (kind: Kind) =>
      totalOfClients(
        primaryCurrency,
        clients.flatMap(({ id }) => figures.get(id)?.amounts[kind] ?? []),
      );
    return { uninvoiced: total('uninvoiced'), open: total('open'), overdue: total('overdue') };
  }, [clients, figures, primaryCurrency]);
}

type FootProps = { totals: Totals | null; columns: readonly ClientColumn[]; primaryCurrency: string };

const Sum = ({ total, currency }: { total: ListTotals; currency: string }) => (
  <span className={tableStyles.grand}>{formatAmount(decimalText(total.value), currency)}</span>
);

/** The sums below their columns. */
export function ClientTableFoot({ totals, columns, primaryCurrency }: FootProps) {
  if (totals === null || !columns.some(isKind)) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        {columns.map((column) => (
          <td key={column} className="num">
            {isKind(column) ? <Sum total={totals[column]} currency={primaryCurrency} /> : null}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The sums that have no column to stand below, and what is in no sum since it has no exchange rate. */
export function ClientListFoot({ totals, columns, primaryCurrency }: FootProps) {
  if (totals === null) return null;
  // Overdue invoices are open ones, too.
  const missing = [missingText(totals.uninvoiced, 'job'), missingText(totals.open, 'invoice')];
  const others = (['uninvoiced', 'open', 'overdue'] as const).filter((kind) => !columns.includes(kind));
  return (
    <div className={tableStyles.foot}>
      <span>{missing.filter((part) => part !== null).join(' · ')}</span>
      <span className={styles.sums}>
        {others.map((kind) => (
          <span key={kind}>
            {KINDS[kind]} <Sum total={totals[kind]} currency={primaryCurrency} />
          </span>
        ))}
      </span>
    </div>
  );
}

function missingText({ missingRates }: ListTotals, what: string): string | null {
  if (missingRates.length === 0) return null;
  const parts = missingRates.map(({ currency, count }) => `${counted(count, what)} in ${currency}`);
  return `${parts.join(', ')} without a rate`;
}
