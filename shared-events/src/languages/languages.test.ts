import { describe, expect, it } from 'vitest';
import { isInvoiceDateFormat } from '../dates/invoice-date-format.ts';
import { BUILT_IN_LANGUAGES, builtInLanguage, isBuiltInLanguage } from './built-in.ts';
import {
  DEFAULT_INVOICE_LANGUAGE,
  INVOICE_STRING_IDS,
  invoiceText,
  isInvoiceStringId,
} from './invoice-language.ts';

describe('built-in invoice languages', () => {
  it('are the six of the product, with their ids and date formats', () => {
    expect(
      BUILT_IN_LANGUAGES.map(({ id, name, locale, dateFormat }) => [id, name, locale, dateFormat]),
    ).toEqual([
      ['1', 'English', 'en', 'DD/MM/YYYY'],
      ['2', 'Spanish', 'es', 'DD/MM/YYYY'],
      ['3', 'Portuguese', 'pt', 'DD/MM/YYYY'],
      ['4', 'German', 'de', 'DD.MM.YYYY'],
      ['5', 'French', 'fr', 'DD/MM/YYYY'],
      ['6', 'Italian', 'it', 'DD/MM/YYYY'],
    ]);
  });

  it.each(BUILT_IN_LANGUAGES)('$name has all 16 texts and a locale that runtimes know', (language) => {
    expect(language.strings.map(({ id }) => id)).toEqual([...INVOICE_STRING_IDS]);
    expect(language.strings.every(({ value }) => value !== '' && value === value.trim())).toBe(true);
    expect(Intl.NumberFormat.supportedLocalesOf(language.locale)).toEqual([language.locale]);
    expect(isInvoiceDateFormat(language.dateFormat)).toBe(true);
  });

  it('are distinguished from the languages that users add', () => {
    expect(builtInLanguage(DEFAULT_INVOICE_LANGUAGE)?.name).toBe('English');
    expect(['6', '7', '100', 'x'].map(isBuiltInLanguage)).toEqual([true, false, false, false]);
  });
});

describe('invoiceText', () => {
  it('is the text of the language, and the English text when that is missing or empty', () => {
    const german = builtInLanguage('4')?.strings ?? [];
    expect(invoiceText(german, 'total')).toBe('Gesamtbetrag');
    expect(invoiceText([], 'total')).toBe('Total');
    expect(invoiceText([{ id: 'total', value: ' ' }], 'total')).toBe('Total');
    expect(isInvoiceStringId('toString')).toBe(false);
  });
});
