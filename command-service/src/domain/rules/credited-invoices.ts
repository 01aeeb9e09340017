import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { CreditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import { type Excess, excessOf } from '@ledgerline/shared-events/credit-notes/sums.ts';
import { creditField, creditsOfInvoice } from '@ledgerline/shared-events/invoices/credits.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { EntityId } from '@ledgerline/shared-events/ledger/change.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breach, fieldsOf } from './broken-rule.ts';

/** The credit notes of an invoice that aren't deleted, also drafts, by day. */
export function creditNotesOf(state: StateReader, invoice: InvoiceRecord): CreditNoteRecord[] {
  return creditsOfInvoice(invoice).flatMap(({ id }) => state.record('creditNote', id) ?? []);
}

/** "CN-1", "CN-1 and CN-2", or "CN-1 and 3 others". */
function namesOf(invoice: InvoiceRecord): string {
  const [first = '', second, ...others] = creditsOfInvoice(invoice).map(({ number }) =>
    invoiceLabel(number, 'draft'),
  );
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} others`;
}

const creditFields = (invoice: InvoiceRecord) =>
  fieldsOf(
    { entity: 'invoice', id: invoice.id },
    ...creditsOfInvoice(invoice).map(({ id }) => creditField(id)),
  );

/** The refusal of a change after which an invoice would be less than what credit notes took from it. */
export function creditedTooMuch(invoice: InvoiceRecord, { field, name }: Excess): Rejected {
  const what = {
    items: `The line ${name}`,
    taxes: `The tax ${name}`,
    adjustments: `The discount or surcharge ${name}`,
    total: 'The whole',
  }[field];
  const message = `${what} of invoice ${invoice.number} would be less than what is credited of it.`;
  const credits = creditsOfInvoice(invoice);
  return new Rejected(
    'has_credit_notes',
    credits.length === 0 ? message : `${message} Delete credit note ${namesOf(invoice)} first.`,
    { errors: { [field]: [message] }, details: { creditNoteIds: credits.map(({ id }) => id) } },
  );
}

/** The rules that the credit notes of an invoice break: of nothing more is credited than the invoice has. */
export function brokenByCredits(state: StateReader, id: EntityId): BrokenRule[] {
  const invoice = state.record('invoice', id);
  if (invoice?.credits === undefined) return [];
  const notes = creditNotesOf(state, invoice);
  const foreign = notes.find(({ currency }) => currency !== invoice.currency);
  const excess = foreign ? { field: 'total' as const, name: '' } : excessOf(invoice, notes);
  if (excess === null) return [];
  const refusal = foreign
    ? () =>
        new Rejected(
          'has_credit_notes',
          `The currency of invoice ${invoice.number} can't be changed: it has credit note ${namesOf(invoice)}.`,
          { errors: { currency: ['The invoice has a credit note.'] } },
        )
    : () => creditedTooMuch(invoice, excess);
  return [
    breach(
      'no more credited than invoiced',
      { entity: 'invoice', id },
      { field: `${excess.field} ${excess.name}`, fields: creditFields(invoice), refusal },
    ),
  ];
}

/** The credit notes of a deleted invoice. */
export function creditsOfDeletedInvoice(state: StateReader, id: EntityId): BrokenRule[] {
  const invoice = state.record('invoice', id);
  if (invoice === undefined || invoice.deleted_at === null) return [];
  const credits = creditsOfInvoice(invoice);
  if (credits.length === 0) return [];
  return [
    breach(
      'credit note of an invoice that is there',
      { entity: 'invoice', id },
      { fields: creditFields(invoice), refusal: () => hasCreditNotesError(invoice) },
    ),
  ];
}

/** The refusal of a command that would delete an invoice with credit notes. */
export function hasCreditNotesError(invoice: InvoiceRecord): Rejected {
  return new Rejected(
    'has_credit_notes',
    `Invoice ${invoice.number} has credit note ${namesOf(invoice)}. Delete that first.`,
    { details: { creditNoteIds: creditsOfInvoice(invoice).map(({ id }) => id) } },
  );
}
