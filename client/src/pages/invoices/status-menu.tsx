import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { isDraft } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { statusLook, unpaidLabel } from '#entities/invoice/status.ts';
import { InvoiceChip } from '#entities/invoice/ui/invoice-chip.tsx';
import { StatusButton } from '#features/list-views/documents/status-button.tsx';
import type { MenuEntry } from '#shared/ui/menu/index.ts';

type Props = {
  invoice: Invoice;
  today: string;
  /** Marks as paid or unpaid. */
  onPaid(invoice: Invoice, paid: boolean): void;
};

/** The status of an invoice, with a menu that changes it. */
export function StatusMenu({ invoice, today, onPaid }: Props) {
  const chip = <InvoiceChip invoice={invoice} today={today} />;
  if (invoice.deleted_at !== null || isDraft(invoice)) return chip;
  const entry: MenuEntry = invoice.paid
    ? { id: 'unpaid', label: unpaidLabel(invoice), icon: 'circle', perform: () => onPaid(invoice, false) }
    : {
        id: 'paid',
        label: 'Mark as paid',
        icon: 'circle-check',
        shortcut: 'M',
        perform: () => onPaid(invoice, true),
      };
  return (
    <StatusButton
      id={invoice.id}
      name={`invoice ${invoice.number}`}
      text={statusLook(invoice, today).text}
      entries={[entry]}
    >
      {chip}
    </StatusButton>
  );
}
