import * as z from 'zod/mini';
import { BUILT_IN_GRIDS, catGrids } from '../cat/grid.ts';
import { DEFAULT_INVOICE_DATE_FORMAT } from '../dates/invoice-date-format.ts';
import { DEFAULT_PAYMENT_TERMS } from '../dates/payment-terms.ts';
import { isTimeZone } from '../dates/time-zone.ts';
import { DEFAULT_INVOICE_LANGUAGE } from '../languages/invoice-language.ts';
import { currencyCode, instantText, paymentTerms, weekday } from '../ledger/scalars.ts';
import { DEFAULT_CURRENCY } from '../money/currency.ts';
import { DEFAULT_REMINDERS, reminderSettings } from '../reminders/settings.ts';
import { TAX_ROUNDINGS } from '../taxes/kinds.ts';
import type { AccountSettings } from './answers.ts';
import { conversion } from './conversion.ts';
import { DEFAULT_DAILY_CAPACITY, dailyCapacity } from './daily-capacity.ts';
import { savedSeries } from './number-series.ts';
import { sellerParty } from './seller.ts';
import type { ListSettingKey, SettingKey } from './setting-keys.ts';

export type { AccountSettings };

const stored = {
  currency: z.catch(z.nullable(currencyCode), null),
  conversion: z.catch(z.nullable(conversion), null),
  paymentTerms: z.catch(paymentTerms, DEFAULT_PAYMENT_TERMS),
  defaultInvoiceLanguage: z.catch(z.string(), DEFAULT_INVOICE_LANGUAGE),
  usedDefaultLanguages: z.catch(z.array(z.string()), [DEFAULT_INVOICE_LANGUAGE]),
  invoiceDateFormat: z.catch(z.string(), DEFAULT_INVOICE_DATE_FORMAT),
  billingInformationName: z.catch(z.string(), ''),
  billingInformationDetails: z.catch(z.string(), ''),
  hideTaxAlert: z.catch(z.boolean(), false),
  firstDayOfWeek: z.catch(weekday, 1),
  timeFormat: z.catch(z.enum(['24hr', '12hr']), '24hr'),
  timezone: z.catch(z.nullable(z.string()), null),
  languagePairsDisabled: z.catch(z.boolean(), false),
  paperSize: z.catch(z.enum(['A4', 'Letter']), 'A4'),
  startPage: z.catch(z.enum(['jobs', 'start']), 'jobs'),
  dailyCapacity: z.catch(dailyCapacity, DEFAULT_DAILY_CAPACITY),
  reminders: z.catch(reminderSettings, DEFAULT_REMINDERS),
  seller: z.catch(sellerParty, {}),
  payByQr: z.catch(z.boolean(), true),
  catGrids: z.catch(catGrids, BUILT_IN_GRIDS),
  smallBusiness: z.catch(z.boolean(), false),
  taxRounding: z.catch(z.enum(TAX_ROUNDINGS), 'line'),
  taxCurrency: z.catch(z.nullable(currencyCode), null),
  /** Since when it is on. */
  fiscalMode: z.catch(z.nullable(instantText), null),
} satisfies Record<Exclude<SettingKey, ListSettingKey | 'numberSeries'>, z.core.$ZodType>;

/**
 * The account's settings from its setting records: `storedValue` answers the stored value of a key, or null or
 * undefined. Defaults: USD, 30 days, English, DD/MM/YYYY, Monday, 24hr, the
 * list of jobs as the first page, 2,500 words or 8 hours a day, reminders after 7, 14 and 30 days that the user sends.
 */
export function accountSettings(storedValue: (key: SettingKey) => unknown): AccountSettings {
  const read = <Schema extends z.core.$ZodType>(key: SettingKey, schema: Schema): z.output<Schema> =>
    z.parse(schema, storedValue(key) ?? null);
  const currency = read('currency', stored.currency);
  const fiscalSince = read('fiscalMode', stored.fiscalMode);
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
    startPage: read('startPage', stored.startPage),
    dailyCapacity: read('dailyCapacity', stored.dailyCapacity),
    reminders: read('reminders', stored.reminders),
    seller: read('seller', stored.seller),
    payByQr: read('payByQr', stored.payByQr),
    smallBusiness: read('smallBusiness', stored.smallBusiness),
    taxRounding: read('taxRounding', stored.taxRounding),
    taxCurrency: read('taxCurrency', stored.taxCurrency),
    fiscalMode: fiscalSince !== null,
    fiscalSince,
    /** These are read when they are asked for: few need them, and they may be long. */
    get catGrids() {
      return read('catGrids', stored.catGrids);
    },
    get numberSeries() {
      return savedSeries(storedValue('numberSeries'));
    },
  };
}

/** The time zone for "today": the user's, or UTC until it is set. */
export function timeZoneOf(settings: Pick<AccountSettings, 'timezone'>): string {
  return isTimeZone(settings.timezone) ? settings.timezone : 'UTC';
}
