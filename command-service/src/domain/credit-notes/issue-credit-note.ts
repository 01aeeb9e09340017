import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { CreditNoteFinalized, CreditNoteIssued } from '@ledgerline/shared-events/credit-notes/events.ts';
import { creditNoteSubjectName } from '@ledgerline/shared-events/credit-notes/name.ts';
import type { CreditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import { isDraft } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { settingsOf, target, todayOf } from '../lookup.ts';
import { withoutMark } from '../payments/payment-of.ts';
import { creditNotesOf } from '../rules/credited-invoices.ts';
import { refuseIssued } from '../rules/fiscal-documents.ts';
import { nextCreditNoteNumber } from '../rules/next-number.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredCreditNote } from './answered-credit-note.ts';
import { creditOf, dateOf } from './credit-of-note.ts';
import { freedJobs } from './freed-jobs.ts';

/**
 * Issues a draft of fiscal mode: it gets the next number of its series, its invoice is credited, and it never changes
 * again. For another credit note, and with `download`, it only notes that the PDF was downloaded; only the first time
 * counts.
 */
export const IssueCreditNote = defineCommand({
  name: 'IssueCreditNote',
  archives: true,
  decide: (state, { creditNoteId, date, download = false }, context) => {
    const note = target(state, 'creditNote', creditNoteId);
    if (isDraft(note)) return download ? [] : issued(state, note, date, context);
    if (date !== undefined && date !== note.date) {
      refuseIssued(note, 'creditNote');
      throw invalidField('date', 'Only a draft of fiscal mode can be issued on another date.');
    }
    if (note.issued_at !== null) return [];
    const name = creditNoteSubjectName(note.number);
    return [CreditNoteIssued.of({ id: note.id, name, issuedAt: context.now, how: 'pdf' })];
  },
  result: (state, _, { creditNoteId }, at) => answeredCreditNote(state, creditNoteId, at),
});

/** Jobs are freed once the credit notes that were issued have the whole of their line, whatever drafts reserve. */
function issued(
  state: StateReader,
  draft: CreditNoteRecord,
  sent: string | undefined,
  { now: at }: DecisionContext,
): DomainEvent[] {
  const invoice = target(state, 'invoice', draft.corrects.id);
  const date = dateOf(invoice, sent ?? draft.date, todayOf(state, at));
  const counted = creditNotesOf(state, invoice).filter((one) => !isDraft(one));
  const note: CreditNoteRecord = {
    ...draft,
    number: nextCreditNoteNumber(state, date),
    date,
    corrects: { id: invoice.id, number: invoice.number, date: invoice.date },
    job_ids: draft.freeJobs ? freedJobs(state, invoice, [...counted, draft], draft.items) : [],
    issued_at: at,
    fiscal: { state: 'issued', at, paper: settingsOf(state).paperSize },
  };
  return [
    ...withoutMark(invoice),
    CreditNoteFinalized.of({
      id: draft.id,
      name: creditNoteSubjectName(note.number),
      before: finalFields(draft),
      after: finalFields(note),
      alongside: creditOf(invoice, note),
    }),
  ];
}

function finalFields({ number, date, corrects, job_ids, issued_at, fiscal }: CreditNoteRecord) {
  return { number, date, corrects, job_ids, issued_at, ...(fiscal && { fiscal }) };
}
