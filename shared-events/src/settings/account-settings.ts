import { z } from 'zod';
import { DEFAULT_INVOICE_DATE_FORMAT } from '../dates/invoice-date-format.ts';
import { DEFAULT_PAYMENT_TERMS, type PaymentTerms } from '../dates/payment-terms.ts';
import { isTimeZone } from '../dates/time-zone.ts';
import { DEFAULT_INVOICE_LANGUAGE } from '../languages/invoice-language.ts';
import { currencyCode, type Json, paymentTerms } from '../ledger/scalars.ts';
import { DEFAULT_CURRENCY } from '../money/currency.ts';
import { type Conversion, conversion } from './conversion.ts';
import type { SettingKey } from './setting-keys.ts';

/** The settings that hold one value, with the defaults filled in. */
export type AccountSettings = {
  currency: string;
  /** Whether the user has chosen the primary currency; until then the reports ask for it. */
  currencyChosen: boolean;
  conversion: Conversion | null;
  paymentTerms: PaymentTerms;
  defaultInvoiceLanguage: string;
  /** Ids of the built-in languages that the user took into use. */
  usedDefaultLanguages: string[];
  invoiceDateFormat: string;
  billingInformationName: string;
  billingInformationDetails: string;
  hideTaxAlert: boolean;
  /** 1 is Monday, 0 is Sunday. */
  firstDayOfWeek: number;
  timeFormat: '24hr' | '12hr';
  /** Null until it was guessed or chosen. */
  timezone: string | null;
  languagePairsDisabled: boolean;
  paperSize: 'A4' | 'Letter';
};

const stored = {
  currency: currencyCode.nullable().catch(null),
  conversion: conversion.nullable().catch(null),
  paymentTerms: paymentTerms.catch(DEFAULT_PAYMENT_TERMS),
  defaultInvoiceLanguage: z.string().catch(DEFAULT_INVOICE_LANGUAGE),
  usedDefaultLanguages: z.array(z.string()).catch([DEFAULT_INVOICE_LANGUAGE]),
  invoiceDateFormat: z.string().catch(DEFAULT_INVOICE_DATE_FORMAT),
  billingInformationName: z.string().catch(''),
  billingInformationDetails: z.string().catch(''),
  hideTaxAlert: z.boolean().catch(false),
  firstDayOfWeek: z.number().catch(1),
  timeFormat: z.enum(['24hr', '12hr']).catch('24hr'),
  timezone: z.string().nullable().catch(null),
  languagePairsDisabled: z.boolean().catch(false),
  paperSize: z.enum(['A4', 'Letter']).catch('A4'),
} satisfies Record<SettingKey, z.ZodType>;

/**
 * The account's settings from its setting records: `storedValue` answers the stored value of a key, null or undefined
 * where none is stored. Defaults: USD, 30 days, English, DD/MM/YYYY, Monday, 24hr.
 */
export function accountSettings(storedValue: (key: SettingKey) => Json | undefined): AccountSettings {
  const read = <Schema extends z.ZodType>(key: SettingKey, schema: Schema): z.output<Schema> =>
    schema.parse(storedValue(key) ?? null);
  const currency = read('currency', stored.currency);
  return {
    currency: currency ?? DEFAULT_CURRENCY,
    currencyChosen: currency !== null,
    conversion: read('conversion', stored.conversion),
    paymentTerms: read('paymentTerms', stored.paymentTerms),
    defaultInvoiceLanguage: read('defaultInvoiceLanguage', stored.defaultInvoiceLanguage),
    usedDefaultLanguages: read('usedDefaultLanguages', stored.usedDefaultLanguages),
    invoiceDateFormat: read('invoiceDateFormat', stored.invoiceDateFormat),
    billingInformationName: read('billingInformationName', stored.billingInformationName),
    billingInformationDetails: read('billingInformationDetails', stored.billingInformationDetails),
    hideTaxAlert: read('hideTaxAlert', stored.hideTaxAlert),
    firstDayOfWeek: read('firstDayOfWeek', stored.firstDayOfWeek),
    timeFormat: read('timeFormat', stored.timeFormat),
    timezone: read('timezone', stored.timezone),
    languagePairsDisabled: read('languagePairsDisabled', stored.languagePairsDisabled),
    paperSize: read('paperSize', stored.paperSize),
  };
}

/** The zone that "today" is counted in: the user's, UTC until it is known. */
export function timeZoneOf(settings: Pick<AccountSettings, 'timezone'>): string {
  return isTimeZone(settings.timezone) ? settings.timezone : 'UTC';
}
