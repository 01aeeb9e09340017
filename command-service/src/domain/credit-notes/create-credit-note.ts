import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { CreditNoteInput } from '@ledgerline/shared-events/credit-notes/commands.ts';
import { CreditNoteCreated } from '@ledgerline/shared-events/credit-notes/events.ts';
import { leftOfLine, partOfLine, restOfLine } from '@ledgerline/shared-events/credit-notes/lines.ts';
import { creditNoteStrings } from '@ledgerline/shared-events/credit-notes/paper.ts';
import {
  type CreditNoteItem,
  type CreditNoteRecord,
  creditNoteRecord,
} from '@ledgerline/shared-events/credit-notes/record.ts';
import { creditSums, excessOf } from '@ledgerline/shared-events/credit-notes/sums.ts';
import { draftNumber, isDraft } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { filledReferences } from '@ledgerline/shared-events/invoices/references.ts';
import { DecimalError, isPositive } from '@ledgerline/shared-events/money/decimal.ts';
import type { AccountState } from '../account-state.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { settingsOf, target, todayOf } from '../lookup.ts';
import { withoutMark } from '../payments/payment-of.ts';
import { creditedTooMuch, creditNotesOf } from '../rules/credited-invoices.ts';
import { refuseDraft } from '../rules/fiscal-documents.ts';
import { nextCreditNoteNumber } from '../rules/next-number.ts';
import { answeredCreditNote } from './answered-credit-note.ts';
import { creditOf, dateOf } from './credit-of-note.ts';
import { freedJobs } from './freed-jobs.ts';

/**
 * Credits an invoice, or some of its lines. The invoice has the credit, and its jobs are free, from the same append on.
 * A mark "paid" of an earlier version becomes a payment first, since it stands for the rest of before. In fiscal mode it
 * is a draft, which only reserves what it credits until it is issued.
 */
export const CreateCreditNote = defineCommand({
  name: 'CreateCreditNote',
  decide: (state, payload, context) => {
    const invoice = target(state, 'invoice', payload.invoiceId);
    refuseDraft(invoice);
    const record = draftCreditNote(state, invoice, payload, context);
    const alongside = creditOf(invoice, record);
    const created = CreditNoteCreated.of({ record, addedAt: context.now, alongside });
    return isDraft(record) ? [created] : [...withoutMark(invoice), created];
  },
  result: (state, events, _, at) => answeredCreditNote(state, createdId(events, 'creditNote'), at),
});

/** @throws Rejected invalid when it isn't left to be credited */
function draftCreditNote(
  state: AccountState,
  invoice: InvoiceRecord,
  payload: CreditNoteInput,
  context: DecisionContext,
): CreditNoteRecord {
  const notes = creditNotesOf(state, invoice);
  const items = creditedItems(invoice, notes, payload.lines);
  const date = dateOf(invoice, payload.date, todayOf(state, context.now));
  const sums = countedSums(invoice, notes, items);
  const excess = isPositive(sums.total) ? excessOf(invoice, [...notes, { ...sums, items }]) : null;
  if (excess !== null) throw creditedTooMuch(invoice, excess);
  if (!isPositive(sums.total)) {
    throw invalidField(
      'lines',
      'A credit note needs an amount above 0. Credit other lines of the invoice too.',
    );
  }
  const { strings, locale, billingInformation } = invoice;
  const { fiscalMode } = settingsOf(state);
  const id = state.nextId('creditNote');
  const isFreeing = payload.freeJobs && !fiscalMode;
  const country = billingInformation.party?.country;
  return creditNoteRecord.parse({
    ...frozenParts(invoice),
    id,
    number: fiscalMode ? draftNumber(id) : nextCreditNoteNumber(state, date),
    ...(fiscalMode && { fiscal: { state: 'draft' } }),
    corrects: { id: invoice.id, number: invoice.number, date: invoice.date },
    date,
    reason: payload.reason,
    freeJobs: payload.freeJobs,
    job_ids: isFreeing ? freedJobs(state, invoice, [...notes, { items }], items) : [],
    items,
    ...sums,
    strings: creditNoteStrings(strings, locale, country),
    issued_at: null,
    created_at: context.now,
    deleted_at: null,
    void: false,
  });
}

/** What a credit note has of its invoice as it is: parties, taxes, currency and language. */
function frozenParts(invoice: InvoiceRecord) {
  const { client_id, client_name, reference, billingInformation, billTo, taxes, taxRounding } = invoice;
  const { currency, exchange, language, locale, dateFormat } = invoice;
  return {
    ...{ client_id, client_name, reference, billingInformation, billTo, taxes },
    ...filledReferences(invoice),
    ...(taxRounding !== undefined && { taxRounding }),
    ...{ currency, exchange, language, locale, dateFormat },
  };
}

/** The lines that are credited: the sent ones, else all that is left. @throws Rejected invalid */
function creditedItems(
  invoice: InvoiceRecord,
  notes: readonly CreditNoteRecord[],
  sent: CreditNoteInput['lines'],
): CreditNoteItem[] {
  if (sent === undefined) {
    const left = invoice.items.map((item) => ({ item, left: leftOfLine(item, notes) }));
    const items = left.flatMap((line) => (line.left.isWhole ? [] : [restOfLine(line.item, line.left)]));
    if (items.length > 0 || notes.length === 0) return items;
    throw new Rejected('invalid', `Nothing is left to be credited of invoice ${invoice.number}.`);
  }
  if (new Set(sent.map(({ itemId }) => itemId)).size < sent.length) {
    throw invalidField('lines', 'Each line can be credited only once.');
  }
  return sent.map((line, at) => creditedItem(invoice, notes, line, `lines.${at}`));
}

function creditedItem(
  invoice: InvoiceRecord,
  notes: readonly CreditNoteRecord[],
  line: NonNullable<CreditNoteInput['lines']>[number],
  field: string,
): CreditNoteItem {
  const item = invoice.items.find(({ id }) => id === line.itemId);
  if (item === undefined) throw invalidField(`${field}.itemId`, 'This line does not exist.');
  if (line.quantity !== undefined && line.value !== undefined) {
    throw invalidField(`${field}.value`, 'Send a quantity or a value, not both.');
  }
  const left = leftOfLine(item, notes);
  const credited = partOfLine(item, left, line, invoice.currency);
  if (credited !== null) return credited;
  const isValue = line.value !== undefined;
  const rest = left.isWhole ? 'Nothing' : isValue ? `${left.value} ${invoice.currency}` : left.quantity;
  throw invalidField(
    `${field}.${isValue ? 'value' : 'quantity'}`,
    `${rest} of ${item.name} is left to be credited.`,
  );
}

function countedSums(...about: Parameters<typeof creditSums>): ReturnType<typeof creditSums> {
  try {
    return creditSums(...about);
  } catch (error) {
    if (error instanceof DecimalError) throw invalidField('lines', error.message);
    throw error;
  }
}
