import type { InvoiceInput } from '@ledgerline/shared-events/invoices/commands.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { exchangeOf } from '@ledgerline/shared-events/settings/exchange-of.ts';

/** The fields that follow when others change, unless they are sent. */
const FOLLOWING = ['dueDate', 'paymentTerms', 'dateFormat', 'strings'] as const;

/**
 * An edit without what merely came along. A caller may send a whole answer back with one field changed: what it repeats
 * is no wish, so that due date, labels and rate follow the change. An edit that carries no field of an answer is taken
 * word for word.
 */
export function withoutAnswered(
  input: InvoiceInput,
  invoice: InvoiceRecord,
  settings: AccountSettings,
): InvoiceInput {
  if (input.created_at === undefined) return input;
  const wishes = { ...input };
  for (const field of FOLLOWING) {
    if (wishes[field] !== undefined && sameJson(wishes[field], invoice[field])) delete wishes[field];
  }
  const applied = exchangeOf(invoice, settings)?.rate ?? null;
  const answered = applied === null ? null : toNumber(applied);
  const sent = wishes.exchangeRate == null ? wishes.exchangeRate : Number(wishes.exchangeRate);
  if (sent === answered) delete wishes.exchangeRate;
  return wishes;
}
