import { withDerivedFields } from '@ledgerline/shared-events/history/derived-fields.ts';
import { labelWithinInvoice } from '@ledgerline/shared-events/history/field-label.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import {
  filledReferences,
  NO_REFERENCES,
  REFERENCE_FIELDS,
} from '@ledgerline/shared-events/invoices/references.ts';
import { namedRateOf } from '#entities/invoice/named-rate.ts';
import { SAVE_FAILURES } from '#entities/invoice/use-save-failure.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';

const EDITABLE = [
  'number',
  'date',
  'dueDate',
  'paymentTerms',
  'reference',
  ...REFERENCE_FIELDS,
  'billingInformation',
  'billTo',
  'items',
  'adjustments',
  'currency',
  'language',
  'dateFormat',
  'strings',
  'paymentInstructions',
  'invoiceNotes',
] as const satisfies readonly (keyof Invoice)[];

const FOLLOWING = [
  ...(['subtotal', 'total', 'taxTotals', 'locale'] as const),
  ...(['withheld', 'amountDue', 'taxInCurrency'] as const),
] as const satisfies readonly (keyof Invoice)[];

/** The fields of an earlier state that differ now. The payment isn't part of the document and is not restored. */
export function restorable(now: Invoice, then: Invoice): (typeof EDITABLE)[number][] {
  return EDITABLE.filter(
    (field) => JSON.stringify(now[field] ?? null) !== JSON.stringify(then[field] ?? null),
  );
}

/**
 * The command that writes an earlier state into the invoice as a new change.
 * @param when the date of that state in words, for the history
 */
export function restoreCommand(now: Invoice, then: Invoice, when: string): CommandDraft<'EditInvoice'> {
  const sent = withDerivedFields('invoice', restorable(now, then));
  const fields = EDITABLE.filter((field) => sent.has(field));
  const named = namedRateOf(then);
  const isNamedAgain = sent.has('exchangeRate') || named !== namedRateOf(now);
  const rate = isNamedAgain ? { exchangeRate: named === '' ? null : named } : {};
  const pick = (from: Sent, names: readonly (keyof Invoice)[]) =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return {
    name: 'EditInvoice',
    payload: { invoiceId: now.id, invoice: { ...pick(asSent(then), fields), ...rate } },
    label: `Restored the values of ${when}`,
    subject: `Invoice ${now.number}`,
    patches: [
      {
        entity: 'invoice',
        id: now.id,
        fields: pick(then, [...fields, ...FOLLOWING]),
        before: pick(now, [...fields, ...FOLLOWING]),
      },
    ],
    failure: SAVE_FAILURES.invoice,
  };
}

/** Null takes away what the earlier state doesn't have: own taxes of a line, adjustments, and references. */
const asSent = (then: Invoice) => ({
  ...then,
  items: then.items.map((item) => ({ ...item, taxes: item.taxes ?? null })),
  adjustments: then.adjustments ?? null,
  ...NO_REFERENCES,
  ...filledReferences(then),
});
type Sent = Invoice | ReturnType<typeof asSent>;

/**
 * The message after restoring. The server may not restore every value, for example the line of a job that is on
 * another invoice now.
 * @param kept the invoice as it was saved; null when the answer does not contain it
 */
export function restoredText(kept: Invoice | null, then: Invoice): string {
  const left = kept === null ? [] : restorable(kept, then);
  if (left.length === 0) return 'Values restored';
  return `Values restored, except: ${left.map(labelWithinInvoice).join(', ')}`;
}
