import { z } from 'zod';
import {
  computed,
  currency,
  exactText,
  id,
  LENGTHS,
  languageId,
  languageTextsInput,
  paymentTermsInput,
  percent,
  positiveAmount,
  requiredText,
  settingValue,
  text,
} from '../api/payload-scalars.ts';
import { catGridsInput } from '../cat/commands.ts';
import { unitInput } from '../catalogue/commands.ts';
import { legalIdInput } from '../clients/commands.ts';
import { isCountry } from '../clients/countries.ts';
import { INVOICE_DATE_FORMATS } from '../dates/invoice-date-format.ts';
import { isTimeZone } from '../dates/time-zone.ts';
import { savedSurchargesInput } from '../jobs/commands.ts';
import { isBuiltInLanguage } from '../languages/built-in.ts';
import { INVOICE_STRING_IDS } from '../languages/invoice-language.ts';
import { recordId, weekday } from '../ledger/scalars.ts';
import { toNumber } from '../money/decimal.ts';
import { bicProblem, ibanProblem, withoutBlanks } from '../money/iban.ts';
import { accentColor } from '../paper/accent.ts';
import { reminderSettingsInput } from '../reminders/commands.ts';
import { TAX_KINDS, TAX_ROUNDINGS } from '../taxes/kinds.ts';
import { isEmail } from '../text/email.ts';
import { MAX_UNITS_WITH_CAPACITY } from './daily-capacity.ts';
import { NUMBERED_DOCUMENTS, numberSeries, SERIES_RESETS } from './number-series.ts';
import { accountsProblem, MAX_ACCOUNTS, type SellerParty, sellerParty, withAccounts } from './seller.ts';
import { LIST_SETTING_KEYS, SCALAR_SETTING_KEYS, type ScalarSettingKey } from './setting-keys.ts';

const partyLine = text(LENGTHS.name).transform((value) => value.trim());
const accountText = text(64).transform(withoutBlanks);

/** An account; an empty text is a missing field. */
const sellerAccountInput = z
  .strictObject({
    currency: z.union([z.literal(''), currency]).nullable(),
    iban: accountText.superRefine(reported(ibanProblem)),
    account: partyLine,
    bic: accountText.superRefine(reported(bicProblem)),
    bankName: partyLine,
    holder: partyLine,
  })
  .partial()
  .transform(withoutEmpty);

/** Company, address and bank accounts. An empty text is a missing field. */
const sellerInput = z
  .strictObject({
    street: partyLine,
    postalCode: partyLine,
    city: partyLine,
    country: partyLine
      .transform((value) => value.toUpperCase())
      .refine((value) => value === '' || isCountry(value), { error: 'Choose a country' }),
    iban: accountText.superRefine(reported(ibanProblem)),
    bic: accountText.superRefine(reported(bicProblem)),
    accountHolder: partyLine,
    tradeName: partyLine,
    legalForm: partyLine,
    vatId: partyLine,
    taxNumber: partyLine,
    identifier: partyLine,
    contact: partyLine,
    phone: partyLine,
    email: partyLine.refine((value) => value === '' || isEmail(value), {
      error: 'Enter a valid email address',
    }),
    legalId: legalIdInput,
    accounts: z.array(sellerAccountInput).max(MAX_ACCOUNTS, { error: 'Too many accounts' }).nullable(),
  } satisfies Record<keyof SellerParty, z.ZodType>)
  .partial()
  .transform(({ accounts, ...fields }, context) => {
    const seller = sellerParty.parse(withoutEmpty(fields));
    if (!accounts?.length) return seller;
    const listed = sellerParty.parse({ accounts }).accounts ?? [];
    const isTwofold = 'iban' in seller || 'bic' in seller || 'accountHolder' in seller;
    const message = isTwofold
      ? 'The bank account belongs into the list of accounts'
      : accountsProblem(listed);
    if (message !== null) context.addIssue({ code: 'custom', message, input: accounts });
    return withAccounts(seller, listed);
  });

function withoutEmpty<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}

function reported(problem: (value: string) => string | null) {
  return (value: string, context: z.core.$RefinementCtx<string>) => {
    const message = problem(value);
    if (message !== null) context.addIssue({ code: 'custom', message, input: value });
  };
}

/** The series of the account, all of them. A number that is sent as one stands for its digits. */
const numberSeriesInput = z
  .array(
    z.strictObject({
      // A series isn't a record: its id is part of a setting.
      id: recordId,
      name: requiredText(LENGTHS.name, 'Name is required'),
      for: z.enum(NUMBERED_DOCUMENTS),
      pattern: requiredText(LENGTHS.name, 'Enter a pattern'),
      resets: z.enum(SERIES_RESETS),
      next: z
        .union([text(64), z.number().int().min(0).transform(String)])
        .transform((value) => value.trim() || null)
        .nullable(),
      default: z.boolean(),
    }),
  )
  .pipe(numberSeries);

/** The allowed values of each setting with one value. Null restores the default. */
export const SCALAR_VALUES = {
  paymentTerms: paymentTermsInput,
  defaultInvoiceLanguage: languageId,
  usedDefaultLanguages: z
    .array(languageId.refine(isBuiltInLanguage, { error: 'Unknown built-in language' }))
    .max(20)
    .transform((ids) => [...new Set(ids)]),
  invoiceDateFormat: z.enum(INVOICE_DATE_FORMATS),
  billingInformationName: text(LENGTHS.line),
  billingInformationDetails: text(LENGTHS.details),
  hideTaxAlert: z.boolean(),
  firstDayOfWeek: weekday,
  timeFormat: z.enum(['24hr', '12hr']),
  timezone: z.string().max(64).refine(isTimeZone, { error: 'Choose a time zone' }),
  languagePairsDisabled: z.boolean(),
  paperSize: z.enum(['A4', 'Letter']),
  startPage: z.enum(['jobs', 'start']),
  dailyCapacity: z
    .record(z.string().regex(/^[1-9]\d{0,9}$/), positiveAmount.transform(toNumber).pipe(z.number().max(1e9)))
    .refine((capacity) => Object.keys(capacity).length <= MAX_UNITS_WITH_CAPACITY, {
      error: 'Too many units',
    }),
  reminders: reminderSettingsInput,
  seller: sellerInput,
  payByQr: z.boolean(),
  catGrids: catGridsInput,
  smallBusiness: z.boolean(),
  supplyDates: z.boolean(),
  surcharges: savedSurchargesInput,
  taxRounding: z.enum(TAX_ROUNDINGS),
  taxCurrency: currency.nullable(),
  numberSeries: numberSeriesInput,
  fiscalMode: z.boolean(),
  /** A picture comes as a file, which is drawn again before it is kept; null removes it. */
  logo: z.null({ error: 'Send the picture to /api/settings/logo.' }),
  accent: text(7)
    .transform((value) => value.toLowerCase())
    .pipe(accentColor)
    .nullable(),
} satisfies Record<ScalarSettingKey, z.core.$ZodType>;

/** The value that a caller sends for each setting with one value. */
export type ScalarSettingInputs = {
  [Key in ScalarSettingKey]: z.input<(typeof SCALAR_VALUES)[Key]>;
};

const name = requiredText(LENGTHS.name, 'Name is required');
const isDefault = z.boolean().optional();

const taxOptions = {
  compound: z.boolean().optional(),
  primaryTax: id.nullable().optional(),
  kind: z.enum(TAX_KINDS).optional(),
  /** An empty one, as null: the usual sentence. */
  reason: text(LENGTHS.line).nullable().optional(),
  vatex: exactText(64).nullable().optional(),
  texts: languageTextsInput(LENGTHS.line).optional(),
  default: isDefault,
  deleted_at: computed,
};

/** A new tax, or with an id the changed fields of that tax. A kind without a rate needs none. */
export const newTaxInput = z.strictObject({ name, rate: percent.optional(), ...taxOptions });
export const taxInput = z.strictObject({
  id,
  name: name.optional(),
  rate: percent.optional(),
  ...taxOptions,
});

const textOptions = {
  texts: languageTextsInput(LENGTHS.html).optional(),
  default: isDefault,
  deleted_at: computed,
};

/** New payment instructions or notes, or with an id the changed fields of that text. */
export const newTextInput = z.strictObject({ text: text(LENGTHS.html), ...textOptions });
export const textInput = z.strictObject({ id, text: text(LENGTHS.html).optional(), ...textOptions });

/** A locale in which dates and amounts can be formatted. */
const locale = z.string().max(35).refine(isLocale, { error: 'Unknown locale' });

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

const strings = z
  .array(z.strictObject({ id: z.enum(INVOICE_STRING_IDS), value: text(LENGTHS.name) }))
  .max(INVOICE_STRING_IDS.length);

const languageOptions = {
  locale: locale.optional(),
  dateFormat: z.enum(INVOICE_DATE_FORMATS).optional(),
  strings: strings.optional(),
  default: isDefault,
  deleted_at: computed,
};

/** The id of a language as a number: below 100 built in. */
const numericLanguageId = z.union([
  id,
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);

/** A new language, or with an id the changed fields of that language. */
export const newLanguageInput = z.strictObject({ name, ...languageOptions });
export const languageInput = z.strictObject({
  id: numericLanguageId,
  name: name.optional(),
  ...languageOptions,
});

/** A unit that is changed as an item of the settings. */
export const unitItemInput = z.strictObject({ ...unitInput.shape, id });

/** The key of a setting that is a list of items. */
export const listSettingKey = z.enum(LIST_SETTING_KEYS);
const settingKey = z.enum([...SCALAR_SETTING_KEYS, ...LIST_SETTING_KEYS, 'columns', 'currency']);

/** The payloads of the commands on settings. */
export const settingCommands = {
  /**
   * For a list, `value` is one item: with an `id` it changes that item, without one it adds an item. A change of the
   * key `currency` converts the whole account.
   */
  SetSetting: z.strictObject({ key: settingKey, value: settingValue }),
  /** Removes an item from a list. */
  RemoveSetting: z.strictObject({ key: listSettingKey, id: numericLanguageId }),
  ConvertCurrency: z.strictObject({ currency }),
};
