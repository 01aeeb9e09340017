import { z } from 'zod';
import { currencyCode, instantText, recordId } from '../ledger/scalars.ts';

/**
 * What a client may set for its own invoices. A missing key means the account's default; null means none.
 * Instructions, notes, language and taxes are ids of the account's lists.
 */
export const clientSettings = z.strictObject({
  billingInformationName: z.string().optional(),
  billingInformationDetails: z.string().optional(),
  paymentTerms: z
    .union([z.number().int().min(0).max(3650), z.enum(['date', 'none'])])
    .nullable()
    .optional(),
  paymentInstructions: recordId.nullable().optional(),
  invoiceNotes: recordId.nullable().optional(),
  invoiceLanguage: z.string().nullable().optional(),
  taxes: z.array(recordId).nullable().optional(),
});
export type ClientSettings = z.output<typeof clientSettings>;

export const clientRecord = z.strictObject({
  id: recordId,
  name: z.string().min(1),
  currency: currencyCode.nullable(),
  /** null: never chosen. */
  invoicing: z.boolean().nullable(),
  settings: clientSettings,
  created_at: instantText,
  deleted_at: instantText.nullable(),
});
export type ClientRecord = z.output<typeof clientRecord>;
