import { highestNumber, numericNumber } from '@ledgerline/shared-events/invoices/number.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { StateReader } from '../state-reader.ts';

/** The highest numeric number among the invoices that stand and those that are void: theirs stay taken. */
function highestTaken(state: StateReader): bigint {
  const taken = [...state.records('invoice')].filter(
    (invoice) => invoice.deleted_at === null || invoice.void,
  );
  return highestNumber(taken.map(({ number }) => number));
}

/** Whether a number is below another one that is taken. */
export function isFollowed(state: StateReader, number: string): boolean {
  const numeric = numericNumber(number);
  return numeric !== null && numeric < highestTaken(state);
}

/** The number that the next invoice gets: the highest one plus 1. */
export function nextInvoiceNumber(state: StateReader): string {
  return String(highestTaken(state) + 1n);
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
  const bearer = bearerOfNumber(state, number, exceptId);
  return bearer ?? (isFollowed(state, number) ? find(state, number, exceptId, () => true) : undefined);
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
