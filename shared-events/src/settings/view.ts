import type { UnitRecord } from '../catalogue/records.ts';
import { unitsWithBuiltIn, unitView } from '../catalogue/view.ts';
import { BUILT_IN_LANGUAGES } from '../languages/built-in.ts';
import type { ScreenSettings } from '../lists/views.ts';
import type { MailTemplate } from '../mail-templates/record.ts';
import { toNumber } from '../money/decimal.ts';
import type {
  AccountSettings,
  InvoiceLanguageAnswer,
  SettingsAnswer,
  TaxAnswer,
  TextBlockAnswer,
} from './answers.ts';
import type { InvoiceLanguageRecord, TaxRecord, TextBlockRecord } from './records.ts';

/** The records of the settings that are lists, including deleted ones. */
type SettingLists = {
  taxes: Iterable<TaxRecord>;
  paymentInstructions: Iterable<TextBlockRecord>;
  invoiceNotes: Iterable<TextBlockRecord>;
  invoiceLanguages: Iterable<InvoiceLanguageRecord>;
  units: Iterable<UnitRecord>;
  mailTemplates: MailTemplate[];
};

/** The answer of a tax. */
export function taxView({ deleted_at: _, kind, ...tax }: TaxRecord): TaxAnswer {
  return { ...tax, ...(kind && { kind }), rate: toNumber(tax.rate) };
}

/** The answer of a payment instruction or an invoice note. */
export function textBlockView({ deleted_at: _, ...block }: TextBlockRecord): TextBlockAnswer {
  return { ...block, texts: block.texts ?? {} };
}

/** The answer of a language of the account. `defaultLanguage` is the id in the settings. */
function invoiceLanguageView(
  { deleted_at: _, ...language }: InvoiceLanguageRecord,
  defaultLanguage: string,
): InvoiceLanguageAnswer {
  const id = String(language.id);
  return { ...language, id, default: id === defaultLanguage };
}

/** All languages for invoices: the built-in ones, then those of the account. */
export function invoiceLanguages(
  records: Iterable<InvoiceLanguageRecord>,
  defaultLanguage: string,
): InvoiceLanguageAnswer[] {
  return [
    ...BUILT_IN_LANGUAGES.map((language) => ({
      ...language,
      strings: [...language.strings],
      default: language.id === defaultLanguage,
    })),
    ...present(records).map((language) => invoiceLanguageView(language, defaultLanguage)),
  ];
}

/** The answer of all settings. */
export function settingsView(
  settings: AccountSettings,
  lists: SettingLists,
  screen: ScreenSettings,
): SettingsAnswer {
  return {
    ...settings,
    taxes: present(lists.taxes).map(taxView),
    paymentInstructions: present(lists.paymentInstructions).map(textBlockView),
    invoiceNotes: present(lists.invoiceNotes).map(textBlockView),
    invoiceLanguages: invoiceLanguages(lists.invoiceLanguages, settings.defaultInvoiceLanguage),
    units: present(unitsWithBuiltIn(lists.units)).map(unitView),
    mailTemplates: lists.mailTemplates,
    ...screen,
  };
}

function present<T extends { deleted_at: string | null }>(records: Iterable<T>): T[] {
  return [...records].filter((record) => record.deleted_at === null);
}
