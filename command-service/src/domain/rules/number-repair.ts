import { InvoiceEdited } from '@ledgerline/shared-events/invoices/events.ts';
import { invoiceNumberKey } from '@ledgerline/shared-events/invoices/number.ts';
import type { StateReader } from '../state-reader.ts';
import type { BrokenRule, Repair } from './broken-rule.ts';
import { nextInvoiceNumber } from './invoice-numbers.ts';

/**
 * The repair of two invoices with one number: the newer one gets the next number. When one of them was issued with
 * the number and renumbered, the one that has it now gets the next.
 */
export function renumbered(state: StateReader, { record, other }: BrokenRule): Repair | null {
  const younger = state.record('invoice', record.id);
  const older = other === null ? undefined : state.record('invoice', other.id);
  if (younger === undefined || older === undefined) return null;
  const isSame = invoiceNumberKey(younger.number) === invoiceNumberKey(older.number);
  const invoice =
    !isSame && !state.numbers.usesOf(younger.number).some((use) => use.invoiceId === older.id)
      ? older
      : younger;
  const { id: invoiceId, number: before, client_name } = invoice;
  const number = nextInvoiceNumber(state, state.record('client', invoice.client_id) ?? null, invoice.date);
  return {
    description: `Invoice ${before} to ${client_name} (id ${invoiceId}) gets number ${number}; send the invoice again.`,
    events: [
      InvoiceEdited.of({
        invoiceId,
        number: before,
        before: { number: before },
        after: { number },
        taken: [],
        freed: [],
      }),
    ],
  };
}
