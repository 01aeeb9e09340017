import type { InvoiceInput, ItemInput } from '@ledgerline/shared-events/invoices/commands.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { settlementOf } from '@ledgerline/shared-events/payments/settlement.ts';
import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { exchangeOf } from '@ledgerline/shared-events/settings/exchange-of.ts';

/** The parts of the input of any document that follow from others, unless they are sent. */
type DerivedInput = Pick<InvoiceInput, 'dateFormat' | 'strings' | 'exchangeRate'>;

/** The intended part of an edit of any document, with labels, date format and exchange rate that follow it. */
export function withoutSentBack<Input extends DerivedInput>(
  input: Input,
  document: Pick<InvoiceRecord, 'dateFormat' | 'strings' | 'currency' | 'exchange'>,
  settings: AccountSettings,
): Input {
  const edit = { ...input };
  for (const field of ['dateFormat', 'strings'] as const) {
    if (edit[field] !== undefined && sameJson(edit[field], document[field])) delete edit[field];
  }
  const applied = exchangeOf(document, settings)?.rate ?? null;
  const answered = applied === null ? null : toNumber(applied);
  const sent = edit.exchangeRate == null ? edit.exchangeRate : Number(edit.exchangeRate);
  if (sent === answered) delete edit.exchangeRate;
  return edit;
}

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
  const wishes = withoutSentBack(input, invoice, settings);
  for (const field of ['dueDate', 'paymentTerms', 'supplied'] as const) {
    if (wishes[field] !== undefined && sameJson(wishes[field], invoice[field])) delete wishes[field];
  }
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
