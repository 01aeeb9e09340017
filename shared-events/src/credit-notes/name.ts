import { invoiceLabel, isDraftNumber } from '../invoices/fiscal.ts';

/** The name of a credit note as the subject of entries of the history: "Credit note CN-3", "Draft credit note 3". */
export const creditNoteSubjectName = (number: string): string =>
  isDraftNumber(number) ? invoiceLabel(number, 'Draft credit note') : `Credit note ${number}`;
