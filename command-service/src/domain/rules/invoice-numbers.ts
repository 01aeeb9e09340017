import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { StateReader } from '../state-reader.ts';

const NUMERIC = /^\d{1,15}$/;

/** The number as it is counted, or null for one that is not only digits. */
export function numericNumber(number: string): number | null {
  return NUMERIC.test(number) ? Number(number) : null;
}

/**
 * The highest numeric number among the invoices that stand and those that are void: theirs stay taken.
 * 0 when there is none.
 */
export function highestNumber(state: StateReader): number {
  let highest = 0;
  for (const invoice of state.records('invoice')) {
    if (invoice.deleted_at !== null && !invoice.void) continue;
    highest = Math.max(highest, numericNumber(invoice.number) ?? 0);
  }
  return highest;
}

/** The number that the next invoice gets: the highest one plus 1. */
export function nextInvoiceNumber(state: StateReader): string {
  return String(highestNumber(state) + 1);
}

/**
 * Whether the number of a deleted invoice stays taken: it was issued (void), or a later number exists, so that
 * giving it out again would break the order.
 */
export function isNumberReserved(invoice: InvoiceRecord, highest: number): boolean {
  if (invoice.deleted_at === null) return false;
  const numeric = numericNumber(invoice.number);
  return invoice.void || (numeric !== null && numeric < highest);
}

/** The invoice that holds a number, standing or reserved, another one than `exceptId`. */
export function holderOfNumber(
  state: StateReader,
  number: string,
  exceptId: number | null,
): InvoiceRecord | undefined {
  const key = nameKey(number);
  const highest = highestNumber(state);
  for (const invoice of state.records('invoice')) {
    if (invoice.id === exceptId || nameKey(invoice.number) !== key) continue;
    if (invoice.deleted_at === null || isNumberReserved(invoice, highest)) return invoice;
  }
  return undefined;
}
