import { z } from 'zod';
import { decimalText, instantText, recordId } from '../ledger/scalars.ts';

/** Percent, above 0 and at most 100. A compound tax is charged on top of the primary tax `primaryTax`. */
export const taxRecord = z.strictObject({
  id: recordId,
  name: z.string().min(1),
  rate: decimalText,
  compound: z.boolean(),
  primaryTax: recordId.nullable(),
  default: z.boolean(),
  deleted_at: instantText.nullable(),
});
export type TaxRecord = z.output<typeof taxRecord>;

/** A payment instruction or an invoice note; the text is sanitised HTML. */
export const textBlockRecord = z.strictObject({
  id: recordId,
  text: z.string().min(1),
  default: z.boolean(),
  deleted_at: instantText.nullable(),
});
export type TextBlockRecord = z.output<typeof textBlockRecord>;

/**
 * An invoice language of the user's own (id 100 or more); the built-in ones are not records. Which language is
 * the default says the setting `defaultInvoiceLanguage`.
 */
export const invoiceLanguageRecord = z.strictObject({
  id: recordId,
  name: z.string().min(1),
  locale: z.string(),
  dateFormat: z.string(),
  strings: z.array(z.strictObject({ id: z.string(), value: z.string() })),
  deleted_at: instantText.nullable(),
});
export type InvoiceLanguageRecord = z.output<typeof invoiceLanguageRecord>;

/** A single setting: the record's id is the key. Null means that the default holds (see account-settings.ts). */
export const settingRecord = z.strictObject({ id: z.string(), value: z.json() });
export type SettingRecord = z.output<typeof settingRecord>;
