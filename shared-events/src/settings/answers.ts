import * as z from 'zod/mini';
import { bankFormat } from '../bank/formats.ts';
import { catGrids } from '../cat/grid.ts';
import { catTable } from '../cat/tables.ts';
import { unitAnswer } from '../catalogue/answers.ts';
import { savedSurcharges } from '../jobs/record.ts';
import { currencyCode, instantText, paymentTerms, weekday } from '../ledger/scalars.ts';
import { savedView, screenSettings, tabColumns } from '../lists/views.ts';
import { mailTemplate } from '../mail-templates/record.ts';
import { accentColor } from '../paper/accent.ts';
import { logoAnswer } from '../paper/logo.ts';
import { reminderSettings } from '../reminders/settings.ts';
import { TAX_KINDS, TAX_ROUNDINGS } from '../taxes/kinds.ts';
import { conversion } from './conversion.ts';
import { dailyCapacity } from './daily-capacity.ts';
import { numberSeries } from './number-series.ts';
import { taxRecord, textBlockRecord } from './records.ts';
import { sellerParty } from './seller.ts';
import { SCALAR_SETTING_KEYS } from './setting-keys.ts';

/** A tax of the settings as the HTTP API answers it. */
export const taxAnswer = z.extend(z.omit(z.object(taxRecord.shape), { deleted_at: true }), {
  rate: z.number(),
  /** Missing: standard. */
  kind: z.exactOptional(z.enum(TAX_KINDS)),
});
export type TaxAnswer = z.output<typeof taxAnswer>;

/** A payment instruction or an invoice note as the HTTP API answers it. */
export const textBlockAnswer = z.omit(z.object(textBlockRecord.shape), { deleted_at: true });
export type TextBlockAnswer = z.output<typeof textBlockAnswer>;

/** An invoice language; ids are texts, below 100 built in. */
export const invoiceLanguageAnswer = z.object({
  id: z.string(),
  name: z.string(),
  locale: z.string(),
  dateFormat: z.string(),
  strings: z.array(z.object({ id: z.string(), value: z.string() })),
  default: z.boolean(),
});
export type InvoiceLanguageAnswer = z.output<typeof invoiceLanguageAnswer>;

/** The settings with one value, including defaults. */
const accountSettingsAnswer = z.object({
  currency: currencyCode,
  /** Whether the user has chosen the primary currency; until then the reports ask for it. */
  currencyChosen: z.boolean(),
  conversion: z.nullable(conversion),
  paymentTerms,
  defaultInvoiceLanguage: z.string(),
  /** Ids of the built-in languages that the user has enabled. */
  usedDefaultLanguages: z.array(z.string()),
  invoiceDateFormat: z.string(),
  billingInformationName: z.string(),
  billingInformationDetails: z.string(),
  hideTaxAlert: z.boolean(),
  /** 1 is Monday, 0 is Sunday. */
  firstDayOfWeek: weekday,
  timeFormat: z.enum(['24hr', '12hr']),
  /** Null until it is guessed or chosen. */
  timezone: z.nullable(z.string()),
  languagePairsDisabled: z.boolean(),
  paperSize: z.enum(['A4', 'Letter']),
  /** The page that the address of the app alone opens. */
  startPage: z.enum(['jobs', 'start']),
  /** How much of each unit is one day of work, by the id of the unit. Other units are not weighed. */
  dailyCapacity,
  reminders: reminderSettings,
  /** The bank account for payments, with its holder and address. */
  seller: sellerParty,
  /** Whether new invoices have a QR code for their payment, once there is an IBAN. */
  payByQr: z.boolean(),
  /** What the bands of an analysis are paid. */
  catGrids,
  /** Whether the user's country exempts it from VAT as a small business. */
  smallBusiness: z.boolean(),
  /** Whether new invoices say the day or period of supply. */
  supplyDates: z.boolean(),
  /** Offered for jobs and lines of quotes. */
  surcharges: savedSurcharges,
  /** How the tax of new invoices is rounded: on each line, or once for each rate. */
  taxRounding: z.enum(TAX_ROUNDINGS),
  /** The currency in which VAT is declared, so that invoices in others say their VAT in it; null: none. */
  taxCurrency: z.nullable(currencyCode),
  /** The patterns of the numbers of documents. */
  numberSeries,
  /** Whether new invoices are drafts that never change once they are issued. */
  fiscalMode: z.boolean(),
  /** Since when; null while it is off. */
  fiscalSince: z.nullable(instantText),
  /** The picture on papers, which `GET /api/settings/logo` answers; null: none. */
  logo: z.nullable(logoAnswer),
  /** The colour of the title of papers, `#rrggbb`; null: that of the other texts. */
  accent: z.nullable(accentColor),
});
export type AccountSettings = z.output<typeof accountSettingsAnswer>;

/** All settings as the HTTP API answers them: one object of all keys, with defaults and built-in items. */
export const settingsAnswer = z.object({
  ...accountSettingsAnswer.shape,
  taxes: z.array(taxAnswer),
  paymentInstructions: z.array(textBlockAnswer),
  invoiceNotes: z.array(textBlockAnswer),
  invoiceLanguages: z.array(invoiceLanguageAnswer),
  units: z.array(unitAnswer),
  /** The message templates: the built-in templates with the account's own texts, then those that it added. */
  mailTemplates: z.array(mailTemplate),
  ...screenSettings.shape,
});
export type SettingsAnswer = z.output<typeof settingsAnswer>;

/** How many jobs and invoices have a currency: those that a change of the primary currency affects. */
export const documentCurrencyAnswer = z.object({ currency: currencyCode, jobs: z.int(), invoices: z.int() });
export type DocumentCurrencyAnswer = z.output<typeof documentCurrencyAnswer>;

const saved = <Value extends z.ZodMiniType>(key: string, value: Value) =>
  z.object({ key: z.literal(key), value });

/** The answer of a saved setting: its present value; of a list the one item with its id. */
export const savedSettingAnswer = z.union([
  saved('taxes', taxAnswer),
  saved('paymentInstructions', textBlockAnswer),
  saved('invoiceNotes', textBlockAnswer),
  saved('invoiceLanguages', invoiceLanguageAnswer),
  saved('units', unitAnswer),
  saved('mailTemplates', mailTemplate),
  saved('views', savedView),
  saved('columns', tabColumns),
  saved('bankFormats', bankFormat),
  saved('catTables', catTable),
  saved('currency', currencyCode),
  ...SCALAR_SETTING_KEYS.map((key) => saved(key, accountSettingsAnswer.shape[key])),
]);
