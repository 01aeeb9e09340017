import { nameKey } from '../text/search-key.ts';

/**
 * The numeric value of an invoice number of any length, or null when it contains anything but digits. Numbers are
 * compared by this value: two that differ only in leading zeros are equal.
 */
export function numericNumber(number: string): bigint | null {
  const key = nameKey(number);
  return /^\d+$/.test(key) ? BigInt(key) : null;
}

/** What invoice numbers are compared by: "007" is "7", as in payment references and the texts of payers. */
export function invoiceNumberKey(number: string): string {
  return numericNumber(number)?.toString() ?? nameKey(number);
}
