// No schemas here, because the first load of the app reads fields of records.

/** The field of a payment in the record of its invoice. */
export function paymentField(id: number): string {
  return `payments.${id}`;
}

/** The id of the payment that a field of an invoice belongs to; null for any other field. */
export function paymentIdOf(field: string): number | null {
  const [map, id] = field.split('.');
  return map === 'payments' && id !== undefined ? Number(id) : null;
}

const FIRST_MARK_ID = 1_000_000_000;

/**
 * The id of the payment that the mark "paid" of an invoice stands for. Versions without payments stored such marks.
 * Counted ids stay below these.
 */
export function markPaymentId(invoiceId: number): number {
  return FIRST_MARK_ID + invoiceId;
}

/** The invoice whose mark has this payment id; null for a counted id. */
export function invoiceOfMark(paymentId: number): number | null {
  return paymentId > FIRST_MARK_ID ? paymentId - FIRST_MARK_ID : null;
}
