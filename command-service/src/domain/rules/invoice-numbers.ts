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

/** The invoice that bears a number, standing or void, another one than `exceptId`: two can never be equal. */
export function bearerOfNumber(
  state: StateReader,
  number: string,
  exceptId: number | null,
): InvoiceRecord | undefined {
  return find(state, number, exceptId, (invoice) => invoice.deleted_at === null || invoice.void);
}

/**
 * The invoice for whose sake a number cannot be given out: it bears it, or it bore it before it was taken back and
 * a later number exists, so that the order would break.
 */
export function holderOfNumber(
  state: StateReader,
  number: string,
  exceptId: number | null,
): InvoiceRecord | undefined {
  const numeric = numericNumber(number);
  const isFollowed = numeric !== null && numeric < highestNumber(state);
  const bearer = bearerOfNumber(state, number, exceptId);
  return bearer ?? (isFollowed ? find(state, number, exceptId, () => true) : undefined);
}

function find(
  state: StateReader,
  number: string,
  exceptId: number | null,
  isMeant: (invoice: InvoiceRecord) => boolean,
): InvoiceRecord | undefined {
  const key = nameKey(number);
  for (const invoice of state.records('invoice')) {
    if (invoice.id !== exceptId && nameKey(invoice.number) === key && isMeant(invoice)) return invoice;
  }
  return undefined;
}
