import { z } from 'zod';
import { currencyCode, instantText, paymentTerms, recordId } from '../ledger/scalars.ts';

/**
 * What a client may set for its own invoices. A missing key means the account's default; null means none.
 * Instructions, notes, language and taxes are ids of the account's lists.
 */
const clientSettings = z.strictObject({
  billingInformationName: z.string().exactOptional(),
  billingInformationDetails: z.string().exactOptional(),
  paymentTerms: paymentTerms.nullable().exactOptional(),
  paymentInstructions: recordId.nullable().exactOptional(),
  invoiceNotes: recordId.nullable().exactOptional(),
  invoiceLanguage: z.string().nullable().exactOptional(),
  taxes: z.array(recordId).nullable().exactOptional(),
});
export type ClientSettings = z.output<typeof clientSettings>;

export const clientSettingKey = clientSettings.keyof();
export type ClientSettingKey = z.output<typeof clientSettingKey>;

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
