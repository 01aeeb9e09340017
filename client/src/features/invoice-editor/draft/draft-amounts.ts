import type { PaperInvoice } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { InvoiceItem } from '@ledgerline/shared-events/invoices/record.ts';
import { DecimalError } from '@ledgerline/shared-events/money/decimal.ts';
import { jobValueOrNull } from '@ledgerline/shared-events/money/job-value.ts';
import { type DocumentTotals, documentTotals } from '@ledgerline/shared-events/taxes/document-totals.ts';
import type { DraftItem, InvoiceDraft } from './draft.ts';

type DraftTotals = DocumentTotals<NonNullable<InvoiceDraft['adjustments']>[number]>;

const NOTHING: DraftTotals = { subtotal: '0', taxTotals: [], total: '0' };

/** The lines with their values. An empty quantity or rate counts as 0, and so does a value out of range. */
export function pricedItems({ items, currency }: Pick<InvoiceDraft, 'items' | 'currency'>): InvoiceItem[] {
  return items.map(({ foreign: _, work: __, job: ___, taxes, ...item }) => ({
    ...item,
    ...(taxes && { taxes }),
    quantity: item.quantity || '0',
    rate: item.rate || '0',
    value: lineValue(item, currency),
  }));
}

function lineValue({ quantity, rate }: DraftItem, currency: string): string {
  return jobValueOrNull(quantity || '0', rate || '0', currency) ?? '0';
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
    items: pricedItems(draft),
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
