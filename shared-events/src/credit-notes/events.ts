import { z } from 'zod';
import { ISSUED_NOTE } from '../invoices/fiscal.ts';
import { archivedPaper } from '../invoices/fiscal-record.ts';
import { fieldChanges } from '../ledger/change.ts';
import { defineEvent, type Subject, versionOfOptionalFields } from '../ledger/event.ts';
import { defineInverses } from '../ledger/inverse-events.ts';
import { alongside, alongsideChanges, defineAddition, reversedAlongside } from '../ledger/record-events.ts';
import { instantText, recordId } from '../ledger/scalars.ts';
import { creditNoteSubjectName } from './name.ts';
import { finalNoteFields, newCreditNoteRecord } from './record.ts';

const subject = ({ id, name }: { id: number; name: string }): Subject => ({ entity: 'creditNote', id, name });

const creditNoteDeletion = z.strictObject({
  id: recordId,
  name: z.string(),
  deletedAt: instantText,
  /** It was issued before: it stays in the list, marked as void. */
  void: z.boolean(),
  /** The credit of its invoice, and its jobs. */
  alongside,
});
type CreditNoteDeletion = z.output<typeof creditNoteDeletion>;

const deletionFields = (data: CreditNoteDeletion) => ({ deleted_at: data.deletedAt, void: data.void });
const NOT_DELETED = { deleted_at: null, void: false };

/**
 * Its event also writes the credit into the invoice, and frees its jobs. Since version 2 it may be a draft of fiscal
 * mode, since version 3 the seller has accounts by currency, since version 4 the parties have legal ids, since
 * version 5 it has the references of its invoice.
 */
export const CreditNoteCreated = defineAddition({
  type: 'CreditNoteCreated',
  ...versionOfOptionalFields(5),
  entity: 'creditNote',
  record: newCreditNoteRecord,
  label: 'Created credit note',
  nameOf: ({ number }) => creditNoteSubjectName(number),
  deleted: () => ({ of: (data) => CreditNoteDeleted.of({ ...data, void: false }) }),
});

export const [CreditNoteDeleted, CreditNoteRestored] = defineInverses(
  { schema: creditNoteDeletion, subject, turned: reversedAlongside },
  {
    type: 'CreditNoteDeleted',
    label: (data) => (data.void ? 'Voided credit note' : 'Deleted credit note'),
    changes: (data) => [
      ...fieldChanges('creditNote', data.id, NOT_DELETED, deletionFields(data)),
      ...alongsideChanges(data.alongside),
    ],
  },
  {
    type: 'CreditNoteRestored',
    label: 'Restored credit note',
    changes: (data) => [
      ...fieldChanges('creditNote', data.id, deletionFields(data), NOT_DELETED),
      ...alongsideChanges(data.alongside),
    ],
  },
);

/** The credit note was issued: from now on it can only become void. */
export const CreditNoteIssued = defineEvent({
  type: 'CreditNoteIssued',
  schema: z.strictObject({ id: recordId, name: z.string(), issuedAt: instantText, how: z.enum(['pdf']) }),
  changes: ({ id, issuedAt }) => fieldChanges('creditNote', id, { issued_at: null }, { issued_at: issuedAt }),
  inverse: { none: "Downloads can't be undone." },
  label: () => 'Downloaded PDF',
  subject,
});

/**
 * A draft of fiscal mode was issued: it got its number, its invoice is credited, jobs are freed, and it never changes
 * again.
 */
export const CreditNoteFinalized = defineEvent({
  type: 'CreditNoteFinalized',
  schema: z.strictObject({
    id: recordId,
    name: z.string(),
    before: finalNoteFields,
    after: finalNoteFields,
    alongside,
  }),
  changes: (data) => [
    ...fieldChanges('creditNote', data.id, data.before, data.after),
    ...alongsideChanges(data.alongside),
  ],
  inverse: { none: ISSUED_NOTE },
  label: () => 'Issued credit note',
  subject,
});

/** The PDF of a credit note that was issued in fiscal mode is kept, by its SHA-256. */
export const CreditNotePaperArchived = defineEvent({
  type: 'CreditNotePaperArchived',
  schema: z.strictObject({ id: recordId, name: z.string(), paper: archivedPaper }),
  changes: ({ id, paper }) =>
    fieldChanges('creditNote', id, { archivedPaper: null }, { archivedPaper: paper }),
  inverse: { none: "Kept papers can't be removed." },
  label: () => 'Archived PDF',
  subject,
});

export const creditNoteEvents = {
  CreditNoteFinalized,
  CreditNotePaperArchived,
  CreditNoteCreated,
  CreditNoteDeleted,
  CreditNoteRestored,
  CreditNoteIssued,
};
