import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { creditNoteView } from '@ledgerline/shared-events/credit-notes/view.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { answeredInvoice } from '../invoices/answer.ts';
import { deliveriesOf, settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** The answer of a command on a credit note, with its invoice. @param at the instant of the answer */
export function answeredCreditNote(
  state: StateReader,
  creditNoteId: number,
  at: string,
): { creditNote: CreditNoteAnswer | null; invoice: InvoiceAnswer | null } {
  const note = state.record('creditNote', creditNoteId);
  if (note === undefined) return { creditNote: null, invoice: null };
  const deliveries = deliveriesOf(state, { entity: 'creditNote', id: creditNoteId });
  return {
    creditNote: creditNoteView(note, settingsOf(state), deliveries),
    ...answeredInvoice(state, note.corrects.id, at),
  };
}
