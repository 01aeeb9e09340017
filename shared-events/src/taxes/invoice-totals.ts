import { digitsOf } from '../money/currency.ts';
import { add, roundHalfUp, withinBounds } from '../money/decimal.ts';
import { convertedValue } from '../money/job-value.ts';
import { type InvoiceTax, itemTax } from './invoice-tax.ts';
import { taxLabel } from './tax-rate.ts';

/** What an invoice owes for one tax over all its items. */
export type TaxTotal = { name: string; value: string; rate: string };

export type InvoiceTotals = {
  subtotal: string;
  /** By tax name; a second tax of the same name stands under "name (rate%)". */
  taxTotals: Record<string, TaxTotal>;
  total: string;
  /** total / exchangeRate in the digits of the primary currency; null while the rate is unknown. */
  converted_total: string | null;
};

export type InvoiceAmounts = {
  /** Item values, already rounded to the digits of the currency. */
  items: readonly { value: string }[];
  taxes: readonly InvoiceTax[];
  currency: string;
  primaryCurrency: string;
  /** Units of `currency` for one unit of `primaryCurrency`; "1" when they are the same, null when unknown. */
  exchangeRate: string | null;
};

/**
 * Subtotal, taxes and totals of an invoice. The tax of every item is rounded to the digits of the currency and then
 * summed per tax, so that paper, screen and report add up to the last digit.
 * @throws DecimalError `out_of_range` or `division_by_zero`, RangeError for an unknown currency.
 */
export function invoiceTotals(amounts: InvoiceAmounts): InvoiceTotals {
  const { items, taxes, currency, primaryCurrency, exchangeRate } = amounts;
  const digits = digitsOf(currency);
  const values = items.map((item) => roundHalfUp(item.value, digits));
  const subtotal = withinBounds(add(...values));
  const taxTotals = taxes.map((tax) => ({
    name: tax.name,
    value: add(...values.map((value) => itemTax(value, tax, currency))),
    rate: tax.rate,
  }));
  const total = withinBounds(add(subtotal, ...taxTotals.map((tax) => tax.value)));
  return {
    subtotal,
    taxTotals: byName(taxTotals),
    total,
    converted_total: exchangeRate === null ? null : convertedValue(total, exchangeRate, primaryCurrency),
  };
}

function byName(totals: readonly TaxTotal[]): Record<string, TaxTotal> {
  const named = new Map<string, TaxTotal>();
  for (const total of totals) named.set(freeName(total, named), total);
  return Object.fromEntries(named);
}

function freeName(total: TaxTotal, taken: ReadonlyMap<string, TaxTotal>): string {
  if (!taken.has(total.name)) return total.name;
  const label = taxLabel(total);
  let name = label;
  for (let count = 2; taken.has(name); count += 1) name = `${label} ${count}`;
  return name;
}
