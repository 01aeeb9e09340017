import type { InvoiceInput, ItemInput } from '@ledgerline/shared-events/invoices/commands.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { settlementOf } from '@ledgerline/shared-events/payments/settlement.ts';
import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { exchangeOf } from '@ledgerline/shared-events/settings/exchange-of.ts';

/** Derived fields: they change together with other fields, unless they are sent. */
const DERIVED_FIELDS = ['dueDate', 'paymentTerms', 'dateFormat', 'strings'] as const;

/**
 * The intended part of an edit. A caller may send a whole answer back with one field changed: the repeated fields are
 * ignored, so that due date, labels, lines of jobs and exchange rate follow the change, and payments stay. An edit without fields that
 * only answers have is taken literally.
 */
export function withoutUnchangedFields(
  input: InvoiceInput,
  invoice: InvoiceRecord,
  settings: AccountSettings,
): InvoiceInput {
  if (input.created_at === undefined) return input;
  const wishes = { ...input };
  for (const field of DERIVED_FIELDS) {
    if (wishes[field] !== undefined && sameJson(wishes[field], invoice[field])) delete wishes[field];
  }
  const applied = exchangeOf(invoice, settings)?.rate ?? null;
  const answered = applied === null ? null : toNumber(applied);
  const sent = wishes.exchangeRate == null ? wishes.exchangeRate : Number(wishes.exchangeRate);
  if (sent === answered) delete wishes.exchangeRate;
  const { paid, paid_at } = settlementOf(invoice);
  if (wishes.paid === paid && (wishes.paid_at ?? paid_at) === paid_at) {
    delete wishes.paid;
    delete wishes.paid_at;
  }
  if (wishes.items !== undefined) {
    // A whole answer without own taxes of a line, or without adjustments, says that there are none.
    wishes.items = wishes.items.map((item) => ({ taxes: null, ...withoutSamePrice(item, invoice) }));
    wishes.adjustments ??= null;
  }
  return wishes;
}

/** The line of a job whose price is the present one, which a change of the currency converts. */
function withoutSamePrice(item: ItemInput, { items }: InvoiceRecord): ItemInput {
  const { quantity, rate, ...line } = item;
  const existing = items.find(({ id, job_id }) => job_id !== null && id === item.id);
  return existing?.quantity === quantity && existing?.rate === rate ? line : item;
}
