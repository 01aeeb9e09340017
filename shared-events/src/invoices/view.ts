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
import { amountDueOf } from '../taxes/amount-due.ts';
import type { AdjustmentAnswer, InvoiceAnswer, InvoiceItemAnswer, InvoiceTaxAnswer } from './answers.ts';
import type { InvoiceAdjustment, InvoiceItem, InvoiceRecord, InvoiceTax } from './record.ts';

/** The answer of an invoice on a day of the user. @param deliveries the messages about it */
export function invoiceView(
  invoice: InvoiceRecord,
  settings: Pick<AccountSettings, 'currency' | 'conversion'>,
  today: CalendarDate,
  deliveries: readonly DeliveryRecord[] = [],
): InvoiceAnswer {
  const { adjustments: _, withheld: __, amountDue: ___, taxInCurrency: ____, ...others } = invoice;
  const settlement = settlementOf(invoice);
  const exchange = exchangeOf(invoice, settings);
  const converted = convertedAmount(invoice.total, invoice, settings);
  return {
    ...others,
    items: invoice.items.map(itemView),
    taxes: invoice.taxes.map(taxView),
    taxesSet: invoice.taxes.length > 0,
    ...sumsView(invoice),
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

/** The sums of an invoice as numbers. */
function sumsView(invoice: InvoiceRecord) {
  const { taxTotals, withheld, adjustments, taxInCurrency } = invoice;
  return {
    taxTotals: Object.fromEntries(
      taxTotals.map(({ key, rate, value, base, ...tax }) => [
        key,
        {
          ...tax,
          rate: toNumber(rate),
          value: toNumber(value),
          ...(base !== undefined && { base: toNumber(base) }),
        },
      ]),
    ),
    subtotal: toNumber(invoice.subtotal),
    ...(adjustments && { adjustments: adjustments.map(adjustmentView) }),
    total: toNumber(invoice.total),
    ...(withheld !== undefined && {
      withheld: Object.fromEntries(
        withheld.map(({ key, name, rate, value }) => [
          key,
          { name, rate: toNumber(rate), value: toNumber(value) },
        ]),
      ),
    }),
    amountDue: toNumber(amountDueOf(invoice)),
    ...(taxInCurrency && {
      taxInCurrency: {
        ...taxInCurrency,
        rate: toNumber(taxInCurrency.rate),
        value: toNumber(taxInCurrency.value),
      },
    }),
  };
}

function adjustmentView({ percent, amount, taxes, ...adjustment }: InvoiceAdjustment): AdjustmentAnswer {
  return {
    ...adjustment,
    ...(percent !== undefined && { percent: toNumber(percent) }),
    amount: toNumber(amount),
    ...(taxes !== undefined && { taxes: taxes.map(taxView) }),
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

function taxView(tax: InvoiceTax): InvoiceTaxAnswer {
  return {
    ...tax,
    rate: toNumber(tax.rate),
    primaryRate: tax.primaryRate === null ? null : toNumber(tax.primaryRate),
  };
}
