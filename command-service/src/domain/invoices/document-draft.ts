import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { editedParty, proposedBillTo } from '@ledgerline/shared-events/clients/bill-to.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { InvoiceInput } from '@ledgerline/shared-events/invoices/commands.ts';
import type { LineLanguage } from '@ledgerline/shared-events/invoices/job-line.ts';
import type { InvoiceRecord, InvoiceTax } from '@ledgerline/shared-events/invoices/record.ts';
import { newReferences, type ReferenceField } from '@ledgerline/shared-events/invoices/references.ts';
import type { Exchange } from '@ledgerline/shared-events/jobs/record.ts';
import { compare } from '@ledgerline/shared-events/money/decimal.ts';
import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { proposedSender } from '@ledgerline/shared-events/settings/sender.ts';
import type { DecisionContext } from '../command.ts';
import { exchangeFor } from '../exchange.ts';
import { referencedRecord, settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { invoiceAmounts } from './amounts.ts';
import { sentAdjustments } from './document-parts.ts';
import { frozenTaxes } from './invoice-taxes.ts';
import { type DocumentKind, languageOf, withSentLanguage, wordedAs } from './language.ts';

/** The fields that a caller may send about any document: an invoice or a quote. */
export type DocumentInput = Pick<
  InvoiceInput,
  | 'billingInformation'
  | 'billTo'
  | 'taxes'
  | 'adjustments'
  | 'exchangeRate'
  | 'language'
  | 'dateFormat'
  | 'strings'
  | 'reference'
  | ReferenceField
  | 'currency'
>;

/** What a new document is about. */
type DocumentOf = { kind: DocumentKind; client: ClientRecord; currency: string; date: string };

/**
 * What every new document has. Missing fields come from the client, then from the settings. Company, client, bank
 * account, labels, taxes and exchange rate are frozen into it.
 * @param itemsIn its lines, in its language
 * @throws Rejected invalid
 */
export function draftDocument<Item extends { value: string; taxes?: InvoiceTax[] }>(
  state: StateReader,
  input: DocumentInput,
  { kind, client, currency, date }: DocumentOf,
  itemsIn: (language: LineLanguage) => Item[],
  context: DecisionContext,
) {
  const settings = settingsOf(state);
  const language = draftLanguage(state, input, client, kind);
  const items = itemsIn(language);
  const taxes = frozenTaxes(state, input.taxes, client, language);
  const adjustments = sentAdjustments(state, input.adjustments ?? [], [], language);
  const { taxRounding } = settings;
  return {
    client_id: client.id,
    client_name: client.name,
    ...newReferences(input, client.settings),
    ...parties(input, client, settings, language.locale),
    items,
    taxes,
    ...invoiceAmounts({ items, taxes, adjustments, taxRounding, currency }),
    ...(taxRounding === 'document' && { taxRounding }),
    currency,
    exchange: draftExchange(input, currency, date, settings, context),
    ...language,
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

function parties(input: DocumentInput, client: ClientRecord, settings: AccountSettings, locale: string) {
  const sender = proposedSender(settings, locale);
  return {
    billingInformation: {
      name: input.billingInformation?.name ?? sender.name,
      details: input.billingInformation?.details ?? sender.details,
      ...sellerData(settings),
    },
    billTo: editedParty(proposedBillTo(client, locale), input.billTo),
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
      throw invalidField('exchangeRate', `The total is in ${currency} already.`);
    return null;
  }
  if (exchangeRate) return { to: settings.currency, rate: exchangeRate, date, source: 'manual' };
  return exchangeFor(context, currency, settings.currency, date);
}

function draftLanguage(state: StateReader, input: DocumentInput, client: ClientRecord, kind: DocumentKind) {
  const { defaultInvoiceLanguage } = settingsOf(state);
  const chosen = input.language ?? client.settings.invoiceLanguage ?? defaultInvoiceLanguage;
  return withSentLanguage(wordedAs(kind, languageOf(state, chosen)), input);
}

/** The bank account of the settings as the data of an invoice's sender; nothing while there is none. */
export function sellerData({ seller }: AccountSettings): Pick<InvoiceRecord['billingInformation'], 'party'> {
  return Object.keys(seller).length > 0 ? { party: seller } : {};
}
