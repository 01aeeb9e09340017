import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { addDays, differenceInDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import type { LineLanguage } from '@ledgerline/shared-events/invoices/job-line.ts';
import { NO_REFERENCES } from '@ledgerline/shared-events/invoices/references.ts';
import type { QuoteInput, QuoteItemInput } from '@ledgerline/shared-events/quotes/commands.ts';
import { QuoteCreated, QuoteEdited } from '@ledgerline/shared-events/quotes/events.ts';
import { quoteNumberKey } from '@ledgerline/shared-events/quotes/number.ts';
import { DRAFT_QUOTE, type QuoteRecord, quoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import type { AccountState } from '../account-state.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { difference } from '../difference.ts';
import { withCleanTexts } from '../invoices/clean-texts.ts';
import { draftDocument, draftExchange, invoicedClient, sellerData } from '../invoices/document-draft.ts';
import { editedDocument } from '../invoices/document-edit.ts';
import { reworded } from '../invoices/edited-sums.ts';
import { frozenTaxes, isSameTaxes } from '../invoices/invoice-taxes.ts';
import { withoutSentBack } from '../invoices/sent-back.ts';
import { settingsOf, target, todayOf } from '../lookup.ts';
import { allocatedQuoteNumber, nextQuoteNumber } from '../rules/quote-numbers.ts';
import type { StateReader } from '../state-reader.ts';
import { aboutQuote, refuseAnswered } from './answer-quote.ts';
import { answeredQuote } from './answered-quote.ts';
import { quoteItems } from './items.ts';

/** How long a new quote is valid unless the caller says otherwise. */
const DAYS_VALID = 30;

const TEXTS = ['notes', 'terms'] as const;

/** Creates a quote: a draft, with the next number unless another one is sent. */
export const CreateQuote = defineCommand({
  name: 'CreateQuote',
  decide: (state, { quote: sent }, context) =>
    created(draftQuote(state, withCleanTexts(sent, TEXTS), context), context),
  result: (state, events, _, at) => answeredQuote(state, createdId(events, 'quote'), at),
});

/** Changes the fields that are sent, of a quote that isn't answered. */
export const EditQuote = defineCommand({
  name: 'EditQuote',
  decide: (state, { quoteId, quote: sent }, context) => {
    const quote = target(state, 'quote', quoteId);
    const input = intended(withCleanTexts(sent, TEXTS), quote, state);
    const without = { adjustments: null, withheld: null, amountDue: null, ...NO_REFERENCES };
    const changed = difference({ ...without, ...quote }, editedQuote(state, quote, input, context));
    if (changed === null) return [];
    refuseAnswered(quote);
    return [QuoteEdited.of({ ...aboutQuote(quote), ...changed, alongside: [] })];
  },
  result: (state, _, { quoteId }, at) => answeredQuote(state, quoteId, at),
});

/** Creates a draft of today with the next number and the text of another quote, valid as long as that one was. */
export const DuplicateQuote = defineCommand({
  name: 'DuplicateQuote',
  decide: (state, { quoteId }, context) =>
    created(duplicate(state, target(state, 'quote', quoteId), context), context),
  result: (state, events, _, at) => answeredQuote(state, createdId(events, 'quote'), at),
});

function created(record: QuoteRecord, { now }: DecisionContext) {
  return [QuoteCreated.of({ record, addedAt: now, alongside: [] })];
}

function draftQuote(state: AccountState, input: QuoteInput, context: DecisionContext): QuoteRecord {
  const settings = settingsOf(state);
  const client = invoicedClient(state, input.client_id);
  const date = input.date ?? todayOf(state, context.now);
  const currency = input.currency ?? client.currency ?? settings.currency;
  const about = { client_id: client.id, currency, currencyBefore: currency, before: [] };
  const itemsIn = (language: LineLanguage) => quoteItems(state, input.items ?? [], { ...about, ...language });
  return quoteRecord.parse({
    id: state.nextId('quote'),
    number: allocatedQuoteNumber(state, input.number, date),
    date,
    validUntil: validity(
      date,
      input.validUntil === undefined ? daysAfter(date, DAYS_VALID) : input.validUntil,
    ),
    reference: input.reference ?? '',
    ...draftDocument(state, input, { kind: 'quote', client, currency, date }, itemsIn, context),
    notes: input.notes ?? '',
    terms: input.terms ?? '',
    ...DRAFT_QUOTE,
    created_at: context.now,
    deleted_at: null,
  });
}

/** @throws Rejected invalid when the quote would end before it begins */
function validity(date: string, validUntil: string | null): string | null {
  if (validUntil === null || validUntil >= date) return validUntil;
  throw invalidField('validUntil', 'Choose a day that is not before the date of the quote.');
}

/** The last day of a quote whose date moves: it stays valid for as long. */
function sameValidity(quote: Pick<QuoteRecord, 'date' | 'validUntil'>, date: string): string | null {
  const { validUntil } = quote;
  return validUntil === null ? null : daysAfter(date, differenceInDays(validUntil, quote.date));
}

/** @throws Rejected invalid when the day is outside of the calendar */
function daysAfter(date: string, days: number): string {
  try {
    return addDays(date, days);
  } catch (error) {
    if (error instanceof RangeError) throw invalidField('date', 'This date is out of range.');
    throw error;
  }
}

/** The intended part of an edit, which may be a whole answer with one field changed. */
function intended(input: QuoteInput, quote: QuoteRecord, state: StateReader): QuoteInput {
  if (input.client_id !== undefined && input.client_id !== quote.client_id) {
    throw invalidField('client_id', "The client of a saved quote can't be changed.");
  }
  if (input.number && quoteNumberKey(input.number) !== quoteNumberKey(quote.number)) {
    throw invalidField('number', "The number of a saved quote can't be changed.");
  }
  if (input.created_at === undefined) return input;
  const { validUntil, ...edit } = withoutSentBack(input, quote, settingsOf(state));
  if (edit.items !== undefined) edit.items = edit.items.map((item) => withoutSameQuantity(item, quote));
  return validUntil === undefined || validUntil === quote.validUntil ? edit : { ...edit, validUntil };
}

/** A line without the quantity that it has, which follows its analysis at another rate. */
function withoutSameQuantity(item: QuoteItemInput, { items }: QuoteRecord): QuoteItemInput {
  const { quantity, ...line } = item;
  return items.find(({ id }) => id === item.id)?.quantity === quantity ? line : item;
}

function editedQuote(
  state: StateReader,
  quote: QuoteRecord,
  input: QuoteInput,
  context: DecisionContext,
): QuoteRecord {
  const date = input.date ?? quote.date;
  const { name, details, ...data } = quote.billingInformation;
  const sender = input.billingInformation;
  const about = { client_id: quote.client_id, currencyBefore: quote.currency, before: quote.items };
  const itemsIn = (now: { currency: string } & LineLanguage) => {
    const sent = input.items ?? (now.currency === quote.currency ? null : quote.items);
    return sent === null ? quote.items : quoteItems(state, sent, { ...about, ...now });
  };
  const validUntil = input.validUntil === undefined ? sameValidity(quote, date) : input.validUntil;
  const taxesIn = (language: LineLanguage) => editedTaxes(state, quote, input, language);
  return {
    ...quote,
    date,
    validUntil: validity(date, validUntil),
    billingInformation: { name: sender?.name ?? name, details: sender?.details ?? details, ...data },
    ...editedDocument(state, quote, input, { kind: 'quote', date, taxesIn }, itemsIn, context),
    notes: input.notes ?? quote.notes,
    terms: input.terms ?? quote.terms,
  };
}

/** A quote isn't a fiscal document yet, so its taxes may change. */
function editedTaxes(
  state: StateReader,
  quote: QuoteRecord,
  { taxes: sent }: QuoteInput,
  language: LineLanguage,
): QuoteRecord['taxes'] {
  const taxes = reworded(state, quote.taxes, quote, language);
  if (sent === undefined || isSameTaxes(state, { ...quote, ...language, taxes }, sent)) return taxes;
  return frozenTaxes(state, sent, target(state, 'client', quote.client_id), language);
}

function duplicate(state: AccountState, quote: QuoteRecord, context: DecisionContext): QuoteRecord {
  const client = invoicedClient(state, quote.client_id);
  const settings = settingsOf(state);
  const { party: _, ...sender } = quote.billingInformation;
  const date = todayOf(state, context.now);
  return {
    ...quote,
    id: state.nextId('quote'),
    number: nextQuoteNumber(state, date),
    client_name: client.name,
    date,
    validUntil: sameValidity(quote, date),
    billingInformation: { ...sender, ...sellerData(settings) },
    exchange: draftExchange({}, quote.currency, date, settings, context),
    ...DRAFT_QUOTE,
    created_at: context.now,
  };
}
