import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import type { ClientParty } from '@ledgerline/shared-events/clients/party.ts';
import type { PaymentTerms } from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { LineWork } from '@ledgerline/shared-events/invoices/job-line.ts';
import type {
  InvoiceAdjustment,
  InvoiceItem,
  InvoiceTax,
} from '@ledgerline/shared-events/invoices/record.ts';
import type { ReferenceField, References } from '@ledgerline/shared-events/invoices/references.ts';
import { type SupplyPeriod, supplyOf } from '@ledgerline/shared-events/invoices/supply.ts';
import type { Surcharge } from '@ledgerline/shared-events/jobs/record.ts';
import type { QuoteItem } from '@ledgerline/shared-events/quotes/record.ts';
import type { SellerParty } from '@ledgerline/shared-events/settings/seller.ts';
import type { TaxRounding } from '@ledgerline/shared-events/taxes/kinds.ts';

/** A line while it is edited. Quantity and rate are decimal text; '' is an empty field. */
export type DraftItem = {
  /** `job<ID>` for a job, `new<timestamp>` for a manual item. */
  id: string;
  job_id: number | null;
  name: string;
  detail: string;
  quantity: string;
  rate: string;
  /** Set for a job in another currency without an exchange rate: its value there, and the rate that the user enters. */
  foreign?: ForeignWork;
  /** Set for a job that this edit brought: what its line says, in any language. */
  work?: LineWork;
  /** Set for a line of a quote. */
  job?: LineJob;
  /** Its own taxes; missing: those of the invoice; null: those of the invoice again. */
  taxes?: InvoiceTax[] | null;
  /** Of a quote: the analysis that it was saved with; see `analysisOf`. */
  analysis?: JobAnalysis;
  /** Whether its unit counts something else than its analysis, which is removed then. */
  isMiscounted?: boolean;
  /** The bands that it was saved with; missing: it isn't printed by bands. */
  bands?: InvoiceItem['bands'];
  /** The day of supply that it was saved with. */
  supplied?: string;
};

/** The job that a line of a quote will be. */
export type LineJob = Pick<QuoteItem, 'job_type_id' | 'language_pair_id' | 'unit_id' | 'deadline'> & {
  /** Decimal text; missing: what the client's prices say, null: none. */
  minimum?: string | null;
  surcharges?: Surcharge[];
};

/** `rate`: units of `currency` for one unit of the invoice's currency, as decimal text; '' while it is missing. */
type ForeignWork = { currency: string; value: string; rate: string };

export type Party = { name: string; details: string };

/** The documents that this editor edits. */
export type DocumentKind = 'invoice' | 'quote';

/**
 * An invoice or a quote while it is edited. Plain data: undo inside the editor keeps whole drafts. A quote has its last
 * day as `dueDate` and its terms as `paymentInstructions`, as its paper has.
 */
export type InvoiceDraft = Record<ReferenceField, string> & {
  /** Missing: an invoice. */
  kind?: DocumentKind;
  clientId: number | null;
  /** '' lets the server assign the next number. */
  number: string;
  date: string;
  dueDate: string | null;
  paymentTerms: PaymentTerms;
  reference: string;
  /** `party` is what the server will freeze: it is shown and not saved. */
  billingInformation: Party & { party?: SellerParty };
  billTo: Party & { party?: ClientParty };
  items: readonly DraftItem[];
  taxes: readonly InvoiceTax[];
  adjustments?: InvoiceAdjustment[];
  /** Missing: on each line. */
  taxRounding?: TaxRounding;
  currency: string;
  /** Entered by the user: units of `currency` for one unit of the primary currency. '' uses the rate of the day. */
  exchangeRate: string;
  language: string;
  locale: string;
  dateFormat: string;
  strings: readonly { id: string; value: string }[];
  paymentInstructions: string;
  invoiceNotes: string;
  /** Whether the paper has a code for its payment. */
  payByQr: boolean;
  /** Whether lines of jobs bring the day of supply; missing: no. */
  bringsSupply?: true;
  /** The day or period of supply as the user entered it, null for none; missing: that of the lines. */
  supplied?: SupplyPeriod | null;
};

/** The references of the client as a draft has them: an empty text for none. */
export const referenceTexts = (of: References): Record<ReferenceField, string> => ({
  buyerReference: of.buyerReference ?? '',
  orderReference: of.orderReference ?? '',
  contractReference: of.contractReference ?? '',
  projectReference: of.projectReference ?? '',
});

/** Whether the user can enter a day or period of supply. */
export const offersSupply = ({ bringsSupply, supplied }: InvoiceDraft): boolean =>
  bringsSupply === true || supplied !== undefined;

/** The day or period of supply that the paper says. */
export function suppliedIn({ supplied, items, bringsSupply }: InvoiceDraft): SupplyPeriod | null {
  if (supplied !== undefined) return supplied;
  const dayOf = ({ supplied: day, work }: DraftItem) =>
    day ?? (bringsSupply ? (work?.completed_at ?? undefined) : undefined);
  return supplyOf(items.map((item) => ({ supplied: dayOf(item) })));
}

/** A period of supply with another first or last day; the other one follows where they would cross. */
export function withSuppliedDay(period: SupplyPeriod | null, end: 'from' | 'to', day: string): SupplyPeriod {
  const oneDay = { from: day, to: day };
  const next = { ...(period ?? oneDay), [end]: day };
  return next.from <= next.to ? next : oneDay;
}

/** What each kind of document is called. */
export const KIND_WORDS: Readonly<Record<DocumentKind, string>> = { invoice: 'Invoice', quote: 'Quote' };

/** Whether two drafts have equal contents. Only fields that are other objects are compared by what they hold. */
export function sameDraft(a: InvoiceDraft, b: InvoiceDraft): boolean {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof InvoiceDraft>;
  return [...fields].every(
    (field) => a[field] === b[field] || JSON.stringify(a[field]) === JSON.stringify(b[field]),
  );
}

/** Whether the invoice names no sender. */
export const lacksSender = ({ billingInformation }: InvoiceDraft): boolean =>
  billingInformation.name.trim() === '';
