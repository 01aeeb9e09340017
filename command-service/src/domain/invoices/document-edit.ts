import { editedParty } from '@ledgerline/shared-events/clients/bill-to.ts';
import type { LineLanguage } from '@ledgerline/shared-events/invoices/job-line.ts';
import type { InvoiceRecord, InvoiceTax } from '@ledgerline/shared-events/invoices/record.ts';
import { editedReferences, type ReferenceField } from '@ledgerline/shared-events/invoices/references.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { exchangeOf } from '@ledgerline/shared-events/settings/exchange-of.ts';
import type { DecisionContext } from '../command.ts';
import { settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { type DocumentInput, draftExchange } from './document-draft.ts';
import { editedSums } from './edited-sums.ts';
import { type DocumentKind, languageOf, withSentLanguage, wordedAs } from './language.ts';

/** The fields of a saved document, an invoice or a quote, that an edit may change or keeps. */
type Document = Pick<
  InvoiceRecord,
  | 'client_id'
  | 'date'
  | 'reference'
  | ReferenceField
  | 'billTo'
  | 'taxes'
  | 'adjustments'
  | 'taxRounding'
  | 'withheld'
  | 'currency'
  | 'exchange'
  | 'language'
  | 'locale'
  | 'dateFormat'
  | 'strings'
>;

/**
 * What every document has, after an edit.
 * @param next its day after the edit, and its taxes in its language
 * @param itemsIn its lines after the edit, in its currency and language
 * @throws Rejected invalid
 */
export function editedDocument<Item extends { value: string; taxes?: InvoiceTax[] }>(
  state: StateReader,
  document: Document & { items: Item[] },
  input: DocumentInput,
  next: { kind: DocumentKind; date: string; taxesIn(language: LineLanguage): InvoiceTax[] },
  itemsIn: (about: { currency: string } & LineLanguage) => Item[],
  context: DecisionContext,
) {
  const currency = input.currency ?? document.currency;
  const { date } = next;
  const language = editedLanguage(state, document, input, next.kind);
  const items = itemsIn({ currency, ...language });
  const taxes = next.taxesIn(language);
  return {
    reference: input.reference ?? document.reference,
    ...editedReferences(document, input),
    billTo: editedParty(document.billTo, input.billTo),
    items,
    taxes,
    ...editedSums(state, document, input, { ...language, items, taxes, currency }),
    currency,
    exchange: editedExchange(state, document, input, { currency, date }, context),
    ...language,
  };
}

/** A sent rate is used; null removes a rate that was entered by hand. A new date or currency looks up its own rate. */
function editedExchange(
  state: StateReader,
  document: Document,
  { exchangeRate }: DocumentInput,
  { currency, date }: { currency: string; date: string },
  context: DecisionContext,
): InvoiceRecord['exchange'] {
  const settings = settingsOf(state);
  const isMoved = currency !== document.currency || date !== document.date;
  const applied = exchangeOf(document, settings);
  const isApplied = exchangeRate && applied !== null && toNumber(applied.rate) === Number(exchangeRate);
  if (isApplied && !isMoved) return document.exchange;
  const isManual = document.exchange?.source === 'manual';
  const isLookedUp = currency !== document.currency || (date !== document.date && !isManual);
  if (exchangeRate || isLookedUp || (exchangeRate === null && isManual)) {
    const found = draftExchange({ exchangeRate }, currency, date, settings, context);
    const keepsOwn = found === null && currency === document.currency && exchangeRate !== null;
    return keepsOwn ? document.exchange : found;
  }
  return document.exchange;
}

function editedLanguage(state: StateReader, document: Document, input: DocumentInput, kind: DocumentKind) {
  const { language, locale, dateFormat, strings } = document;
  const isChanged = input.language !== undefined && input.language !== language;
  const base = isChanged
    ? wordedAs(kind, languageOf(state, input.language ?? ''))
    : { language, locale, dateFormat, strings };
  return withSentLanguage(base, input);
}
