import { invoiceLabel, isDraftNumber } from './fiscal.ts';

const PREFIX = 'Invoice ';

/** The name of an invoice as the subject of entries of the history: "Invoice 143", "Draft 7". */
export const invoiceSubjectName = (number: string): string =>
  isDraftNumber(number) ? invoiceLabel(number) : `${PREFIX}${number}`;

/** The number in such a name; null when it is another one. */
export function invoiceNumberIn(name: string): string | null {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : null;
}
