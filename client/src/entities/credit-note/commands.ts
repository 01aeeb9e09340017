import type { CommandPayload } from '@ledgerline/shared-events/api/commands.ts';
import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { creditNoteSubjectName } from '@ledgerline/shared-events/credit-notes/name.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';

export const createCreditNote = (
  { id, number }: Pick<InvoiceAnswer, 'id' | 'number'>,
  fields: Omit<CommandPayload<'CreateCreditNote'>, 'invoiceId'>,
): CommandDraft<'CreateCreditNote'> => ({
  name: 'CreateCreditNote',
  payload: { invoiceId: id, ...fields },
  label: 'Created credit note',
  subject: `Invoice ${number}`,
  patches: [],
  failure: "We couldn't create the credit note",
});

export const issueCreditNote = (
  { id, date: own, corrects }: Pick<CreditNoteAnswer, 'id' | 'date' | 'corrects'>,
  date: string,
): CommandDraft<'IssueCreditNote'> => ({
  name: 'IssueCreditNote',
  payload: { creditNoteId: id, ...(date !== own && { date }) },
  label: 'Issued credit note',
  subject: `Invoice ${corrects.number}`,
  patches: [],
  failure: "We couldn't issue the credit note",
});

export const deleteCreditNote = ({
  id,
  number,
}: Pick<CreditNoteAnswer, 'id' | 'number'>): CommandDraft<'DeleteCreditNote'> => ({
  name: 'DeleteCreditNote',
  payload: { creditNoteId: id },
  label: 'Deleted credit note',
  subject: creditNoteSubjectName(number),
  patches: [],
  failure: "We couldn't delete the credit note",
});
