import { withDerivedFields } from '@ledgerline/shared-events/history/derived-fields.ts';
import type { InvoiceTax } from '@ledgerline/shared-events/invoices/record.ts';
import { filledReferences, NO_REFERENCES } from '@ledgerline/shared-events/invoices/references.ts';
import { amountDueOf } from '@ledgerline/shared-events/taxes/amount-due.ts';
import type { FieldPatch } from '#shared/lib/commands/command.ts';
import { type InvoiceDraft, offersSupply, suppliedIn } from './draft.ts';
import { draftTotals, pricedItems } from './draft-amounts.ts';
import { isQuantityEntered } from './line-analysis.ts';

/** The fields of a document for commands: amounts as decimal text, the number only when the user chose it. */
export function documentPayload(draft: InvoiceDraft): Record<string, unknown> {
  const { kind, clientId, number, items, adjustments, exchangeRate, bringsSupply: _, ...fields } = draft;
  const supplied = suppliedIn(draft);
  if (kind === 'quote') return quotePayload(draft);
  const priced = pricedItems({ items, currency: draft.currency });
  return {
    ...fields,
    ...sentReferences(draft),
    exchangeRate: exchangeRate === '' ? null : exchangeRate,
    client_id: clientId,
    ...sentAdjustments(adjustments),
    ...(offersSupply(draft) && { supplied }),
    ...(number.trim() === '' ? {} : { number: number.trim() }),
    items: priced.map(({ supplied: _, bands: __, ...item }, index) => {
      const { foreign, taxes } = items[index] ?? {};
      const rate = foreign?.rate ?? '';
      return { ...item, ...(taxes === null && { taxes }), ...(rate !== '' && { exchangeRate: rate }) };
    }),
  };
}

/** Null for none, so that those of the client aren't taken instead. */
const sentReferences = (draft: InvoiceDraft) => ({ ...NO_REFERENCES, ...filledReferences(draft) });

/** The discounts and surcharges. `taxes` is null where they are those of the document, also again. */
function sentAdjustments(adjustments: InvoiceDraft['adjustments']) {
  if (adjustments === undefined) return {};
  return { adjustments: adjustments.map(({ taxes = null, ...each }) => ({ ...each, taxes })) };
}

/** The same of a quote, under the names that it has there. */
function quotePayload(draft: InvoiceDraft): Record<string, unknown> {
  const { clientId, number, dueDate, paymentInstructions, invoiceNotes, exchangeRate } = draft;
  const { date, reference, billingInformation, billTo, taxes, currency, language, dateFormat, strings } =
    draft;
  return {
    ...{ date, reference, billingInformation, billTo, taxes, currency, language, dateFormat, strings },
    ...sentReferences(draft),
    ...sentAdjustments(draft.adjustments),
    validUntil: dueDate,
    terms: paymentInstructions,
    notes: invoiceNotes,
    exchangeRate: exchangeRate === '' ? null : exchangeRate,
    client_id: clientId,
    ...(number.trim() === '' ? {} : { number: number.trim() }),
    items: quotedItems(draft),
  };
}

/**
 * The fields that the edit changed and those that depend on them. Other fields are left out, so that changes made
 * elsewhere stay.
 */
export function changedPayload(saved: InvoiceDraft, draft: InvoiceDraft): Record<string, unknown> {
  const sent = withDerivedFields(draft.kind ?? 'invoice', changedFields(saved, draft));
  const payload = { ...documentPayload(draft), ...(draft.kind === 'quote' && editedLines(saved, draft)) };
  return Object.fromEntries(Object.entries(payload).filter(([key]) => sent.has(key)));
}

/** The lines of a saved quote: a quantity that the edit didn't enter is left out, since it may follow an analysis. */
function editedLines(saved: InvoiceDraft, draft: InvoiceDraft): Record<string, unknown> {
  const former = new Map(saved.items.map((item) => [item.id, item]));
  const items = quotedItems(draft).map(({ quantity, ...line }, index) => {
    const item = draft.items[index];
    return item && isQuantityEntered(item, former.get(item.id)) ? { ...line, quantity } : line;
  });
  return { items };
}

/** The lines of a quote, which say what job each will be. */
const quotedItems = (draft: InvoiceDraft) =>
  pricedItems(draft).map(({ id, name, detail, quantity, rate }, index) => ({
    ...{ id, name, detail, quantity, rate },
    ...draft.items[index]?.job,
  }));

function changedFields(saved: InvoiceDraft, draft: InvoiceDraft): ReadonlySet<string> {
  const before = documentPayload(saved);
  const entries = Object.entries(documentPayload(draft));
  const changed = entries.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]));
  return new Set(changed.map(([key]) => key));
}

/** How many changes the edit has, as the history counts them. */
export function changeCount(saved: InvoiceDraft, draft: InvoiceDraft): number {
  return changedFields(saved, draft).size;
}

/** The patch that shows the invoice until the server has answered. */
export function draftPatch(id: number, saved: InvoiceDraft, draft: InvoiceDraft): FieldPatch {
  const fields = viewFields(draft);
  const before = viewFields(saved);
  const changed = Object.keys(fields).filter(
    (key) => JSON.stringify(fields[key]) !== JSON.stringify(before[key]),
  );
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, from[key]]));
  return { entity: 'invoice', id, fields: pick(fields), before: pick(before) };
}

/** The patches of jobs that were added to the invoice or removed from it. */
export function jobPatches(saved: InvoiceDraft, draft: InvoiceDraft, invoiceId: number | null): FieldPatch[] {
  const ids = (of: InvoiceDraft) => of.items.flatMap(({ job_id }) => job_id ?? []);
  const had = new Set(ids(saved));
  const has = new Set(ids(draft));
  const off = { invoiced: false, invoice_id: null, invoice_number: null };
  const on = { invoiced: true, invoice_id: invoiceId, invoice_number: draft.number || null };
  return [
    ...[...has].filter((id) => !had.has(id)).map((id) => ({ entity: 'job', id, fields: on, before: off })),
    ...[...had].filter((id) => !has.has(id)).map((id) => ({ entity: 'job', id, fields: off, before: on })),
  ];
}

function viewFields(draft: InvoiceDraft): Record<string, unknown> {
  const { clientId, items: _, taxes, exchangeRate: __, bringsSupply: ___, ...fields } = draft;
  const { subtotal, taxTotals, total, ...sums } = draftTotals(draft);
  return {
    ...fields,
    client_id: clientId,
    ...(offersSupply(draft) && { supplied: suppliedIn(draft) }),
    items: pricedItems(draft).map((item) => ({
      ...item,
      quantity: Number(item.quantity),
      rate: Number(item.rate),
      value: Number(item.value),
      ...(item.minimum && { minimum: Number(item.minimum) }),
      ...(item.taxes !== undefined && { taxes: item.taxes.map(shownTax) }),
    })),
    taxes: taxes.map(shownTax),
    taxTotals: Object.fromEntries(
      taxTotals.map(({ key, rate, value, base, ...tax }) => [
        key,
        {
          ...tax,
          ...(base !== undefined && { base: Number(base) }),
          rate: Number(rate),
          value: Number(value),
        },
      ]),
    ),
    subtotal: Number(subtotal),
    adjustments: sums.adjustments?.map(({ percent, amount, taxes: own, ...adjustment }) => ({
      ...adjustment,
      ...(percent !== undefined && { percent: Number(percent) }),
      amount: Number(amount),
      ...(own !== undefined && { taxes: own.map(shownTax) }),
    })),
    total: Number(total),
    withheld:
      sums.withheld &&
      Object.fromEntries(
        sums.withheld.map(({ key, name, rate, value }) => [
          key,
          { name, rate: Number(rate), value: Number(value) },
        ]),
      ),
    amountDue: Number(amountDueOf({ total, ...sums })),
  };
}

const shownTax = ({ rate, primaryRate, ...tax }: InvoiceTax) => ({
  ...tax,
  rate: Number(rate),
  primaryRate: primaryRate === null ? null : Number(primaryRate),
});
