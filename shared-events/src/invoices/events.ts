import { z } from 'zod';
import { editedLabel, editLabel } from '../history/edit-label.ts';
import { type Change, fieldChanges } from '../ledger/change.ts';
import {
  type DomainEvent,
  defineEvent,
  type EventDefinition,
  type Subject,
  versionOfOptionalFields,
} from '../ledger/event.ts';
import { defineInverses } from '../ledger/inverse-events.ts';
import { mergedFields } from '../ledger/record-events.ts';
import { calendarDateText, instantText, recordId } from '../ledger/scalars.ts';
import { swapped } from '../ledger/swapped.ts';
import { ISSUED } from './fiscal.ts';
import { archivedPaper, fiscalState } from './fiscal-record.ts';
import { invoiceEditableFields, newInvoiceRecord } from './record.ts';
import { invoiceSubjectName } from './subject-name.ts';

/** Every event about one invoice contains its number, so that the history can be read without replay. */
const aboutInvoice = { invoiceId: recordId, number: z.string() };
type AboutInvoice = { invoiceId: number; number: string };

function subjectOf(id: number, number: string): Subject {
  return { entity: 'invoice', id, name: invoiceSubjectName(number) };
}

function subject(data: AboutInvoice): Subject {
  return subjectOf(data.invoiceId, data.number);
}

/** Jobs that are added to an invoice or removed from it, with their names at that time. */
const jobsOfInvoice = z.array(z.strictObject({ id: recordId, name: z.string() }));
type JobsOfInvoice = z.output<typeof jobsOfInvoice>;
type NewInvoice = z.output<typeof newInvoiceRecord>;

function jobsInvoiced(jobs: JobsOfInvoice, invoiceId: number): Change[] {
  return jobs.flatMap(({ id }) =>
    fieldChanges('job', id, { invoiced: false, invoice_id: null }, { invoiced: true, invoice_id: invoiceId }),
  );
}

function jobsFreed(jobs: JobsOfInvoice, invoiceId: number): Change[] {
  return jobs.flatMap(({ id }) =>
    fieldChanges('job', id, { invoiced: true, invoice_id: invoiceId }, { invoiced: false, invoice_id: null }),
  );
}

/**
 * Since version 2 a line contains the rate that converted it to the currency of the invoice, since version 3 the
 * parties contain their data, and the invoice whether it has a QR code for its payment, since version 4 a line the bands
 * of its job's analysis, since version 5 a tax its kind, a line its own taxes, and the invoice its adjustments, what is
 * withheld and due, how its taxes are rounded, and its tax in another currency, since version 6 whether it is a draft
 * of fiscal mode, since version 7 the day or period of supply, since version 8 the seller its accounts by currency, since
 * version 9 the parties their legal form and id, and the seller its tax ids and contact, since version 10 the
 * invoice references of its client.
 */
const ofPaper = versionOfOptionalFields(10);

/** The deletion that undoes the creation of an invoice. */
const uncreated = ({ id, number, created_at }: NewInvoice, jobs: JobsOfInvoice): DomainEvent[] => [
  InvoiceDeleted.of({ invoiceId: id, number, deletedAt: created_at, void: false, jobs }),
];

/** An invoice of manual items only. */
export const InvoiceCreated = defineEvent({
  type: 'InvoiceCreated',
  ...ofPaper,
  schema: z.strictObject({ invoice: newInvoiceRecord }),
  changes: ({ invoice }) => [{ kind: 'created', entity: 'invoice', id: invoice.id, record: invoice }],
  inverse: { by: ({ invoice }) => uncreated(invoice, []) },
  label: () => 'Created invoice',
  subject: ({ invoice }) => subjectOf(invoice.id, invoice.number),
});

/** Jobs were invoiced: the event contains the frozen invoice and its jobs. */
export const JobsInvoiced = defineEvent({
  type: 'JobsInvoiced',
  ...ofPaper,
  schema: z.strictObject({ invoice: newInvoiceRecord, jobs: jobsOfInvoice.min(1) }),
  changes: ({ invoice, jobs }) => [
    { kind: 'created', entity: 'invoice', id: invoice.id, record: invoice },
    ...jobsInvoiced(jobs, invoice.id),
  ],
  inverse: { by: ({ invoice, jobs }) => uncreated(invoice, jobs) },
  label: ({ jobs }) => (jobs.length === 1 ? 'Invoiced job' : `Invoiced ${jobs.length} jobs`),
  subject: ({ invoice }) => subjectOf(invoice.id, invoice.number),
});

const invoiceEdit = z.strictObject({
  ...aboutInvoice,
  before: invoiceEditableFields,
  after: invoiceEditableFields,
  taken: jobsOfInvoice,
  freed: jobsOfInvoice,
});
type InvoiceEdit = z.output<typeof invoiceEdit>;

export const InvoiceEdited: EventDefinition<'InvoiceEdited', InvoiceEdit> = defineEvent({
  type: 'InvoiceEdited',
  ...ofPaper,
  schema: invoiceEdit,
  changes: (data): Change[] => [
    ...fieldChanges('invoice', data.invoiceId, data.before, data.after),
    ...jobsFreed(data.freed, data.invoiceId),
    ...jobsInvoiced(data.taken, data.invoiceId),
  ],
  inverse: {
    by: (data): DomainEvent[] => [
      InvoiceEdited.of({
        ...data,
        before: data.after,
        after: data.before,
        taken: data.freed,
        freed: data.taken,
      }),
    ],
  },
  edits: editedLabel('invoice'),
  label: ({ after }) => editLabel('invoice', Object.keys(after)),
  subject,
  merge: (first, second) => {
    const jobs = [first, second].flatMap(({ taken, freed }) => [...taken, ...freed]);
    return first.invoiceId === second.invoiceId && jobs.length === 0
      ? { ...second, ...mergedFields(first, second) }
      : null;
  },
});

const payment = z.strictObject({
  paid: z.boolean(),
  paid_at: z.nullable(calendarDateText),
  issued_at: z.nullable(instantText),
});
const paymentChange = z.strictObject({ ...aboutInvoice, before: payment, after: payment });
type PaymentChange = z.output<typeof paymentChange>;

function paymentChanges(data: PaymentChange): Change[] {
  return fieldChanges('invoice', data.invoiceId, data.before, data.after);
}

export const [InvoiceMarkedPaid, InvoiceMarkedUnpaid] = defineInverses(
  { schema: paymentChange, subject, turned: swapped },
  { type: 'InvoiceMarkedPaid', label: 'Marked as paid', changes: paymentChanges },
  { type: 'InvoiceMarkedUnpaid', label: 'Marked as unpaid', changes: paymentChanges },
);

const invoiceDeletion = z.strictObject({
  ...aboutInvoice,
  deletedAt: instantText,
  /** It was issued before, so its number stays in use. */
  void: z.boolean(),
  jobs: jobsOfInvoice,
});
type InvoiceDeletion = z.output<typeof invoiceDeletion>;

function deletionFields(data: InvoiceDeletion) {
  return { deleted_at: data.deletedAt, void: data.void };
}

const NOT_DELETED = { deleted_at: null, void: false };

/** An invoice was deleted; its jobs can be invoiced again. */
export const [InvoiceDeleted, InvoiceRestored] = defineInverses(
  { schema: invoiceDeletion, subject },
  {
    type: 'InvoiceDeleted',
    label: (data) => (data.void ? 'Voided invoice' : 'Deleted invoice'),
    changes: (data) => [
      ...fieldChanges('invoice', data.invoiceId, NOT_DELETED, deletionFields(data)),
      ...jobsFreed(data.jobs, data.invoiceId),
    ],
  },
  {
    type: 'InvoiceRestored',
    label: 'Restored invoice',
    changes: (data) => [
      ...fieldChanges('invoice', data.invoiceId, deletionFields(data), NOT_DELETED),
      ...jobsInvoiced(data.jobs, data.invoiceId),
    ],
  },
);

/** The invoice was issued; from now on its number stays in use whatever happens. */
export const InvoiceIssued = defineEvent({
  type: 'InvoiceIssued',
  schema: z.strictObject({ ...aboutInvoice, issuedAt: instantText, how: z.enum(['pdf']) }),
  changes: ({ invoiceId, issuedAt }) =>
    fieldChanges('invoice', invoiceId, { issued_at: null }, { issued_at: issuedAt }),
  inverse: { none: "Downloads can't be undone." },
  label: () => 'Downloaded PDF',
  subject,
});

/** The fields that an issue may change. */
export const finalFields = z.strictObject({
  ...invoiceEditableFields.shape,
  issued_at: z.nullable(instantText),
  fiscal: fiscalState,
});

/**
 * A draft of fiscal mode was issued: it got its number, and never changes again. `after` has the fields that changed by
 * that, such as the number, and the day with what follows from it.
 */
export const InvoiceFinalized = defineEvent({
  type: 'InvoiceFinalized',
  schema: z.strictObject({ ...aboutInvoice, before: finalFields, after: finalFields }),
  changes: ({ invoiceId, before, after }) => fieldChanges('invoice', invoiceId, before, after),
  inverse: { none: ISSUED },
  label: () => 'Issued invoice',
  subject,
});

/** The PDF of an invoice that was issued in fiscal mode is kept, by its SHA-256. */
export const InvoicePaperArchived = defineEvent({
  type: 'InvoicePaperArchived',
  schema: z.strictObject({ ...aboutInvoice, paper: archivedPaper }),
  changes: ({ invoiceId, paper }) =>
    fieldChanges('invoice', invoiceId, { archivedPaper: null }, { archivedPaper: paper }),
  inverse: { none: "Kept papers can't be removed." },
  label: () => 'Archived PDF',
  subject,
});

export const invoiceEvents = {
  InvoiceFinalized,
  InvoicePaperArchived,
  InvoiceCreated,
  JobsInvoiced,
  InvoiceEdited,
  InvoiceMarkedPaid,
  InvoiceMarkedUnpaid,
  InvoiceDeleted,
  InvoiceRestored,
  InvoiceIssued,
};
