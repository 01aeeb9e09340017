import type {
  ClientAnswer as Client,
  ClientFiguresAnswer as ClientFigures,
} from '@ledgerline/shared-events/clients/answers.ts';
import { totalOfClients } from '@ledgerline/shared-events/clients/list-totals.ts';
import type { ListTotals } from '@ledgerline/shared-events/lists/totals.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useMemo } from 'react';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { tableStyles } from '#shared/ui/table/index.ts';
import styles from './clients.module.css';

type Props = {
  clients: readonly Client[];
  figures: ReadonlyMap<number, ClientFigures> | null;
  primaryCurrency: string;
};

const KINDS = { uninvoiced: 'Uninvoiced', open: 'Open', overdue: 'Overdue' } as const;
type Kind = keyof typeof KINDS;

/** The sums of the clients that are listed, and what is in no sum since it has no exchange rate. */
export function ClientListFoot({ clients, figures, primaryCurrency }: Props) {
  const totals = useMemo(() => {
    if (figures === null) return null;
    const total = (kind: Kind) =>
      totalOfClients(
        primaryCurrency,
        clients.flatMap(({ id }) => figures.get(id)?.amounts[kind] ?? []),
      );
    return { uninvoiced: total('uninvoiced'), open: total('open'), overdue: total('overdue') };
  }, [clients, figures, primaryCurrency]);
  if (totals === null) return null;
  // Overdue invoices are open ones, too.
  const missing = [missingText(totals.uninvoiced, 'job'), missingText(totals.open, 'invoice')];
  return (
    <div className={tableStyles.foot}>
      <span>{missing.filter((part) => part !== null).join(' · ')}</span>
      <span className={styles.sums}>
        {(['uninvoiced', 'open', 'overdue'] as const).map((kind) => (
          <span key={kind}>
            {KINDS[kind]}{' '}
            <span className={tableStyles.grand}>
              {formatAmount(decimalText(totals[kind].value), primaryCurrency)}
            </span>
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
