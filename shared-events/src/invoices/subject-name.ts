import { invoiceLabel, isDraftNumber } from './fiscal.ts';

/** The name of an invoice as the subject of entries of the history: "Invoice 143", "Draft 7". */
export const invoiceSubjectName = (number: string): string =>
  isDraftNumber(number) ? invoiceLabel(number) : `Invoice ${number}`;
