import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { ClientOverviewAnswer } from '@ledgerline/shared-events/clients/overview.ts';
import { longDate, shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { invoices } from '#entities/invoice/model.ts';
import { InvoiceChip } from '#entities/invoice/ui/invoice-chip.tsx';
import { $today } from '#entities/settings/model.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { ClientDocuments, NumberCell } from './client-documents.tsx';

type Props = { client: Client; overview: ClientOverviewAnswer };

const COLUMNS = [
  'Number',
  'Date',
  'Status',
  { label: 'Amount due', className: 'num' },
  { label: 'Total', className: 'num' },
];

/** The newest invoices of a client. */
export function LastInvoices({ client, overview }: Props) {
  const [byId, today] = useUnit([invoices.$byId, $today]);
  const shown = overview.invoices
    .map((invoice) => byId.get(invoice.id) ?? invoice)
    .filter(({ deleted_at }) => (deleted_at ?? null) === null);
  const all = overview.counts.invoices;
  return (
    <ClientDocuments
      id="last-invoices"
      title="Recent invoices"
      note={all === 0 ? '' : `${shown.length} of ${countText(all)}`}
      all={
        all === 0
          ? null
          : {
              to: `/invoices?type=all&client_id=${client.id}`,
              label: all === 1 ? 'The invoice' : `All ${countText(all)} invoices`,
            }
      }
      columns={COLUMNS}
      isEmpty={shown.length === 0}
    >
      {shown.length === 0
        ? 'No invoices yet'
        : shown.map((invoice) => <InvoiceLine key={invoice.id} invoice={invoice} today={today} />)}
    </ClientDocuments>
  );
}

function InvoiceLine({ invoice, today }: { invoice: Invoice; today: string }) {
  const amount = (value: number) => formatAmount(decimalText(value), invoice.currency);
  return (
    <tr>
      <NumberCell to={`/invoices/${encodeURIComponent(invoice.number)}`}>
        {invoiceLabel(invoice.number)}
      </NumberCell>
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
