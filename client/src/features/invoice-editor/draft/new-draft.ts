import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { proposedBillTo } from '@ledgerline/shared-events/clients/bill-to.ts';
import type { LineDetail } from '@ledgerline/shared-events/clients/record.ts';
import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { offersDateFormats } from '@ledgerline/shared-events/dates/invoice-date-format.ts';
import { invoiceDates } from '@ledgerline/shared-events/dates/payment-terms.ts';
import { proposedReference } from '@ledgerline/shared-events/invoices/proposed-reference.ts';
import {
  filledReferences,
  type ReferenceField,
  type References,
} from '@ledgerline/shared-events/invoices/references.ts';
import { BUILT_IN_LANGUAGES, isBuiltInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import { textInLanguage } from '@ledgerline/shared-events/languages/language-texts.ts';
import { quoteStrings } from '@ledgerline/shared-events/quotes/paper.ts';
import type {
  InvoiceLanguageAnswer,
  SettingsAnswer,
  TextBlockAnswer,
} from '@ledgerline/shared-events/settings/answers.ts';
import { proposedSender } from '@ledgerline/shared-events/settings/sender.ts';
import { reasonsIn, rewordedTaxes } from '@ledgerline/shared-events/taxes/exemptions.ts';
import { proposedTaxes } from '@ledgerline/shared-events/taxes/proposed-taxes.ts';
import { frozenTaxes } from '#entities/settings/frozen-taxes.ts';
import type { BillableJob } from '../billable-jobs.ts';
import { type DocumentKind, type InvoiceDraft, referenceTexts } from './draft.ts';
import { itemInLanguage, itemOfJob } from './items.ts';
import { quotedItem } from './line-job.ts';

/** Jobs to invoice, and the currency of the invoice. */
type InvoicedWork = { jobs: readonly BillableJob[]; currency: string };

/** What a client wants on the lines of its jobs. */
export const lineDetailsOf = (client: Client | undefined): readonly LineDetail[] =>
  client?.settings.lineDetails ?? [];

export type Start = {
  /** Missing: an invoice. */
  kind?: DocumentKind;
  settings: SettingsAnswer;
  today: string;
  primaryCurrency: string;
};

/** How long a new quote is valid unless the user says otherwise. */
const DAYS_VALID = 30;

/** The settings as the editor of a document offers them: the texts of the account are those of invoices. */
export const settingsFor = (kind: DocumentKind, settings: SettingsAnswer): SettingsAnswer =>
  kind === 'invoice' ? settings : { ...settings, paymentInstructions: [], invoiceNotes: [] };

/** A draft with what only a quote has: its words, and the last day and the texts of `own`. */
function asQuote(
  draft: InvoiceDraft,
  own: Pick<InvoiceDraft, 'dueDate'> & Partial<InvoiceDraft>,
): InvoiceDraft {
  const { dueDate, paymentInstructions = '', invoiceNotes = '' } = own;
  return {
    ...draft,
    kind: 'quote',
    dueDate,
    paymentTerms: 'date',
    paymentInstructions,
    invoiceNotes,
    payByQr: false,
    strings: quoteStrings([...draft.strings], draft.locale),
  };
}

/** A draft without a client, from the account's settings for all invoices. */
export function emptyDraft({ kind, settings, today, primaryCurrency }: Start): InvoiceDraft {
  const language = inLanguage(languageOf(settings, settings.defaultInvoiceLanguage), settings);
  const draft: InvoiceDraft = {
    clientId: null,
    number: '',
    ...invoiceDates(today, settings.paymentTerms),
    reference: '',
    ...referenceTexts({}),
    billingInformation: { ...proposedSender(settings, language.locale), party: settings.seller },
    billTo: { name: '', details: '' },
    items: [],
    taxes: taxesFor(undefined, settings, language),
    ...(settings.taxRounding === 'document' && { taxRounding: settings.taxRounding }),
    currency: primaryCurrency,
    exchangeRate: '',
    ...language,
    paymentInstructions: chosenText(settings.paymentInstructions, undefined, settings.defaultInvoiceLanguage),
    invoiceNotes: chosenText(settings.invoiceNotes, undefined, settings.defaultInvoiceLanguage),
    payByQr: settings.payByQr,
    ...(kind !== 'quote' && settings.supplyDates && { bringsSupply: true }),
  };
  return kind === 'quote' ? asQuote(draft, { dueDate: addDays(today, DAYS_VALID) }) : draft;
}

/**
 * The draft for a client, with its own terms, taxes, texts, language and currency. Manual items stay; items of another
 * client's jobs are removed.
 */
export function draftForClient(
  draft: InvoiceDraft,
  client: Client,
  work: InvoicedWork,
  start: Start,
): InvoiceDraft {
  const { settings } = start;
  const own = client.settings;
  const language = inLanguage(
    languageOf(settings, own.invoiceLanguage ?? settings.defaultInvoiceLanguage),
    settings,
  );
  const next = {
    ...draft,
    clientId: client.id,
    ...invoiceDates(
      draft.date,
      own.paymentTerms === undefined ? settings.paymentTerms : (own.paymentTerms ?? 'none'),
    ),
    ...referencesFor(draft, own),
    ...senderIn(draft, language.locale, settings),
    billTo: proposedBillTo(client, language.locale),
    // A reference belongs to the orders of one client.
    ...withWork(
      { ...draft, ...language, reference: draft.clientId === null ? draft.reference : '' },
      work,
      client,
    ),
    taxes: taxesFor(client, settings, language),
    ...language,
    paymentInstructions: chosenText(settings.paymentInstructions, own.paymentInstructions, language.language),
    invoiceNotes: chosenText(settings.invoiceNotes, own.invoiceNotes, language.language),
  };
  return draft.kind === 'quote' ? asQuote(next, draft) : next;
}

/** The references that a client usually has, beside those that the user entered before choosing it. */
function referencesFor(draft: InvoiceDraft, usual: References): Record<ReferenceField, string> {
  const entered = draft.clientId === null ? filledReferences(draft) : {};
  return referenceTexts({ ...filledReferences(usual), ...entered });
}

/** The sender in another language, unless the user changed it. */
function senderIn(
  { billingInformation, locale }: InvoiceDraft,
  next: string,
  settings: WordingSettings,
): Partial<Pick<InvoiceDraft, 'billingInformation'>> {
  const [before, after] = [proposedSender(settings, locale), proposedSender(settings, next)];
  const isOwn = billingInformation.details !== before.details || before.details === after.details;
  return isOwn ? {} : { billingInformation: { ...billingInformation, details: after.details } };
}

/** The taxes that a document for a client starts with. */
function taxesFor(
  client: Client | undefined,
  settings: SettingsAnswer,
  language: Pick<InvoiceDraft, 'language' | 'locale'>,
): InvoiceDraft['taxes'] {
  const parties = { ...settings, client: client?.party };
  const chosen = proposedTaxes(settings.taxes, client?.settings.taxes, parties);
  return frozenTaxes(chosen, settings.taxes, reasonsIn(language, settings));
}

/** Adds the jobs of a client as lines above the manual ones, in their currency, and proposes their reference. */
export const withWork = (
  draft: InvoiceDraft,
  { jobs, currency }: InvoicedWork,
  client: Client,
): Pick<InvoiceDraft, 'items' | 'currency' | 'exchangeRate' | 'reference'> => ({
  items: [
    ...jobs
      .toSorted(byCompletion)
      .map((job) =>
        draft.kind === 'quote' ? quotedItem(job, draft) : itemOfJob(job, draft, lineDetailsOf(client)),
      ),
    ...draft.items.filter(({ job_id }) => job_id === null),
  ],
  currency,
  reference: draft.reference || proposedReference(jobs),
  exchangeRate: currency === draft.currency ? draft.exchangeRate : '',
});

/** The oldest first, as a client reads an invoice of a month. */
const byCompletion = (one: BillableJob, other: BillableJob): number =>
  (one.completed_at ?? '').localeCompare(other.completed_at ?? '') || one.id - other.id;

/** The fields that depend on the language: labels, locale and date format. */
function inLanguage(
  language: InvoiceLanguageAnswer,
  settings: Pick<SettingsAnswer, 'invoiceDateFormat'>,
): Pick<InvoiceDraft, 'language' | 'locale' | 'dateFormat' | 'strings'> {
  const isFree = isBuiltInLanguage(language.id) && offersDateFormats(language.locale);
  return {
    language: language.id,
    locale: language.locale,
    dateFormat: isFree ? settings.invoiceDateFormat : language.dateFormat,
    strings: language.strings,
  };
}

/** The settings that decide the words of an invoice. */
type WordingSettings = Pick<
  SettingsAnswer,
  | 'invoiceDateFormat'
  | 'paymentInstructions'
  | 'invoiceNotes'
  | 'taxes'
  | 'seller'
  | 'smallBusiness'
  | 'billingInformationName'
  | 'billingInformationDetails'
>;

/** The draft in another language, with its lines of jobs and the texts of the account; what the user wrote stays. */
export function translatedDraft(
  draft: InvoiceDraft,
  language: InvoiceLanguageAnswer,
  settings: WordingSettings,
): Partial<InvoiceDraft> {
  const next = inLanguage(language, settings);
  const translated = (text: string, blocks: readonly TextBlockAnswer[]) => {
    const block = blocks.find((one) => textInLanguage(one, draft.language) === text);
    return block === undefined ? text : textInLanguage(block, language.id);
  };
  return {
    ...next,
    ...senderIn(draft, next.locale, settings),
    ...(draft.kind === 'quote' && { strings: quoteStrings([...next.strings], next.locale) }),
    items: draft.items.map((item) => itemInLanguage(item, draft, next)),
    taxes: rewordedTaxes(draft.taxes, settings.taxes, reasonsIn(draft, settings), reasonsIn(next, settings)),
    paymentInstructions: translated(draft.paymentInstructions, settings.paymentInstructions),
    invoiceNotes: translated(draft.invoiceNotes, settings.invoiceNotes),
  };
}

const [ENGLISH] = BUILT_IN_LANGUAGES;

/** The languages to choose from: those of the settings, or the built-in ones until these are loaded. */
export function languagesOf(settings: SettingsAnswer): readonly InvoiceLanguageAnswer[] {
  if (settings.invoiceLanguages.length > 0) return settings.invoiceLanguages;
  return BUILT_IN_LANGUAGES.map((language) => ({
    ...language,
    strings: [...language.strings],
    default: language.id === settings.defaultInvoiceLanguage,
  }));
}

function languageOf(settings: SettingsAnswer, id: string): InvoiceLanguageAnswer {
  const all = languagesOf(settings);
  const found = all.find((language) => language.id === id) ?? all[0];
  if (found !== undefined) return found;
  if (ENGLISH === undefined) throw new Error('There is no built-in language.');
  return { ...ENGLISH, strings: [...ENGLISH.strings], default: true };
}

/** `undefined` means the default block, null none, otherwise the block with that id. */
function chosenText(
  blocks: readonly TextBlockAnswer[],
  id: number | null | undefined,
  language: string,
): string {
  if (id === null) return '';
  const chosen = blocks.find((block) => (id === undefined ? block.default : block.id === id));
  return chosen === undefined ? '' : textInLanguage(chosen, language);
}

/** The currency of a new invoice: the client's, else the one that all its jobs have, else the primary one. */
export function invoiceCurrency(
  client: Client,
  jobs: readonly BillableJob[],
  primaryCurrency: string,
): string {
  const currencies = new Set(jobs.map(({ currency }) => currency));
  const [only] = currencies;
  return client.currency ?? (currencies.size === 1 ? only : undefined) ?? primaryCurrency;
}
