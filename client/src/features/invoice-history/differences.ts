import { DETAIL_IDS, type PaperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { PaperPlace } from '#entities/invoice/ui/paper/paper-parts.ts';

/** The places of the shown paper whose values differ from the compared one. */
export function differingPlaces(shown: PaperModel, other: PaperModel): ReadonlySet<PaperPlace> {
  const places = new Set<PaperPlace>();
  const note = (place: PaperPlace, a: unknown, b: unknown) => {
    if (JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)) places.add(place);
  };
  for (const { id, value } of shown.details)
    note(`detail.${id}`, value, other.details.find((detail) => detail.id === id)?.value);
  note('billing', shown.billing, other.billing);
  note('billTo', shown.billTo, other.billTo);
  for (const [index, row] of shown.rows.entries()) {
    const before = other.rows.find(({ id }) => id === row.id);
    for (const cell of ['name', 'quantity', 'unitPrice', 'amount'] as const)
      note(`item.${index}.${cell}`, row[cell], before?.[cell]);
  }
  const [taxes, otherTaxes] = [shown, other].map(({ totals }) => totals.filter(({ kind }) => kind === 'tax'));
  for (const [index, tax] of (taxes ?? []).entries()) note(`tax.${index}`, tax, otherTaxes?.[index]);
  for (const kind of ['subtotal', 'total', 'due'] as const)
    note(kind, amountOf(shown, kind), amountOf(other, kind));
  note('paymentInstructions', shown.paymentInstructions, other.paymentInstructions);
  note('account', shown.account, other.account);
  note('notes', shown.notes, other.notes);
  return places;
}

const amountOf = ({ totals }: PaperModel, kind: 'subtotal' | 'total' | 'due') =>
  totals.find((total) => total.kind === kind)?.amount;

/** Adds an empty line for each detail that only the compared paper has, so that its absence is visible. */
export function withEmptyDetails(shown: PaperModel, other: PaperModel): PaperModel {
  const details = DETAIL_IDS.flatMap((requested) => {
    const own = shown.details.find(({ id }) => id === requested);
    const theirs = other.details.find(({ id }) => id === requested);
    if (own !== undefined) return [own];
    return theirs === undefined ? [] : [{ ...theirs, value: '' }];
  });
  return { ...shown, details };
}

/** The lines that only the compared paper has. */
export function missingRows(shown: PaperModel, other: PaperModel): PaperModel['rows'] {
  return other.rows.filter(({ id }) => !shown.rows.some((row) => row.id === id));
}

/**
 * How many values differ, as users count them: amounts computed from a line or a tax, and the subtotal, count only in
 * the total.
 */
export function differenceCount(places: ReadonlySet<PaperPlace>): number {
  return [...places].filter(
    (place) => place !== 'subtotal' && !place.startsWith('tax.') && !place.endsWith('.amount'),
  ).length;
}
