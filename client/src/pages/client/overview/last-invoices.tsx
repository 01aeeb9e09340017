import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { ClientOverviewAnswer } from '@ledgerline/shared-events/clients/overview.ts';
import { longDate, shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';
import { invoices } from '#entities/invoice/model.ts';
import { InvoiceChip } from '#entities/invoice/ui/invoice-chip.tsx';
import { $today } from '#entities/settings/model.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { TableHead } from '#shared/ui/table/index.ts';
import { SectionHead } from './client-jobs.tsx';
import styles from './overview.module.css';

type Props = { client: Client; overview: ClientOverviewAnswer };

/** The newest invoices of a client. */
export function LastInvoices({ client, overview }: Props) {
  const [byId, today] = useUnit([invoices.$byId, $today]);
  const shown = overview.invoices
    .map((invoice) => byId.get(invoice.id) ?? invoice)
    .filter(({ deleted_at }) => (deleted_at ?? null) === null);
  const all = overview.counts.invoices;
  return (
    <section className={styles.section} aria-labelledby="last-invoices">
      <SectionHead
        id="last-invoices"
        title="Recent invoices"
        note={all === 0 ? '' : `${shown.length} of ${countText(all)}`}
      >
        {all === 0 ? null : (
          <Link className={styles.all} to={`/invoices?type=all&client_id=${client.id}`}>
            {all === 1 ? 'The invoice' : `All ${countText(all)} invoices`}
          </Link>
        )}
      </SectionHead>
      {shown.length === 0 ? (
        <p className={styles.nothing}>No invoices yet</p>
      ) : (
        <table className={styles.invoices}>
          <TableHead
            columns={[
              'Number',
              'Date',
              'Status',
              { label: 'Amount due', className: 'num' },
              { label: 'Total', className: 'num' },
            ]}
          />
          <tbody>
            {shown.map((invoice) => (
              <InvoiceLine key={invoice.id} invoice={invoice} today={today} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function InvoiceLine({ invoice, today }: { invoice: Invoice; today: string }) {
  const amount = (value: number) => formatAmount(decimalText(value), invoice.currency);
  return (
    <tr>
      <td>
        <Link className={`touch ${styles.number}`} to={`/invoices/${encodeURIComponent(invoice.number)}`}>
          {invoiceLabel(invoice.number)}
        </Link>
      </td>
      <td className="second tn">{longDate(invoice.date)}</td>
      <td>
        {invoice.paid && invoice.paid_at ? (
          <Chip tone="green" icon="check">
            Paid {shortDate(invoice.paid_at, today)}
          </Chip>
        ) : (
          <InvoiceChip invoice={invoice} today={today} />
        )}
      </td>
      <td className="num">{invoice.paid ? <span className="muted">–</span> : amount(invoice.openAmount)}</td>
      <td className="num">{amount(invoice.total)}</td>
    </tr>
  );
}
