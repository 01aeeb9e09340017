import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { InvoiceDates, PaymentTerms } from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { InvoiceInput, ItemInput } from '@ledgerline/shared-events/invoices/commands.ts';
import { draftNumber, isDraft, isDraftNumber } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { LineLanguage } from '@ledgerline/shared-events/invoices/job-line.ts';
import { invoiceNumberKey } from '@ledgerline/shared-events/invoices/number.ts';
import { proposedReference } from '@ledgerline/shared-events/invoices/proposed-reference.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { supplyOf } from '@ledgerline/shared-events/invoices/supply.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { textInLanguage } from '@ledgerline/shared-events/languages/language-texts.ts';
import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { AccountState } from '../account-state.ts';
import type { DecisionContext } from '../command.ts';
import { settingsOf, todayOf } from '../lookup.ts';
import { refuseDraft } from '../rules/fiscal-documents.ts';
import { nextInvoiceNumber, refuseUsedNumber } from '../rules/invoice-numbers.ts';
import type { StateReader } from '../state-reader.ts';
import { draftDocument, invoicedClient } from './document-draft.ts';
import { declaredTax } from './document-parts.ts';
import { invoiceItems, jobOfItem } from './items.ts';
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
  const { date } = dates;
  const sent = input.items ?? [];
  const currency = input.currency ?? client.currency ?? currencyOfJobs(state, sent) ?? settings.currency;
  const about = { id: null, client_id: client.id, currency, date, before: [] };
  const itemsIn = (language: LineLanguage) => invoiceItems(state, sent, { ...about, ...language }, context);
  const document = draftDocument(state, input, { kind: 'invoice', client, currency, date }, itemsIn, context);
  const declared = declaredTax({ ...document, date }, settings.taxCurrency, context);
  return {
    id: state.nextId('invoice'),
    ...numbered(state, input, client, date),
    ...dates,
    reference: input.reference ?? proposedReference(jobsOfItems(state, sent)),
    ...document,
    ...(declared !== null && { taxInCurrency: declared }),
    ...draftTexts(state, input, client, document.language),
    payByQr: input.payByQr ?? settings.payByQr,
    ...draftSupply(input, document.items),
    paid: false,
    paid_at: null,
    issued_at: null,
    created_at: context.now,
    deleted_at: null,
    void: false,
  };
}

/** When the work was done, unless something else was sent. Missing where neither says it. */
function draftSupply({ supplied: sent }: InvoiceInput, items: InvoiceRecord['items']) {
  const ofLines = supplyOf(items);
  const supplied = sent === undefined ? ofLines : sent;
  return supplied === null && ofLines === null ? {} : { supplied };
}

/** The number of a new invoice. In fiscal mode it is a draft, which gets one when it is issued. */
function numbered(
  state: AccountState,
  { number, paid, paid_at }: InvoiceInput,
  client: ClientRecord,
  date: string,
): Pick<InvoiceRecord, 'number' | 'fiscal'> {
  if (!settingsOf(state).fiscalMode)
    return { number: number ? chosenNumber(state, number, null) : nextInvoiceNumber(state, client, date) };
  if (number) throw numberOfDraft();
  if (paid === true || paid_at) refuseDraft(FISCAL_DRAFT);
  return { number: draftNumber(state.nextId('invoice')), ...FISCAL_DRAFT };
}

const FISCAL_DRAFT = { fiscal: { state: 'draft' } } as const;

/** The number of another new invoice: the next one, or none yet in fiscal mode. */
export function nextNumbered(state: AccountState, client: ClientRecord, date: string) {
  return numbered(state, {}, client, date);
}

const numberOfDraft = () =>
  invalidField('number', 'In fiscal mode an invoice gets its number when it is issued.');

/**
 * The requested number.
 * @throws Rejected invalid for a draft of fiscal mode and what only stands for a number, number_taken when another invoice has or had it and the number is not free again
 */
export function chosenNumber(state: StateReader, requested: string, invoiceId: number | null): string {
  const invoice = invoiceId === null ? undefined : state.record('invoice', invoiceId);
  const own = invoice?.number;
  if (own === requested) return requested;
  if (isDraftNumber(requested)) throw invalidField('number', 'Choose another number.');
  if (invoice !== undefined && isDraft(invoice)) throw numberOfDraft();
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
