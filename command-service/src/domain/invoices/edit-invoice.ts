import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { InvoiceDates } from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { InvoiceInput, ItemInput } from '@ledgerline/shared-events/invoices/commands.ts';
import { InvoiceEdited } from '@ledgerline/shared-events/invoices/events.ts';
import type { LineLanguage } from '@ledgerline/shared-events/invoices/job-line.ts';
import {
  type InvoiceItem,
  type InvoiceRecord,
  type InvoiceTax,
  invoiceRecord,
} from '@ledgerline/shared-events/invoices/record.ts';
import { NO_REFERENCES } from '@ledgerline/shared-events/invoices/references.ts';
import { supplyOf } from '@ledgerline/shared-events/invoices/supply.ts';
import { applyChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import { type FieldValues, sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { hasPayments, settlementOf } from '@ledgerline/shared-events/payments/settlement.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { amountDueOf } from '@ledgerline/shared-events/taxes/amount-due.ts';
import type { AccountState } from '../account-state.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { difference } from '../difference.ts';
import { settingsOf, target } from '../lookup.ts';
import { withoutMark } from '../payments/payment-of.ts';
import { refuseDraft, refuseIssued } from '../rules/fiscal-documents.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredInvoice } from './answer.ts';
import { INVOICE_TEXTS, withCleanTexts } from './clean-texts.ts';
import { jobsOfInvoice } from './create-invoice.ts';
import { sellerData } from './document-draft.ts';
import { editedDocument } from './document-edit.ts';
import { chosenNumber } from './draft.ts';
import { editedDeclaration, reworded } from './edited-sums.ts';
import { isSameTaxes } from './invoice-taxes.ts';
import { invoiceItems } from './items.ts';
import { paidEvents, saysPaid, unpaidEvents } from './payment.ts';
import { withoutUnchangedFields } from './sent-back.ts';
import { withSentDates } from './sent-dates.ts';

/** Changes the fields that are sent. Jobs are added to the invoice and removed from it with its items. */
export const EditInvoice = defineCommand({
  name: 'EditInvoice',
  decide: (state, { invoiceId, invoice: sent }, context) => {
    const invoice = target(state, 'invoice', invoiceId);
    const input = withoutUnchangedFields(withCleanTexts(sent, INVOICE_TEXTS), invoice, settingsOf(state));
    if (saysPaid(input) === true) refuseDraft(invoice);
    if (input.client_id !== undefined && input.client_id !== invoice.client_id) {
      throw invalidField('client_id', "The client of a saved invoice can't be changed.");
    }
    if (input.currency !== undefined && input.currency !== invoice.currency && hasPayments(invoice)) {
      refuseIssued(invoice);
      throw invalidField('currency', "The currency of an invoice with payments can't be changed.");
    }
    const next = editedInvoice(state, invoice, input, context);
    const edited = editEvents(state, invoice, next);
    if (edited.length > 0) refuseIssued(invoice);
    const replaced = amountDueOf(next) === amountDueOf(invoice) ? [] : withoutMark(invoice);
    const draft = replaced.length === 0 ? next : unmarked(next, replaced);
    return [...replaced, ...edited, ...paymentEvents(state, draft, input, context)];
  },
  result: (state, _, { invoiceId }, at) => answeredInvoice(state, invoiceId, at),
});

/** An invoice after the events that replaced its mark. */
function unmarked(invoice: InvoiceRecord, replaced: readonly DomainEvent[]): InvoiceRecord {
  return invoiceRecord.parse(replaced.flatMap(changesOf).reduce<FieldValues>(applyChange, invoice));
}

/** What an invoice may lack. */
const NONE_YET = {
  ...{ payByQr: false, adjustments: null, taxInCurrency: null, supplied: null },
  ...NO_REFERENCES,
};

function editEvents(state: StateReader, before: InvoiceRecord, after: InvoiceRecord): DomainEvent[] {
  const changed = difference({ ...NONE_YET, ...before }, after);
  if (changed === null) return [];
  const [had, has] = [jobsOfInvoice(state, before), jobsOfInvoice(state, after)];
  const added = has.filter((job) => !had.some((other) => other.id === job.id));
  const freed = had.filter((job) => !has.some((other) => other.id === job.id));
  return [InvoiceEdited.of({ invoiceId: before.id, number: before.number, ...changed, taken: added, freed })];
}

function paymentEvents(
  state: AccountState,
  invoice: InvoiceRecord,
  input: InvoiceInput,
  context: DecisionContext,
): DomainEvent[] {
  const paid = saysPaid(input);
  if (paid === undefined) return [];
  if (!paid) return settlementOf(invoice).paid ? unpaidEvents(invoice, context.now) : [];
  return paidEvents(state, invoice, input.paid_at ?? null, context);
}

/** An invoice with the fields that are sent, and what follows from them. */
export function editedInvoice(
  state: StateReader,
  invoice: InvoiceRecord,
  input: InvoiceInput,
  context: DecisionContext,
): InvoiceRecord {
  const dates = editedDates(invoice, input);
  const { date } = dates;
  const itemsIn = (about: { currency: string } & LineLanguage) =>
    editedItems(state, invoice, input, { date, ...about }, context);
  const taxesIn = (language: LineLanguage) => sameTaxes(state, invoice, input, language);
  const next = { kind: 'invoice', date, taxesIn } as const;
  const document = editedDocument(state, invoice, input, next, itemsIn, context);
  return {
    ...invoice,
    ...dates,
    number: input.number ? chosenNumber(state, input.number, invoice.id) : invoice.number,
    ...document,
    ...editedDeclaration(state, invoice, { ...invoice, ...document, ...dates }, context),
    ...editedSender(state, invoice, input),
    ...editedSupply(invoice, input, document.items),
    paymentInstructions: input.paymentInstructions ?? invoice.paymentInstructions,
    invoiceNotes: input.invoiceNotes ?? invoice.invoiceNotes,
  };
}

function editedDates({ date, dueDate, paymentTerms }: InvoiceRecord, input: InvoiceInput): InvoiceDates {
  return withSentDates({ date, dueDate, paymentTerms }, input);
}

type Worded = Pick<InvoiceRecord, 'currency' | 'date'> & LineLanguage;

function editedItems(
  state: StateReader,
  invoice: InvoiceRecord,
  input: InvoiceInput,
  counted: Worded,
  context: DecisionContext,
): InvoiceRecord['items'] {
  const isSameCurrency = counted.currency === invoice.currency;
  if (input.items === undefined && isSameCurrency) return invoice.items;
  const sent = input.items ?? invoice.items.map(asItIs);
  const about = {
    id: invoice.id,
    client_id: invoice.client_id,
    ...counted,
    before: invoice.items,
    currencyBefore: invoice.currency,
  };
  return invoiceItems(state, sent, about, context);
}

/** A line that nothing was sent about. That of a job gets its price from the job. */
function asItIs(item: InvoiceItem): ItemInput {
  return item.job_id === null ? item : { id: item.id, job_id: item.job_id };
}

/**
 * The taxes of a saved invoice, with their sentences in its language.
 * @throws Rejected invalid when they would be others
 */
function sameTaxes(
  state: StateReader,
  invoice: InvoiceRecord,
  { taxes: sent }: InvoiceInput,
  language: LineLanguage,
): InvoiceTax[] {
  const taxes = reworded(state, invoice.taxes, invoice, language);
  if (sent === undefined || isSameTaxes(state, { ...invoice, ...language, taxes }, sent)) return taxes;
  throw invalidField('taxes', "The taxes of a saved invoice can't be changed.");
}

/** When the work was done: as it is sent. Otherwise it follows the lines, unless the user said something else before. */
function editedSupply(
  { supplied = null, items: before }: InvoiceRecord,
  { supplied: sent }: InvoiceInput,
  items: InvoiceRecord['items'],
): Pick<InvoiceRecord, 'supplied'> {
  if (sent !== undefined) return { supplied: sent };
  return { supplied: sameJson(supplied, supplyOf(before)) ? supplyOf(items) : supplied };
}

/** The sender. Its bank account stays that of the creation, unless a code for it is requested now. */
function editedSender(
  state: StateReader,
  invoice: InvoiceRecord,
  { billingInformation: sent, payByQr }: InvoiceInput,
): Pick<InvoiceRecord, 'billingInformation' | 'payByQr'> {
  const { name, details, ...data } = invoice.billingInformation;
  const isRenewed = payByQr === true && invoice.payByQr !== true;
  return {
    billingInformation: {
      name: sent?.name ?? name,
      details: sent?.details ?? details,
      ...(isRenewed ? sellerData(settingsOf(state)) : data),
    },
    payByQr: payByQr ?? invoice.payByQr ?? false,
  };
}
