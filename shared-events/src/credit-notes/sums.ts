import type { InvoiceAdjustment, InvoiceRecord } from '../invoices/record.ts';
import { digitsOf } from '../money/currency.ts';
import { add, compare, divide, isNegative, isZero, multiply, subtract } from '../money/decimal.ts';
import { convertedValue } from '../money/job-value.ts';
import { amountDueOf } from '../taxes/amount-due.ts';
import { documentTotals } from '../taxes/document-totals.ts';
import { type CreditedLines, isWithin, leftOfLine } from './lines.ts';
import type { CreditNoteItem } from './record.ts';

type CreditNoteSums = Pick<
  InvoiceRecord,
  'taxTotals' | 'subtotal' | 'adjustments' | 'total' | 'withheld' | 'amountDue' | 'taxInCurrency'
>;

/** The fields of an invoice that its credit notes follow from. */
export type CreditedInvoice = CreditNoteSums &
  Pick<InvoiceRecord, 'items' | 'taxes' | 'taxRounding' | 'currency'>;

/** What counts of a credit note. */
export type CountedNote = CreditNoteSums & CreditedLines;

/**
 * The sums of a new credit note: what the lines credited so far and these come to together, without what earlier credit
 * notes took. So the parts add up to the cent, however they are rounded, and the last one takes the rest. Discounts and
 * surcharges are shared in proportion to the lines.
 * @param notes the credit notes that the invoice has already
 * @throws DecimalError `out_of_range`
 */
export function creditSums(
  invoice: CreditedInvoice,
  notes: readonly CountedNote[],
  items: readonly CreditNoteItem[],
): CreditNoteSums {
  const { currency } = invoice;
  const reached = reachedSums(invoice, [...notes, { items }]);
  const subtotal = sumOf(items.map(({ value }) => value));
  const adjustments = (reached.adjustments ?? []).map((each, at) => {
    const earlier = sumOf(notes.map((note) => note.adjustments?.[at]?.amount ?? '0'));
    return { ...each, amount: subtract(each.amount, earlier) };
  });
  const taxTotals = reached.taxTotals.flatMap(({ base, ...tax }) => {
    const own = {
      value: rest(tax.value, ofTax(notes, tax.key), currency),
      base: subtract(base ?? reached.subtotal, basesOf(notes, tax.key)),
    };
    if (isZero(own.value) && isZero(own.base)) return [];
    return [{ ...tax, value: own.value, ...(compare(own.base, subtotal) !== 0 && { base: own.base }) }];
  });
  const taxes = sumOf(taxTotals.map(({ value }) => value));
  const total = add(subtotal, sumOf(adjustments.map(({ amount }) => amount)), taxes);
  const withheld = (reached.withheld ?? []).map((tax) => ({
    ...tax,
    value: rest(tax.value, withheldBy(notes, tax.key), currency),
  }));
  const declared = reached.taxInCurrency;
  const declaredBefore = sumOf(notes.map((note) => note.taxInCurrency?.value ?? '0'));
  return {
    subtotal,
    ...(adjustments.length > 0 && { adjustments }),
    taxTotals,
    total,
    ...(withheld.length > 0 && {
      withheld,
      amountDue: subtract(total, sumOf(withheld.map(({ value }) => value))),
    }),
    ...(declared && {
      taxInCurrency: { ...declared, value: rest(declared.value, declaredBefore, declared.to) },
    }),
  };
}

/** What the credited lines come to together: the invoice itself once all are. */
function reachedSums(invoice: CreditedInvoice, notes: readonly CreditedLines[]): CreditNoteSums {
  if (invoice.items.every((item) => leftOfLine(item, notes).isWhole)) return invoice;
  const { taxes, taxRounding, currency, taxInCurrency } = invoice;
  // Lines without a credit stay with 0, so that the taxes are grouped and named as those of the invoice.
  const items = invoice.items.map((item) => ({
    ...item,
    value: subtract(item.value, leftOfLine(item, notes).value),
  }));
  const credited = sumOf(items.map(({ value }) => value));
  const adjustments = (invoice.adjustments ?? []).map((each) => shareOf(each, credited, invoice));
  const counted = adjustments.map(({ percent: _, ...fixed }) => fixed);
  const sums = documentTotals({ items, taxes, adjustments: counted, taxRounding, currency });
  if (!taxInCurrency) return { ...sums, adjustments };
  const { rate, to } = taxInCurrency;
  const value = convertedValue(sumOf(sums.taxTotals.map((tax) => tax.value)), rate, to);
  return { ...sums, adjustments, taxInCurrency: { ...taxInCurrency, value } };
}

function shareOf(
  each: InvoiceAdjustment,
  credited: string,
  { subtotal, currency }: CreditedInvoice,
): InvoiceAdjustment {
  const amount = isZero(subtotal)
    ? '0'
    : divide(multiply(each.amount, credited), subtotal, digitsOf(currency));
  return { ...each, amount };
}

/**
 * What is left of a sum. After a credit note in between was deleted, earlier ones can have credited more than their share
 * by what was rounded: then nothing is credited.
 */
function rest(reached: string, earlier: string, currency: string): string {
  const left = subtract(reached, earlier);
  if (isZero(left) || isNegative(left) === isNegative(reached)) return left;
  const size = isNegative(left) ? subtract('0', left) : left;
  return compare(size, divide('9', `1${'0'.repeat(digitsOf(currency))}`, digitsOf(currency))) <= 0
    ? '0'
    : left;
}

const sumOf = (values: readonly string[]): string => add(...values);

const ofTax = (notes: readonly CountedNote[], key: string): string =>
  sumOf(
    notes.flatMap(({ taxTotals }) => taxTotals.filter((tax) => tax.key === key).map(({ value }) => value)),
  );

const basesOf = (notes: readonly CountedNote[], key: string): string =>
  sumOf(
    notes.flatMap(({ taxTotals, subtotal }) =>
      taxTotals.filter((tax) => tax.key === key).map(({ base }) => base ?? subtotal),
    ),
  );

const withheldBy = (notes: readonly CountedNote[], key: string): string =>
  sumOf(
    notes.flatMap(({ withheld }) =>
      (withheld ?? []).filter((tax) => tax.key === key).map(({ value }) => value),
    ),
  );

/** What an invoice's credit notes take more of than it has: a line, a tax, a discount, or the whole. */
export type Excess = { field: 'items' | 'taxes' | 'adjustments' | 'total'; name: string };

/** The first thing of which credit notes take more than the invoice has; null where there is none. */
export function excessOf(invoice: CreditedInvoice, notes: readonly CountedNote[]): Excess | null {
  if (notes.length === 0) return null;
  return lineExcess(invoice, notes) ?? taxExcess(invoice, notes) ?? totalExcess(invoice, notes);
}

function lineExcess(invoice: CreditedInvoice, notes: readonly CountedNote[]): Excess | null {
  for (const line of notes.flatMap(({ items }) => items)) {
    const item = invoice.items.find(({ id }) => id === line.id);
    const left = item && leftOfLine(item, notes);
    const isFine =
      item !== undefined &&
      left !== undefined &&
      item.job_id === line.job_id &&
      isWithin(subtract(item.value, left.value), item.value) &&
      isWithin(subtract(item.quantity, left.quantity), item.quantity);
    if (!isFine) return { field: 'items', name: line.name };
  }
  return null;
}

function taxExcess(invoice: CreditedInvoice, notes: readonly CountedNote[]): Excess | null {
  for (const { key } of notes.flatMap(({ taxTotals }) => taxTotals)) {
    const own = invoice.taxTotals.find((tax) => tax.key === key)?.value ?? '0';
    if (!isWithin(ofTax(notes, key), own)) return { field: 'taxes', name: key };
  }
  for (const { key } of notes.flatMap(({ withheld }) => withheld ?? [])) {
    const own = invoice.withheld?.find((tax) => tax.key === key)?.value ?? '0';
    if (!isWithin(withheldBy(notes, key), own)) return { field: 'taxes', name: key };
  }
  return null;
}

function totalExcess(invoice: CreditedInvoice, notes: readonly CountedNote[]): Excess | null {
  const most = Math.max(...notes.map(({ adjustments }) => adjustments?.length ?? 0));
  for (let at = 0; at < most; at += 1) {
    const { amount = '0', label = '' } = invoice.adjustments?.[at] ?? {};
    const credited = sumOf(notes.map((note) => note.adjustments?.[at]?.amount ?? '0'));
    if (!isWithin(credited, amount)) return { field: 'adjustments', name: label };
  }
  const isFine =
    isWithin(sumOf(notes.map(({ total }) => total)), invoice.total) &&
    isWithin(sumOf(notes.map(amountDueOf)), amountDueOf(invoice));
  return isFine ? null : { field: 'total', name: '' };
}
