import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { editedParty, proposedBillTo } from '@ledgerline/shared-events/clients/bill-to.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { InvoiceDates, PaymentTerms } from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { InvoiceInput, ItemInput } from '@ledgerline/shared-events/invoices/commands.ts';
import { invoiceNumberKey } from '@ledgerline/shared-events/invoices/number.ts';
import { proposedReference } from '@ledgerline/shared-events/invoices/proposed-reference.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { Exchange, JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { textInLanguage } from '@ledgerline/shared-events/languages/language-texts.ts';
import { compare } from '@ledgerline/shared-events/money/decimal.ts';
import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { AccountState } from '../account-state.ts';
import type { DecisionContext } from '../command.ts';
import { exchangeFor } from '../exchange.ts';
import { referencedRecord, settingsOf, todayOf } from '../lookup.ts';
import { nextInvoiceNumber, refuseUsedNumber } from '../rules/invoice-numbers.ts';
import type { StateReader } from '../state-reader.ts';
import { invoiceAmounts } from './amounts.ts';
import { declaredTax, sentAdjustments } from './document-parts.ts';
import { frozenTaxes } from './invoice-taxes.ts';
import { invoiceItems, jobOfItem } from './items.ts';
import { languageOf, withSentLanguage } from './language.ts';
import { withSentDates } from './sent-dates.ts';

/**
 * A new invoice from the sent fields. Missing fields come from the client, then from the settings. Company, client,
 * bank account, labels, taxes and exchange rate are frozen into it.
 * @throws Rejected invalid, number_taken, already_invoiced, no_rate
 */
export function draftInvoice(
  state: AccountState,
  input: InvoiceInput,
  context: DecisionContext,
): InvoiceRecord {
  const settings = settingsOf(state);
  const client = invoicedClient(state, input.client_id);
  const dates = draftDates(input, client, settings, todayOf(state, context.now));
  const sent = input.items ?? [];
  const currency = input.currency ?? client.currency ?? currencyOfJobs(state, sent) ?? settings.currency;
  const language = draftLanguage(state, input, client, settings);
  const about = { id: null, client_id: client.id, currency, date: dates.date, ...language, before: [] };
  const items = invoiceItems(state, sent, about, context);
  const taxes = frozenTaxes(state, input.taxes, client, language);
  const adjustments = sentAdjustments(state, input.adjustments ?? [], [], language);
  const exchange = draftExchange(input, currency, dates.date, settings, context);
  const sums = draftSums({ items, taxes, adjustments, currency }, settings);
  const declared = declaredTax({ ...sums, currency, exchange, ...dates }, settings.taxCurrency, context);
  return {
    id: state.nextId('invoice'),
    number: input.number
      ? chosenNumber(state, input.number, null)
      : nextInvoiceNumber(state, client, dates.date),
    client_id: client.id,
    client_name: client.name,
    ...dates,
    reference: input.reference ?? proposedReference(jobsOfItems(state, sent)),
    ...parties(input, client, settings, language.locale),
    items,
    taxes,
    ...sums,
    ...(declared !== null && { taxInCurrency: declared }),
    currency,
    exchange,
    ...language,
    ...draftTexts(state, input, client, language.language),
    paid: false,
    paid_at: null,
    issued_at: null,
    created_at: context.now,
    deleted_at: null,
    void: false,
  };
}

/** The sums of a new document, with the way in which its taxes are rounded. @throws Rejected invalid */
function draftSums(
  document: Pick<InvoiceRecord, 'items' | 'taxes' | 'adjustments' | 'currency'>,
  { taxRounding }: AccountSettings,
) {
  return {
    ...invoiceAmounts({ ...document, taxRounding }),
    ...(taxRounding === 'document' && { taxRounding }),
  };
}

/** @throws Rejected invalid when there is no such client, or its invoicing is disabled */
export function invoicedClient(state: StateReader, clientId: number | undefined): ClientRecord {
  if (clientId === undefined) throw invalidField('client_id', 'Choose a client.');
  const client = referencedRecord(state, 'client', clientId, 'client_id');
  if (client.invoicing === false) {
    throw invalidField('client_id', 'Invoicing is disabled for this client.');
  }
  return client;
}

/**
 * The requested number.
 * @throws Rejected number_taken when another invoice has or had it and the number is not free again
 */
export function chosenNumber(state: StateReader, requested: string, invoiceId: number | null): string {
  const own = invoiceId === null ? undefined : state.record('invoice', invoiceId)?.number;
  // Its own number may have been that of a deleted invoice, which nobody can take again.
  if (own === undefined || invoiceNumberKey(own) !== invoiceNumberKey(requested))
    refuseUsedNumber(state, requested, invoiceId);
  return requested;
}

function draftDates(
  input: InvoiceInput,
  client: ClientRecord,
  settings: AccountSettings,
  today: string,
): InvoiceDates {
  const terms: PaymentTerms = input.paymentTerms ?? client.settings.paymentTerms ?? settings.paymentTerms;
  const { date, dueDate } = input;
  const followed = withSentDates(
    { date: today, dueDate: null, paymentTerms: 'none' },
    { date, paymentTerms: terms },
  );
  return withSentDates(followed, { dueDate });
}

function jobsOfItems(state: StateReader, items: readonly ItemInput[]): JobRecord[] {
  return items.flatMap((item) => {
    const jobId = jobOfItem(item);
    const job = jobId === null ? undefined : state.record('job', jobId);
    return job === undefined ? [] : [job];
  });
}

/** The currency that all jobs of an invoice share, or null. */
function currencyOfJobs(state: StateReader, items: readonly ItemInput[]): string | null {
  const currencies = new Set(jobsOfItems(state, items).map((job) => job.currency));
  const [only] = currencies;
  return currencies.size === 1 && only !== undefined ? only : null;
}

function parties(input: InvoiceInput, client: ClientRecord, settings: AccountSettings, locale: string) {
  return {
    billingInformation: {
      name: input.billingInformation?.name ?? settings.billingInformationName,
      details: input.billingInformation?.details ?? settings.billingInformationDetails,
      ...sellerData(settings),
    },
    billTo: editedParty(proposedBillTo(client, locale), input.billTo),
    payByQr: input.payByQr ?? settings.payByQr,
  };
}

/**
 * The exchange rate that the user entered, else the rate of the date of the invoice.
 * @throws Rejected invalid when one was sent for the primary currency
 */
export function draftExchange(
  input: Pick<InvoiceInput, 'exchangeRate'>,
  currency: string,
  date: string,
  settings: AccountSettings,
  context: DecisionContext,
): Exchange | null {
  const { exchangeRate } = input;
  if (currency === settings.currency) {
    if (exchangeRate && compare(exchangeRate, '1') !== 0)
      throw invalidField('exchangeRate', `This invoice is in ${currency} already.`);
    return null;
  }
  if (exchangeRate) return { to: settings.currency, rate: exchangeRate, date, source: 'manual' };
  return exchangeFor(context, currency, settings.currency, date);
}

function draftLanguage(
  state: StateReader,
  input: InvoiceInput,
  client: ClientRecord,
  settings: AccountSettings,
) {
  const chosen = input.language ?? client.settings.invoiceLanguage ?? settings.defaultInvoiceLanguage;
  return withSentLanguage(languageOf(state, chosen), input);
}

function draftTexts(state: StateReader, input: InvoiceInput, client: ClientRecord, language: string) {
  const { paymentInstructions, invoiceNotes } = client.settings;
  return {
    paymentInstructions:
      input.paymentInstructions ?? chosenText(state, 'paymentInstruction', paymentInstructions, language),
    invoiceNotes: input.invoiceNotes ?? chosenText(state, 'invoiceNote', invoiceNotes, language),
  };
}

/** The text that a client chose (null: none), else the default of the account, else an empty one; in this language. */
function chosenText(
  state: StateReader,
  kind: 'paymentInstruction' | 'invoiceNote',
  chosen: number | null | undefined,
  language: string,
): string {
  if (chosen === null) return '';
  const items = [...state.records(kind)].filter((item) => item.deleted_at === null);
  const own = items.find((item) => item.id === chosen);
  const text = own ?? items.find((item) => item.default);
  return text === undefined ? '' : textInLanguage(text, language);
}

/** The bank account of the settings as the data of an invoice's sender; nothing while there is none. */
export function sellerData({ seller }: AccountSettings): Pick<InvoiceRecord['billingInformation'], 'party'> {
  return Object.keys(seller).length > 0 ? { party: seller } : {};
}
