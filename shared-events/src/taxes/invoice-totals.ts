import { digitsOf } from '../money/currency.ts';
import { add, roundHalfUp, withinBounds } from '../money/decimal.ts';
import { itemTax, type TaxTerms } from './invoice-tax.ts';
import { taxLabel } from './tax-rate.ts';

/**
 * The amount of one tax over all items of an invoice. `key` is the name, or "name (rate%)" for a second tax of the
 * same name.
 */
type TaxTotal = { key: string; name: string; rate: string; value: string };

export type InvoiceTotals = {
  subtotal: string;
  /** In the order of the taxes; each key once. */
  taxTotals: TaxTotal[];
  total: string;
};

type InvoiceAmounts = {
  /** Item values, already rounded to the digits of the currency. */
  items: readonly { value: string }[];
  taxes: readonly TaxTerms[];
  currency: string;
};

/**
 * Subtotal, taxes and totals of an invoice. The tax of every item is rounded to the digits of the currency and then
 * summed per tax, so that paper, screen and report add up to the last digit.
 * @throws DecimalError `out_of_range`, RangeError for an unknown currency.
 */
export function invoiceTotals({ items, taxes, currency }: InvoiceAmounts): InvoiceTotals {
  const digits = digitsOf(currency);
  const values = items.map((item) => roundHalfUp(item.value, digits));
  const subtotal = withinBounds(add(...values));
  const keys = taxKeys(taxes);
  const taxTotals = taxes.map((tax, index) => ({
    key: keys[index] ?? tax.name,
    name: tax.name,
    rate: tax.rate,
    value: add(...values.map((value) => itemTax(value, tax, currency))),
  }));
  const total = withinBounds(add(subtotal, ...taxTotals.map((tax) => tax.value)));
  return { subtotal, taxTotals, total };
}

function taxKeys(taxes: readonly TaxTerms[]): readonly string[] {
  const used = new Set<string>();
  for (const tax of taxes) used.add(freeKey(tax, used));
  return [...used];
}

function freeKey(tax: TaxTerms, used: ReadonlySet<string>): string {
  if (!used.has(tax.name)) return tax.name;
  const label = taxLabel(tax);
  let key = label;
  for (let count = 2; used.has(key); count += 1) key = `${label} ${count}`;
  return key;
}
