import type { InvoiceItem } from '../invoices/record.ts';
import { add, compare, isNegative, isZero, subtract } from '../money/decimal.ts';
import { jobValue } from '../money/job-value.ts';
import type { CreditNoteItem } from './record.ts';

/** What is credited of the lines of an invoice. */
export type CreditedLines = { items: readonly CreditNoteItem[] };

/** What is left of a line of an invoice to be credited. */
type LeftOfLine = {
  quantity: string;
  value: string;
  /** Whether amounts were credited, so that the quantity that is left isn't worth what is left. */
  hasAmounts: boolean;
  /** Whether nothing is left. A line of value 0 is left until a credit note has it. */
  isWhole: boolean;
};

/** What is left of a line after these credit notes. */
export function leftOfLine(
  item: Pick<InvoiceItem, 'id' | 'quantity' | 'value'>,
  notes: readonly CreditedLines[],
): LeftOfLine {
  const credited = notes.flatMap(({ items }) => items.filter(({ id }) => id === item.id));
  const value = subtract(item.value, add(...credited.map((line) => line.value)));
  const counted = credited.filter(({ isAmount }) => isAmount !== true);
  const quantity = subtract(item.quantity, add(...counted.map((line) => line.quantity)));
  const isWhole = isZero(value) && (credited.length > 0 || !isZero(item.value));
  return {
    quantity: isWhole ? '0' : quantity,
    value,
    hasAmounts: counted.length < credited.length,
    isWhole,
  };
}

/** Whether a part goes the way of the whole and isn't more than it: 0 ≤ part ≤ whole, or the other way round below 0. */
export function isWithin(part: string, whole: string): boolean {
  if (isZero(part)) return true;
  if (isNegative(part) !== isNegative(whole) || isZero(whole)) return false;
  return isNegative(part) ? compare(part, whole) >= 0 : compare(part, whole) <= 0;
}

/** What is asked of a line: a quantity, an amount, or by neither its rest. */
type CreditRequest = { itemId: string; quantity?: string | undefined; value?: string | undefined };

/** The line of a credit note for the rest of a line of an invoice. */
export function restOfLine(item: InvoiceItem, left: LeftOfLine): CreditNoteItem {
  return left.hasAmounts ? amountOf(item, left.value) : quantityOf(item, left.quantity, left.value);
}

/**
 * The line of a credit note for a part of a line of an invoice; null where it's more than what is left, or nothing.
 * @throws DecimalError `out_of_range`
 */
export function partOfLine(
  item: InvoiceItem,
  left: LeftOfLine,
  { quantity, value }: CreditRequest,
  currency: string,
): CreditNoteItem | null {
  if (left.isWhole) return null;
  if (value !== undefined) {
    return isZero(value) || !isWithin(value, left.value) ? null : amountOf(item, value);
  }
  if (quantity === undefined) return restOfLine(item, left);
  if (!isWithin(quantity, left.quantity) || isZero(quantity)) return null;
  if (compare(quantity, left.quantity) === 0) return restOfLine(item, left);
  const counted = jobValue(quantity, item.rate, currency);
  return isWithin(counted, left.value) ? quantityOf(item, quantity, counted) : null;
}

function amountOf(item: InvoiceItem, value: string): CreditNoteItem {
  return { ...quantityOf(item, '1', value), rate: value, isAmount: true };
}

function quantityOf(item: InvoiceItem, quantity: string, value: string): CreditNoteItem {
  const { id, job_id, name, detail, rate, taxes } = item;
  return { id, job_id, name, detail, quantity, rate, value, ...(taxes !== undefined && { taxes }) };
}
