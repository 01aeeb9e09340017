import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { offersDateFormats } from '@ledgerline/shared-events/dates/invoice-date-format.ts';
import type { InvoiceInput } from '@ledgerline/shared-events/invoices/commands.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { builtInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import { quoteStrings } from '@ledgerline/shared-events/quotes/paper.ts';
import { referencedRecord, settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

type Language = Pick<InvoiceRecord, 'language' | 'locale' | 'dateFormat' | 'strings'>;

/**
 * The texts and formats of a language for an invoice. A built-in language without one customary date format uses the
 * date format of the settings.
 * @throws Rejected invalid, with the field `language`
 */
export function languageOf(state: StateReader, language: string): Language {
  const builtIn = builtInLanguage(language);
  if (builtIn !== null) {
    const { locale, strings } = builtIn;
    const dateFormat = offersDateFormats(locale) ? settingsOf(state).invoiceDateFormat : builtIn.dateFormat;
    return { language, locale, dateFormat, strings: [...strings] };
  }
  const id = Number(language);
  if (!Number.isSafeInteger(id)) throw invalidField('language', 'This does not exist.');
  const { locale, dateFormat, strings } = referencedRecord(state, 'invoiceLanguage', id, 'language');
  return { language, locale, dateFormat, strings: [...strings] };
}

/** The kinds of documents; the labels of a quote say other things in some places. */
export type DocumentKind = 'invoice' | 'quote';

/** A language as a document of a kind has it. */
export function wordedAs(kind: DocumentKind, language: Language): Language {
  if (kind === 'invoice') return language;
  return { ...language, strings: quoteStrings(language.strings, language.locale) };
}

/** The language of an invoice after the sent changes. Sent strings replace those of the language. */
export function withSentLanguage(
  base: Language,
  sent: Pick<InvoiceInput, 'dateFormat' | 'strings'>,
): Language {
  const provided = new Map<string, string>(sent.strings?.map((string) => [string.id, string.value]) ?? []);
  return {
    ...base,
    dateFormat: sent.dateFormat ?? base.dateFormat,
    strings: base.strings.map(({ id, value }) => ({ id, value: provided.get(id) ?? value })),
  };
}
