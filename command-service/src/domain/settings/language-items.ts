import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { FIRST_CUSTOM_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import {
  customaryDateFormat,
  DEFAULT_INVOICE_DATE_FORMAT,
} from '@ledgerline/shared-events/dates/invoice-date-format.ts';
import { isBuiltInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import {
  DEFAULT_INVOICE_LANGUAGE,
  ENGLISH,
  INVOICE_STRING_IDS,
} from '@ledgerline/shared-events/languages/invoice-language.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Alongside } from '@ledgerline/shared-events/ledger/record-events.ts';
import type { languageInput, newLanguageInput } from '@ledgerline/shared-events/settings/commands.ts';
import {
  InvoiceLanguageAdded,
  InvoiceLanguageDeleted,
  InvoiceLanguageEdited,
} from '@ledgerline/shared-events/settings/invoice-language-events.ts';
import type { InvoiceLanguageRecord } from '@ledgerline/shared-events/settings/records.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import { difference } from '../difference.ts';
import { notFound, settingsOf, target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** All 15 strings of a language; missing ones are in English. */
function wholeStrings(provided: InvoiceLanguageRecord['strings']): InvoiceLanguageRecord['strings'] {
  const byId = new Map(provided.map((string) => [string.id, string.value]));
  return INVOICE_STRING_IDS.map((key) => ({ id: key, value: byId.get(key) ?? ENGLISH[key] }));
}

function defaultTo(state: StateReader, language: string): Alongside {
  const before = state.record('setting', 'defaultInvoiceLanguage')?.value ?? null;
  if (settingsOf(state).defaultInvoiceLanguage === language) return [];
  return [{ entity: 'setting', id: 'defaultInvoiceLanguage', field: 'value', before, after: language }];
}

/** The event of a new language, which also makes it the default if requested. */
export function addedLanguage(
  state: AccountState,
  input: z.output<typeof newLanguageInput>,
  now: string,
): DomainEvent[] {
  const locale = input.locale ?? 'en';
  const record: InvoiceLanguageRecord = {
    id: state.nextId('invoiceLanguage'),
    name: input.name,
    locale,
    dateFormat: input.dateFormat ?? customaryDateFormat(locale) ?? DEFAULT_INVOICE_DATE_FORMAT,
    strings: wholeStrings(input.strings ?? []),
    deleted_at: null,
  };
  const alongside = input.default === true ? defaultTo(state, String(record.id)) : [];
  return [InvoiceLanguageAdded.of({ record, addedAt: now, alongside })];
}

/**
 * The event of a changed language; none when nothing changes. Of a built-in language only the default flag can
 * change.
 * @throws Rejected not_found, invalid
 */
export function editedLanguage(state: StateReader, input: z.output<typeof languageInput>): DomainEvent[] {
  if (input.id < FIRST_CUSTOM_ID) return editedBuiltIn(state, input);
  const language = target(state, 'invoiceLanguage', input.id);
  const before = {
    name: language.name,
    locale: language.locale,
    dateFormat: language.dateFormat,
    strings: language.strings,
  };
  const own = new Map(language.strings.map((string) => [string.id, string.value]));
  for (const string of input.strings ?? []) own.set(string.id, string.value);
  const after = {
    name: input.name ?? before.name,
    locale: input.locale ?? before.locale,
    dateFormat: input.dateFormat ?? customaryOfNew(input.locale, before.locale) ?? before.dateFormat,
    strings: INVOICE_STRING_IDS.map((key) => ({ id: key, value: own.get(key) ?? ENGLISH[key] })),
  };
  const alongside = defaultChange(state, String(language.id), input.default);
  const changed = difference<Partial<typeof before>>(before, after) ?? { before: {}, after: {} };
  if (Object.keys(changed.after).length + alongside.length === 0) return [];
  return [InvoiceLanguageEdited.of({ id: language.id, name: language.name, ...changed, alongside })];
}

/** A language with a new locale also gets the customary date format of that locale, if it has one. */
function customaryOfNew(locale: string | undefined, before: string) {
  return locale === undefined || locale === before ? null : customaryDateFormat(locale);
}

function defaultChange(state: StateReader, language: string, requested: boolean | undefined): Alongside {
  const isDefault = settingsOf(state).defaultInvoiceLanguage === language;
  if (requested === undefined || requested === isDefault) return [];
  return defaultTo(state, requested ? language : DEFAULT_INVOICE_LANGUAGE);
}

function editedBuiltIn(state: StateReader, input: z.output<typeof languageInput>): DomainEvent[] {
  const { id: language, default: requested, deleted_at: _, ...texts } = input;
  if (!isBuiltInLanguage(String(language))) throw notFound();
  if (Object.values(texts).some((value) => value !== undefined)) {
    throw invalidField('id', "A built-in language can't be changed.");
  }
  const [change] = defaultChange(state, String(language), requested);
  if (change === undefined) return [];
  const { before, after } = change;
  return [SettingChanged.of({ key: 'defaultInvoiceLanguage', before, after })];
}

/**
 * The event of a deleted language. When it was the default, English becomes the default. A built-in language is
 * hidden.
 * @throws Rejected not_found
 */
export function deletedLanguage(state: StateReader, languageId: number, now: string): DomainEvent[] {
  if (languageId < FIRST_CUSTOM_ID) return unusedBuiltIn(state, String(languageId));
  const language = target(state, 'invoiceLanguage', languageId);
  const isDefault = settingsOf(state).defaultInvoiceLanguage === String(languageId);
  const alongside = isDefault ? defaultTo(state, DEFAULT_INVOICE_LANGUAGE) : [];
  return [InvoiceLanguageDeleted.of({ id: languageId, name: language.name, deletedAt: now, alongside })];
}

function unusedBuiltIn(state: StateReader, language: string): DomainEvent[] {
  const before = state.record('setting', 'usedDefaultLanguages')?.value ?? null;
  const used = settingsOf(state).usedDefaultLanguages;
  if (!used.includes(language)) throw notFound();
  const after = used.filter((id) => id !== language);
  return [SettingChanged.of({ key: 'usedDefaultLanguages', before, after })];
}
