import { type ExchangeView, exchangeView } from '../jobs/view.ts';
import { currencyOf } from '../money/currency.ts';
import { toNumber } from '../money/decimal.ts';
import type { AccountSettings } from '../settings/account-settings.ts';
import { convertedAmount, exchangeOf } from '../settings/exchange-of.ts';
import type { InvoiceItem, InvoiceRecord, InvoiceTax } from './record.ts';

type Amounts = 'items' | 'taxes' | 'taxTotals' | 'subtotal' | 'total' | 'exchange';

export type InvoiceItemView = Omit<InvoiceItem, 'quantity' | 'rate' | 'value' | 'exchange'> & {
  quantity: number;
  rate: number;
  value: number;
  /** Of a job in another currency: what it was worth there, and the rate, its day and its source. */
  exchange?: { from: string; to: string; value: number; rate: number; date: string; source: string };
};

export type InvoiceTaxView = Omit<InvoiceTax, 'rate' | 'primaryRate'> & {
  rate: number;
  primaryRate: number | null;
};

/** An invoice as the HTTP API answers it. `taxTotals` is by tax name; `converted_total` is null without a rate. */
export type InvoiceView = Omit<InvoiceRecord, Amounts> & {
  items: InvoiceItemView[];
  taxes: InvoiceTaxView[];
  taxTotals: Record<string, { name: string; rate: number; value: number }>;
  taxesSet: boolean;
  subtotal: number;
  total: number;
  converted_total: number | null;
  exchangeRate: number | null;
  exchange: ExchangeView | null;
  currencySymbol: string;
};

/** The JSON of an invoice. */
export function invoiceView(
  invoice: InvoiceRecord,
  settings: Pick<AccountSettings, 'currency' | 'conversion'>,
): InvoiceView {
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
  };
}

function itemView({ exchange, ...item }: InvoiceItem): InvoiceItemView {
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

function taxView(tax: InvoiceTax): InvoiceTaxView {
  return {
    ...tax,
    rate: toNumber(tax.rate),
    primaryRate: tax.primaryRate === null ? null : toNumber(tax.primaryRate),
  };
}
