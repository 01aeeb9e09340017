import { exchangeView } from '../jobs/view.ts';
import { currencyOf } from '../money/currency.ts';
import { toNumber } from '../money/decimal.ts';
import type { AccountSettings } from '../settings/account-settings.ts';
import { convertedAmount, exchangeOf } from '../settings/exchange-of.ts';
import type { InvoiceAnswer, InvoiceTaxAnswer } from './answers.ts';
import type { InvoiceRecord, InvoiceTax } from './record.ts';

type DocumentSums = Pick<
  InvoiceAnswer,
  | 'taxes'
  | 'taxTotals'
  | 'taxesSet'
  | 'subtotal'
  | 'total'
  | 'converted_total'
  | 'exchangeRate'
  | 'exchange'
  | 'currencySymbol'
>;

/** The sums and the conversion in the answer of a document: an invoice or a quote. */
export function documentView(
  document: Pick<InvoiceRecord, 'taxes' | 'taxTotals' | 'subtotal' | 'total' | 'currency' | 'exchange'>,
  settings: Pick<AccountSettings, 'currency' | 'conversion'>,
): DocumentSums {
  const exchange = exchangeOf(document, settings);
  const converted = convertedAmount(document.total, document, settings);
  return {
    taxes: document.taxes.map(taxView),
    taxTotals: Object.fromEntries(
      document.taxTotals.map(({ key, name, rate, value }) => [
        key,
        { name, rate: toNumber(rate), value: toNumber(value) },
      ]),
    ),
    taxesSet: document.taxes.length > 0,
    subtotal: toNumber(document.subtotal),
    total: toNumber(document.total),
    converted_total: converted === null ? null : toNumber(converted),
    exchangeRate: exchange === null ? null : toNumber(exchange.rate),
    exchange: exchangeView(exchange),
    currencySymbol: currencyOf(document.currency).symbol,
  };
}

function taxView(tax: InvoiceTax): InvoiceTaxAnswer {
  return {
    ...tax,
    rate: toNumber(tax.rate),
    primaryRate: tax.primaryRate === null ? null : toNumber(tax.primaryRate),
  };
}
