import type { CalendarDate } from '../dates/calendar-date.ts';
import type { DeliveryRecord } from '../deliveries/record.ts';
import { invoiceSending } from '../deliveries/sending-state.ts';
import { exchangeView } from '../jobs/view.ts';
import { currencyOf } from '../money/currency.ts';
import { toNumber } from '../money/decimal.ts';
import { overdueOf, settlementOf } from '../payments/settlement.ts';
import { paymentView } from '../payments/view.ts';
import type { AccountSettings } from '../settings/account-settings.ts';
import { convertedAmount, exchangeOf } from '../settings/exchange-of.ts';
import type { InvoiceAnswer, InvoiceItemAnswer, InvoiceTaxAnswer } from './answers.ts';
import type { InvoiceItem, InvoiceRecord, InvoiceTax } from './record.ts';

/** The answer of an invoice on a day of the user. @param deliveries the messages about it */
export function invoiceView(
  invoice: InvoiceRecord,
  settings: Pick<AccountSettings, 'currency' | 'conversion'>,
  today: CalendarDate,
  deliveries: readonly DeliveryRecord[] = [],
): InvoiceAnswer {
  const settlement = settlementOf(invoice);
  const exchange = exchangeOf(invoice, settings);
  const converted = convertedAmount(invoice.total, invoice, settings);
  return {
    ...invoice,
    items: invoice.items.map(itemView),
    taxes: invoice.taxes.map(taxView),
    taxTotals: Object.fromEntries(
      invoice.taxTotals.map(({ key, name, rate, value }) => [
        key,
        { name, rate: toNumber(rate), value: toNumber(value) },
      ]),
    ),
    taxesSet: invoice.taxes.length > 0,
    subtotal: toNumber(invoice.subtotal),
    total: toNumber(invoice.total),
    converted_total: converted === null ? null : toNumber(converted),
    exchangeRate: exchange === null ? null : toNumber(exchange.rate),
    exchange: exchangeView(exchange),
    currencySymbol: currencyOf(invoice.currency).symbol,
    dispute: invoice.dispute ?? null,
    reminderPause: invoice.reminderPause ?? null,
    payments: settlement.payments.map(paymentView),
    paid: settlement.paid,
    paid_at: settlement.paid_at,
    paidAmount: toNumber(settlement.paidAmount),
    openAmount: toNumber(settlement.openAmount),
    status: settlement.status,
    ...overdueOf(invoice, settlement, today),
    sending: invoiceSending(deliveries, invoice.sent_mark),
  };
}

function itemView({ exchange, ...item }: InvoiceItem): InvoiceItemAnswer {
  return {
    ...item,
    quantity: toNumber(item.quantity),
    rate: toNumber(item.rate),
    value: toNumber(item.value),
    ...(exchange !== undefined && {
      exchange: { ...exchange, value: toNumber(exchange.value), rate: toNumber(exchange.rate) },
    }),
  };
}

function taxView(tax: InvoiceTax): InvoiceTaxAnswer {
  return {
    ...tax,
    rate: toNumber(tax.rate),
    primaryRate: tax.primaryRate === null ? null : toNumber(tax.primaryRate),
  };
}
