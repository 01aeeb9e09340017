import type { CalendarDate } from '../dates/calendar-date.ts';
import type { DeliveryRecord } from '../deliveries/record.ts';
import { documentSending } from '../deliveries/sending-state.ts';
import { toNumber } from '../money/decimal.ts';
import { overdueOf, settlementOf } from '../payments/settlement.ts';
import { paymentView } from '../payments/view.ts';
import type { AccountSettings } from '../settings/account-settings.ts';
import type { InvoiceAnswer, InvoiceItemAnswer } from './answers.ts';
import { creditsOfInvoice } from './credits.ts';
import { documentView, taxView } from './document-view.ts';
import { isDraft } from './fiscal.ts';
import type { InvoiceItem, InvoiceRecord } from './record.ts';

const NOT_OVERDUE = { overdue: false, daysOverdue: 0 };

/** The answer of an invoice on a day of the user. @param deliveries the messages about it */
export function invoiceView(
  invoice: InvoiceRecord,
  settings: Pick<AccountSettings, 'currency' | 'conversion'>,
  today: CalendarDate,
  deliveries: readonly DeliveryRecord[] = [],
): InvoiceAnswer {
  const { adjustments: _, withheld: __, amountDue: ___, taxInCurrency: ____, ...others } = invoice;
  const settlement = settlementOf(invoice);
  return {
    type: 'invoice',
    ...others,
    ...documentView(invoice, settings),
    items: invoice.items.map(itemView),
    dispute: invoice.dispute ?? null,
    reminderPause: invoice.reminderPause ?? null,
    payments: settlement.payments.map(paymentView),
    paid: settlement.paid,
    paid_at: settlement.paid_at,
    credits: creditsOfInvoice(invoice).map(({ jobs: _jobs, total, due, ...credit }) => ({
      ...credit,
      total: toNumber(total),
      due: toNumber(due),
    })),
    creditedAmount: toNumber(settlement.creditedAmount),
    paidAmount: toNumber(settlement.paidAmount),
    // A draft of fiscal mode is owed by nobody yet.
    openAmount: isDraft(invoice) ? 0 : toNumber(settlement.openAmount),
    status: settlement.status,
    ...(isDraft(invoice) ? NOT_OVERDUE : overdueOf(invoice, settlement, today)),
    sending: documentSending(deliveries, invoice.sent_mark),
  };
}

function itemView({ exchange, taxes, ...item }: InvoiceItem): InvoiceItemAnswer {
  return {
    ...item,
    ...(taxes !== undefined && { taxes: taxes.map(taxView) }),
    quantity: toNumber(item.quantity),
    rate: toNumber(item.rate),
    value: toNumber(item.value),
    ...(exchange !== undefined && {
      exchange: { ...exchange, value: toNumber(exchange.value), rate: toNumber(exchange.rate) },
    }),
  };
}
