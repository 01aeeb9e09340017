import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { leftOfLine, partOfLine } from '@ledgerline/shared-events/credit-notes/lines.ts';
import type { CreditNoteItem } from '@ledgerline/shared-events/credit-notes/record.ts';
import {
  type CountedNote,
  type CreditedInvoice,
  creditSums,
} from '@ledgerline/shared-events/credit-notes/sums.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import type { InvoiceItem } from '@ledgerline/shared-events/invoices/record.ts';
import { DecimalError } from '@ledgerline/shared-events/money/decimal.ts';
import { frozenSumsOf } from '#entities/invoice/frozen-sums.ts';
import { paperInvoiceOf } from '#entities/invoice/paper-invoice.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/** A line that can be credited, with the quantity and the amount that are left of it. */
export type CreditLine = { item: InvoiceItem; left: ReturnType<typeof leftOfLine> };

/** What is left of an invoice to be credited. */
export type CreditDraft = {
  invoice: CreditedInvoice;
  notes: readonly CountedNote[];
  lines: readonly CreditLine[];
};

/** The draft of a credit note of an invoice that has these ones already. */
export function creditDraft(answer: InvoiceAnswer, before: readonly CreditNoteAnswer[]): CreditDraft {
  const { taxRounding } = answer;
  const paper = paperInvoiceOf(answer);
  const invoice = { ...paper, ...(taxRounding !== undefined && { taxRounding }) };
  const notes = before.map((note) => ({
    ...frozenSumsOf(note),
    items: note.items.map(({ taxes: _, ...item }) => ({
      ...item,
      quantity: decimalText(item.quantity),
      rate: decimalText(item.rate),
      value: decimalText(item.value),
    })),
  }));
  const lines = invoice.items
    .map((item) => ({ item, left: leftOfLine(item, notes) }))
    .filter(({ left }) => !left.isWhole);
  return { invoice, notes, lines };
}

/** The chosen quantities by the id of their line; null for all that is left of it. */
export type Chosen = ReadonlyMap<string, string | null>;

/** What the chosen lines come to; null while one of them can't be credited so. */
export function creditedTotal({ invoice, notes, lines }: CreditDraft, chosen: Chosen): string | null {
  try {
    const items: CreditNoteItem[] = [];
    for (const { item, left } of lines) {
      const quantity = chosen.get(item.id);
      if (quantity === undefined) continue;
      const requested = { itemId: item.id, ...(quantity !== null && { quantity }) };
      const part = partOfLine(item, left, requested, invoice.currency);
      if (part === null) return null;
      items.push(part);
    }
    return creditSums(invoice, notes, items).total;
  } catch (error) {
    if (error instanceof DecimalError) return null;
    throw error;
  }
}

/** The lines as the command takes them; without any where all of everything is credited. */
export function sentLines({ lines }: CreditDraft, chosen: Chosen) {
  const isAll = lines.every(({ item }) => chosen.get(item.id) === null);
  if (isAll) return {};
  return {
    lines: [...chosen].map(([itemId, quantity]) => ({ itemId, ...(quantity !== null && { quantity }) })),
  };
}
