import * as z from 'zod/mini';
import { languageTexts } from '../languages/language-texts.ts';
import { decimalText, instantText, recordId } from '../ledger/scalars.ts';
import { TAX_KINDS } from '../taxes/kinds.ts';

/** The version of the events that hold a tax: those of version 1 know standard taxes alone. */
export const TAX_VERSION = 2;

/** The rate is percent, at most 100, and above 0 where its kind has one (see taxes/kinds.ts). A compound tax is charged on top of the primary tax `primaryTax`. */
export const taxRecord = z.strictObject({
  id: recordId,
  name: z.string().check(z.minLength(1)),
  rate: decimalText,
  compound: z.boolean(),
  primaryTax: z.nullable(recordId),
  /** Null or missing: standard. */
  kind: z.exactOptional(z.nullable(z.enum(TAX_KINDS))),
  /** Why nothing is charged, and its code of VATEX; null or missing: as usual for the kind (see taxes/exemptions.ts). */
  reason: z.exactOptional(z.nullable(z.string().check(z.minLength(1)))),
  vatex: z.exactOptional(z.nullable(z.string().check(z.minLength(1)))),
  /** The reason in invoice languages. */
  texts: z.exactOptional(languageTexts),
  default: z.boolean(),
  deleted_at: z.nullable(instantText),
});
export type TaxRecord = z.output<typeof taxRecord>;

export const taxEditableFields = z.partial(z.omit(taxRecord, { id: true, texts: true, deleted_at: true }));

/** A payment instruction or an invoice note; the text is sanitised HTML. */
export const textBlockRecord = z.strictObject({
  id: recordId,
  text: z.string().check(z.minLength(1)),
  /** Sanitised HTML, too. */
  texts: z.exactOptional(languageTexts),
  default: z.boolean(),
  deleted_at: z.nullable(instantText),
});
export type TextBlockRecord = z.output<typeof textBlockRecord>;

/**
 * An invoice language of the account (id 100 or more); built-in languages are not records. The setting
 * `defaultInvoiceLanguage` contains the default.
 */
export const invoiceLanguageRecord = z.strictObject({
  id: recordId,
  name: z.string().check(z.minLength(1)),
  locale: z.string(),
  dateFormat: z.string(),
  strings: z.array(z.strictObject({ id: z.string(), value: z.string() })),
  deleted_at: z.nullable(instantText),
});
export type InvoiceLanguageRecord = z.output<typeof invoiceLanguageRecord>;

export const invoiceLanguageEditableFields = z.partial(
  z.omit(invoiceLanguageRecord, { id: true, deleted_at: true }),
);

/** A single setting: the id of the record is the key. Null means that the default applies (see account-settings.ts). */
export const settingRecord = z.strictObject({ id: z.string(), value: z.json() });
export type SettingRecord = z.output<typeof settingRecord>;
