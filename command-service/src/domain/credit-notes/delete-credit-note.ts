import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { CreditNoteDeleted } from '@ledgerline/shared-events/credit-notes/events.ts';
import { creditNoteSubjectName } from '@ledgerline/shared-events/credit-notes/name.ts';
import type { CreditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import { creditField } from '@ledgerline/shared-events/invoices/credits.ts';
import type { Alongside } from '@ledgerline/shared-events/ledger/record-events.ts';
import { defineCommand } from '../command.ts';
import { nameOfJob } from '../jobs/names.ts';
import { target } from '../lookup.ts';
import { isIssuedNote, refuseIssued } from '../rules/fiscal-documents.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredCreditNote } from './answered-credit-note.ts';

/**
 * Deletes a credit note: its invoice is open as before, and the jobs that it freed are on the invoice again. One that
 * was issued becomes void. Its number stays in use. One that was issued in fiscal mode is refused with issued.
 */
export const DeleteCreditNote = defineCommand({
  name: 'DeleteCreditNote',
  decide: (state, { creditNoteId }, { now }) => {
    const note = target(state, 'creditNote', creditNoteId);
    refuseIssued(note, 'creditNote');
    const { id, number } = note;
    const about = { id, name: creditNoteSubjectName(number) };
    const isVoid = isIssuedNote(state, note);
    return [CreditNoteDeleted.of({ ...about, deletedAt: now, void: isVoid, alongside: undone(state, note) })];
  },
  result: (state, _, { creditNoteId }, at) => answeredCreditNote(state, creditNoteId, at),
});

/** The changes of other records when a credit note goes. @throws Rejected already_invoiced */
function undone(state: StateReader, { id, corrects, job_ids }: CreditNoteRecord): Alongside {
  const credit = state.record('invoice', corrects.id)?.credits?.[id] ?? null;
  return [
    { entity: 'invoice', id: corrects.id, field: creditField(id), before: credit, after: null },
    ...job_ids.flatMap((job): Alongside => {
      refuseUsed(state, job, corrects.number);
      return [
        { entity: 'job', id: job, field: 'invoiced', before: false, after: true },
        { entity: 'job', id: job, field: 'invoice_id', before: null, after: corrects.id },
      ];
    }),
  ];
}

/** @throws Rejected already_invoiced when a freed job can't go back to its invoice */
function refuseUsed(state: StateReader, jobId: number, number: string): void {
  const job = state.record('job', jobId);
  if (job === undefined || (!job.invoiced && job.deleted_at === null)) return;
  const name = nameOfJob(state, job);
  const other = job.invoice_id === null ? undefined : state.record('invoice', job.invoice_id);
  const why =
    job.deleted_at === null
      ? `is on invoice ${other?.number ?? ''} now. Take it off first.`
      : `was deleted. Restore it first.`;
  throw new Rejected('already_invoiced', `${name} would be on invoice ${number} again, but it ${why}`, {
    details: { jobIds: [jobId] },
  });
}
