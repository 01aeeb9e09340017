import type { FiscalState } from './fiscal-record.ts';

type Fiscal = { fiscal?: FiscalState | undefined };

/** Whether a document is a draft of fiscal mode, which has no number yet. */
export const isDraft = ({ fiscal }: Fiscal): boolean => fiscal?.state === 'draft';

/** Whether a document was issued in fiscal mode, so that it never changes. */
export const isFrozen = ({ fiscal }: Fiscal): boolean => fiscal?.state === 'issued';

const DRAFT_NUMBER = /^draft~(\d+)$/;

/** What stands in the place of a draft's number. Nobody can choose it, and no series counts it. */
export const draftNumber = (id: number): string => `draft~${id}`;

/** Whether a number only stands for a draft. */
export const isDraftNumber = (number: string): boolean => DRAFT_NUMBER.test(number);

/** The id of the document that a draft's number stands for, also once it is issued; null for another number. */
export function draftIdOf(number: string): number | null {
  const id = DRAFT_NUMBER.exec(number)?.[1];
  return id === undefined || id.length > 9 ? null : Number(id);
}

/** What people call a document: its number, or "Draft 7" where it has none yet. */
export function invoiceLabel(number: string, draft = 'Draft'): string {
  const id = DRAFT_NUMBER.exec(number)?.[1];
  return id === undefined ? number : `${draft} ${id}`;
}

/** Why an issued document stays as it is, with the way out. */
export const ISSUED = "This invoice was issued and can't be changed. Write a credit note instead.";
export const ISSUED_NOTE = "This credit note was issued and can't be changed. Write a new invoice instead.";

/** The kinds of documents that are issued in fiscal mode. */
export const FISCAL_KINDS = ['invoice', 'creditNote'] as const;
export type FiscalKind = (typeof FISCAL_KINDS)[number];

/** Why nothing happens to a draft that needs an issued document, with the way out. */
export const NOT_ISSUED = 'This is a draft. Issue it first.';
