import { exchangeView } from '../jobs/view.ts';
import { currencyOf } from '../money/currency.ts';
import { toNumber } from '../money/decimal.ts';
import type { AccountSettings } from '../settings/account-settings.ts';
import { convertedAmount, exchangeOf } from '../settings/exchange-of.ts';
import { amountDueOf } from '../taxes/amount-due.ts';
import type { AdjustmentAnswer, documentAnswer, InvoiceAnswer, InvoiceTaxAnswer } from './answers.ts';
import type { DocumentSums, InvoiceAdjustment, InvoiceTax } from './record.ts';

type DocumentAnswer = Pick<InvoiceAnswer, Exclude<keyof typeof documentAnswer, 'cut'> | 'taxInCurrency'>;

/** The sums and the conversion in the answer of a document: an invoice or a quote. */
export function documentView(
  document: DocumentSums,
  settings: Pick<AccountSettings, 'currency' | 'conversion'>,
): DocumentAnswer {
  const exchange = exchangeOf(document, settings);
  const converted = convertedAmount(document.total, document, settings);
  return {
    taxes: document.taxes.map(taxView),
    taxesSet: document.taxes.length > 0,
    ...sumsView(document),
    converted_total: converted === null ? null : toNumber(converted),
    exchangeRate: exchange === null ? null : toNumber(exchange.rate),
    exchange: exchangeView(exchange),
    currencySymbol: currencyOf(document.currency).symbol,
  };
}

/** The sums of a document as numbers. */
function sumsView(document: DocumentSums) {
  const { taxTotals, withheld, adjustments, taxInCurrency } = document;
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
    subtotal: toNumber(document.subtotal),
    ...(adjustments && { adjustments: adjustments.map(adjustmentView) }),
    total: toNumber(document.total),
    ...(withheld && {
      withheld: Object.fromEntries(
        withheld.map(({ key, name, rate, value }) => [
          key,
          { name, rate: toNumber(rate), value: toNumber(value) },
        ]),
      ),
    }),
    amountDue: toNumber(amountDueOf(document)),
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

/** A tax as the HTTP API answers it. */
export function taxView(tax: InvoiceTax): InvoiceTaxAnswer {
  return {
    ...tax,
    rate: toNumber(tax.rate),
    primaryRate: tax.primaryRate === null ? null : toNumber(tax.primaryRate),
  };
}
