import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { PaperInvoice } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { InvoiceItem } from '@ledgerline/shared-events/invoices/record.ts';
import { DecimalError } from '@ledgerline/shared-events/money/decimal.ts';
import { jobValueOrNull, type PriceTerms } from '@ledgerline/shared-events/money/job-value.ts';
import { withoutAccount } from '@ledgerline/shared-events/settings/seller.ts';
import { type DocumentTotals, documentTotals } from '@ledgerline/shared-events/taxes/document-totals.ts';
import { type DraftItem, type InvoiceDraft, type LineJob, suppliedIn } from './draft.ts';
import { bandsOf } from './line-analysis.ts';

type DraftTotals = DocumentTotals<NonNullable<InvoiceDraft['adjustments']>[number]>;

const NOTHING: DraftTotals = { subtotal: '0', taxTotals: [], total: '0' };

type PricedItem = InvoiceItem & Pick<LineJob, 'minimum' | 'surcharges'>;

/** The lines with their values. An empty quantity or rate counts as 0, and so does a value out of range. */
export function pricedItems({ items, currency }: Pick<InvoiceDraft, 'items' | 'currency'>): PricedItem[] {
  return items.map((draft) => {
    const {
      foreign: _,
      work: __,
      analysis: ___,
      isMiscounted: ____,
      job,
      taxes,
      bands: _____,
      ...item
    } = draft;
    const bands = bandsOf(draft, termsOf(job));
    return {
      ...item,
      ...termsOf(job),
      ...(taxes && { taxes }),
      ...(bands && { bands }),
      quantity: item.quantity || '0',
      rate: item.rate || '0',
      value: lineValue(item, currency, termsOf(job)),
    };
  });
}

/** What is left of the terms of a line's job: a flat rate has neither a minimum fee nor surcharges. */
function termsOf(job: LineJob | undefined): Pick<LineJob, 'minimum' | 'surcharges'> {
  if (job === undefined || job.unit_id === FLAT_RATE_UNIT_ID) return {};
  const { minimum, surcharges = [] } = job;
  return { ...(minimum && { minimum }), ...(surcharges.length > 0 && { surcharges }) };
}

function lineValue({ quantity, rate }: DraftItem, currency: string, terms: PriceTerms): string {
  return jobValueOrNull(quantity || '0', rate || '0', currency, terms) ?? '0';
}

/** Subtotal, taxes, total and what is due as they will be saved. */
export function draftTotals(draft: InvoiceDraft): DraftTotals {
  return bounded(() => documentTotals({ ...draft, items: pricedItems(draft) }), NOTHING);
}

/**
 * What the paper shows of a draft.
 * @param number shown until the server has assigned one
 */
export function paperInvoiceOfDraft(draft: InvoiceDraft, number: string): PaperInvoice {
  return {
    ...draft,
    number: draft.number === '' ? number : draft.number,
    ...(draft.kind === 'quote' && { billingInformation: withoutAccount(draft.billingInformation) }),
    items: pricedItems(draft),
    supplied: suppliedIn(draft),
    strings: [...draft.strings],
    taxes: [...draft.taxes],
    ...draftTotals(draft),
  };
}

function bounded<T>(compute: () => T, fallback: T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof DecimalError) return fallback;
    throw error;
  }
}
