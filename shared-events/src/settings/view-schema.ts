import { z } from 'zod';
import { unitAnswer } from '../catalogue/view-schema.ts';
import { currencyCode, paymentTerms } from '../ledger/scalars.ts';
import type { AccountSettings } from './account-settings.ts';
import { conversion } from './conversion.ts';
import { taxRecord, textBlockRecord } from './records.ts';
import type { InvoiceLanguageView, SettingsView, TaxView, TextBlockView } from './view.ts';

export const taxAnswer = taxRecord
  .omit({ deleted_at: true })
  .extend({ rate: z.number() }) satisfies z.ZodType<TaxView>;

export const textBlockAnswer = textBlockRecord.omit({ deleted_at: true }) satisfies z.ZodType<TextBlockView>;

export const invoiceLanguageAnswer = z.strictObject({
  id: z.string(),
  name: z.string(),
  locale: z.string(),
  dateFormat: z.string(),
  strings: z.array(z.strictObject({ id: z.string(), value: z.string() })),
  default: z.boolean(),
}) satisfies z.ZodType<InvoiceLanguageView>;

/** The settings that hold one value, as they are answered. */
export const scalarSettingsAnswer = z.strictObject({
  currency: currencyCode,
  currencyChosen: z.boolean(),
  conversion: conversion.nullable(),
  paymentTerms,
  defaultInvoiceLanguage: z.string(),
  usedDefaultLanguages: z.array(z.string()),
  invoiceDateFormat: z.string(),
  billingInformationName: z.string(),
  billingInformationDetails: z.string(),
  hideTaxAlert: z.boolean(),
  firstDayOfWeek: z.number(),
  timeFormat: z.enum(['24hr', '12hr']),
  timezone: z.string().nullable(),
  languagePairsDisabled: z.boolean(),
  paperSize: z.enum(['A4', 'Letter']),
}) satisfies z.ZodType<AccountSettings>;

/** All settings as the HTTP API answers them, for its description. */
export const settingsAnswer = scalarSettingsAnswer.extend({
  taxes: z.array(taxAnswer),
  paymentInstructions: z.array(textBlockAnswer),
  invoiceNotes: z.array(textBlockAnswer),
  invoiceLanguages: z.array(invoiceLanguageAnswer),
  units: z.array(unitAnswer),
}) satisfies z.ZodType<SettingsView>;
