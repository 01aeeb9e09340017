import * as z from 'zod/mini';
import { BUILT_IN_GRIDS, catGrids } from '../cat/grid.ts';
import { DEFAULT_INVOICE_DATE_FORMAT } from '../dates/invoice-date-format.ts';
import { DEFAULT_PAYMENT_TERMS } from '../dates/payment-terms.ts';
import { isTimeZone } from '../dates/time-zone.ts';
import { savedSurcharges } from '../jobs/record.ts';
import { DEFAULT_INVOICE_LANGUAGE } from '../languages/invoice-language.ts';
import { currencyCode, instantText, paymentTerms, weekday } from '../ledger/scalars.ts';
import { DEFAULT_CURRENCY } from '../money/currency.ts';
import { accentColor } from '../paper/accent.ts';
import { logoAnswer } from '../paper/logo.ts';
import { DEFAULT_REMINDERS, reminderSettings } from '../reminders/settings.ts';
import { TAX_ROUNDINGS } from '../taxes/kinds.ts';
import type { AccountSettings } from './answers.ts';
import { conversion } from './conversion.ts';
import { DEFAULT_DAILY_CAPACITY, dailyCapacity } from './daily-capacity.ts';
import { savedSeries } from './number-series.ts';
import { sellerParty } from './seller.ts';
import type { ListSettingKey, SettingKey } from './setting-keys.ts';

export type { AccountSettings };

/** Reads values with a schema. The last one is remembered: a decision about many records asks for the same ones. */
function reader<Schema extends z.core.$ZodType>(schema: Schema): (value: unknown) => z.output<Schema> {
  let last: { from: unknown; value: z.output<Schema> } | null = null;
  return (from = null) => {
    if (last === null || last.from !== from) last = { from, value: z.parse(schema, from) };
    return last.value;
  };
}

const read = {
  currency: reader(z.catch(z.nullable(currencyCode), null)),
  conversion: reader(z.catch(z.nullable(conversion), null)),
  paymentTerms: reader(z.catch(paymentTerms, DEFAULT_PAYMENT_TERMS)),
  defaultInvoiceLanguage: reader(z.catch(z.string(), DEFAULT_INVOICE_LANGUAGE)),
  usedDefaultLanguages: reader(z.catch(z.array(z.string()), [DEFAULT_INVOICE_LANGUAGE])),
  invoiceDateFormat: reader(z.catch(z.string(), DEFAULT_INVOICE_DATE_FORMAT)),
  billingInformationName: reader(z.catch(z.string(), '')),
  billingInformationDetails: reader(z.catch(z.string(), '')),
  hideTaxAlert: reader(z.catch(z.boolean(), false)),
  firstDayOfWeek: reader(z.catch(weekday, 1)),
  timeFormat: reader(z.catch(z.enum(['24hr', '12hr']), '24hr')),
  timezone: reader(z.catch(z.nullable(z.string()), null)),
  languagePairsDisabled: reader(z.catch(z.boolean(), false)),
  paperSize: reader(z.catch(z.enum(['A4', 'Letter']), 'A4')),
  startPage: reader(z.catch(z.enum(['jobs', 'start']), 'jobs')),
  dailyCapacity: reader(z.catch(dailyCapacity, DEFAULT_DAILY_CAPACITY)),
  reminders: reader(z.catch(reminderSettings, DEFAULT_REMINDERS)),
  seller: reader(z.catch(sellerParty, {})),
  payByQr: reader(z.catch(z.boolean(), true)),
  catGrids: reader(z.catch(catGrids, BUILT_IN_GRIDS)),
  smallBusiness: reader(z.catch(z.boolean(), false)),
  supplyDates: reader(z.catch(z.boolean(), false)),
  surcharges: reader(z.catch(savedSurcharges, [])),
  taxRounding: reader(z.catch(z.enum(TAX_ROUNDINGS), 'line')),
  taxCurrency: reader(z.catch(z.nullable(currencyCode), null)),
  /** Since when it is on. */
  fiscalMode: reader(z.catch(z.nullable(instantText), null)),
  logo: reader(z.catch(z.nullable(logoAnswer), null)),
  accent: reader(z.catch(z.nullable(accentColor), null)),
} satisfies Record<Exclude<SettingKey, ListSettingKey | 'numberSeries'>, (value: unknown) => unknown>;

/**
 * The account's settings from its setting records: `storedValue` answers the stored value of a key, or null or
 * undefined. Defaults: USD, 30 days, English, DD/MM/YYYY, Monday, 24hr, the
 * list of jobs as the first page, 2,500 words or 8 hours a day, reminders after 7, 14 and 30 days that the user sends.
 */
export function accountSettings(storedValue: (key: SettingKey) => unknown): AccountSettings {
  const currency = read.currency(storedValue('currency'));
  const fiscalSince = read.fiscalMode(storedValue('fiscalMode'));
  return {
    currency: currency ?? DEFAULT_CURRENCY,
    currencyChosen: currency !== null,
    conversion: read.conversion(storedValue('conversion')),
    paymentTerms: read.paymentTerms(storedValue('paymentTerms')),
    defaultInvoiceLanguage: read.defaultInvoiceLanguage(storedValue('defaultInvoiceLanguage')),
    usedDefaultLanguages: read.usedDefaultLanguages(storedValue('usedDefaultLanguages')),
    invoiceDateFormat: read.invoiceDateFormat(storedValue('invoiceDateFormat')),
    billingInformationName: read.billingInformationName(storedValue('billingInformationName')),
    billingInformationDetails: read.billingInformationDetails(storedValue('billingInformationDetails')),
    hideTaxAlert: read.hideTaxAlert(storedValue('hideTaxAlert')),
    firstDayOfWeek: read.firstDayOfWeek(storedValue('firstDayOfWeek')),
    timeFormat: read.timeFormat(storedValue('timeFormat')),
    timezone: read.timezone(storedValue('timezone')),
    languagePairsDisabled: read.languagePairsDisabled(storedValue('languagePairsDisabled')),
    paperSize: read.paperSize(storedValue('paperSize')),
    startPage: read.startPage(storedValue('startPage')),
    dailyCapacity: read.dailyCapacity(storedValue('dailyCapacity')),
    reminders: read.reminders(storedValue('reminders')),
    seller: read.seller(storedValue('seller')),
    payByQr: read.payByQr(storedValue('payByQr')),
    smallBusiness: read.smallBusiness(storedValue('smallBusiness')),
    supplyDates: read.supplyDates(storedValue('supplyDates')),
    surcharges: read.surcharges(storedValue('surcharges')),
    taxRounding: read.taxRounding(storedValue('taxRounding')),
    taxCurrency: read.taxCurrency(storedValue('taxCurrency')),
    fiscalMode: fiscalSince !== null,
    fiscalSince,
    logo: read.logo(storedValue('logo')),
    accent: read.accent(storedValue('accent')),
    /** These are read when they are asked for: few need them, and they may be long. */
    get catGrids() {
      return read.catGrids(storedValue('catGrids'));
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
