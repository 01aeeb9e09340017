import { z } from 'zod';
import { isDerivedFrom } from '../history/derived-fields.ts';
import { changedLabel, editedLabel, editLabel } from '../history/edit-label.ts';
import { fieldChanges, textSplice } from '../ledger/change.ts';
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
import { inverseSplice, mergeSplices } from '../ledger/text-splice.ts';
import { exchange, JOB_VERSION, jobEditableFields, jobRecord } from './record.ts';

/** Every event about one job contains its name, so that the history can be read without replay. */
const aboutJob = { jobId: recordId, name: z.string() };

type AboutJob = { jobId: number; name: string };

function subject(data: AboutJob): Subject {
  return { entity: 'job', id: data.jobId, name: data.name };
}

const status = z.strictObject({ on_hold: z.boolean(), completed_at: z.nullable(calendarDateText) });
const statusChange = z.strictObject({ ...aboutJob, before: status, after: status });
/** A job is converted with the rate of its day of completion, so a completion may change that rate too. */
const completion = status.extend({ exchange: z.exactOptional(z.nullable(exchange)) });
const completionChange = z.strictObject({ ...aboutJob, before: completion, after: completion });
type JobFields = z.output<typeof jobEditableFields>;
type StatusChange = z.output<typeof completionChange>;

/** Defines an event that changes the status of a job; its inverse restores the former one. */
function defineStatus<const Type extends string>(
  type: Type,
  label: string,
  schema: z.ZodType<StatusChange>,
  version = 1,
) {
  return defineEvent({
    type,
    ...versionOfOptionalFields(version),
    schema,
    changes: (data) => fieldChanges('job', data.jobId, data.before, data.after),
    inverse: { by: (data): DomainEvent[] => [JobStatusRestored.of(swapped(data))] },
    label: () => label,
    subject,
  });
}

/** The label of an edit that is about the analysis alone, with what follows from it; else null. */
function analysisLabel(before: JobFields, after: JobFields): string | null {
  const isOther = (field: string) => field !== 'analysis' && !isDerivedFrom('job', field, ['analysis']);
  if (after.analysis === undefined || Object.keys(after).some(isOther)) return null;
  if (after.analysis === null) return 'Removed the analysis';
  return before.analysis ? 'Replaced the analysis' : 'Attached an analysis';
}

export const JobCreated = defineEvent({
  type: 'JobCreated',
  ...versionOfOptionalFields(JOB_VERSION),
  schema: z.strictObject({ name: z.string(), job: jobRecord }),
  changes: ({ job }) => [{ kind: 'created', entity: 'job', id: job.id, record: job }],
  inverse: {
    by: ({ job, name }): DomainEvent[] => [JobDeleted.of({ jobId: job.id, name, deletedAt: job.created_at })],
  },
  label: () => 'Added job',
  subject: ({ job, name }) => ({ entity: 'job', id: job.id, name }),
});

export const JobEdited = defineEvent({
  type: 'JobEdited',
  ...versionOfOptionalFields(JOB_VERSION),
  schema: z.strictObject({ ...aboutJob, before: jobEditableFields, after: jobEditableFields }),
  changes: (data) => fieldChanges('job', data.jobId, data.before, data.after),
  inverse: {
    by: (data): DomainEvent[] => [JobEdited.of(swapped(data))],
  },
  edits: editedLabel('job'),
  label: ({ before, after }) => analysisLabel(before, after) ?? editLabel('job', Object.keys(after)),
  subject,
  merge: (first, second) =>
    first.jobId === second.jobId ? { ...second, ...mergedFields(first, second) } : null,
});

export const JobNotesEdited = defineEvent({
  type: 'JobNotesEdited',
  schema: z.strictObject({ ...aboutJob, splice: textSplice }),
  changes: (data) => [{ kind: 'text', entity: 'job', id: data.jobId, field: 'notes', splice: data.splice }],
  inverse: {
    by: (data): DomainEvent[] => [JobNotesEdited.of({ ...data, splice: inverseSplice(data.splice) })],
  },
  edits: editedLabel('job'),
  label: () => changedLabel('Notes'),
  subject,
  merge: (first, second) => {
    const splice = first.jobId === second.jobId ? mergeSplices(first.splice, second.splice) : null;
    return splice && { ...second, splice };
  },
});

export const JobMarkedCompleted = defineStatus(
  'JobMarkedCompleted',
  'Marked as completed',
  completionChange,
  2,
);
export const JobMarkedActive = defineStatus('JobMarkedActive', 'Marked as active', statusChange);
export const JobPutOnHold = defineStatus('JobPutOnHold', 'Put on hold', statusChange);

/** A job got its former status back; only undo and redo append this event. */
export const JobStatusRestored: EventDefinition<'JobStatusRestored', StatusChange> = defineStatus(
  'JobStatusRestored',
  'Status restored',
  completionChange,
  2,
);

export const [JobMarkedInvoiced, JobMarkedUninvoiced] = defineInverses(
  { schema: z.strictObject(aboutJob), subject },
  {
    type: 'JobMarkedInvoiced',
    label: 'Marked as invoiced',
    changes: ({ jobId }) => fieldChanges('job', jobId, { invoiced: false }, { invoiced: true }),
  },
  {
    type: 'JobMarkedUninvoiced',
    label: 'Marked as uninvoiced',
    changes: ({ jobId }) => fieldChanges('job', jobId, { invoiced: true }, { invoiced: false }),
  },
);

export const [JobDeleted, JobRestored] = defineInverses(
  { schema: z.strictObject({ ...aboutJob, deletedAt: instantText }), subject },
  {
    type: 'JobDeleted',
    label: 'Deleted job',
    changes: ({ jobId, deletedAt }) =>
      fieldChanges('job', jobId, { deleted_at: null }, { deleted_at: deletedAt }),
  },
  {
    type: 'JobRestored',
    label: 'Restored job',
    changes: ({ jobId, deletedAt }) =>
      fieldChanges('job', jobId, { deleted_at: deletedAt }, { deleted_at: null }),
  },
);

export const jobEvents = {
  JobCreated,
  JobEdited,
  JobNotesEdited,
  JobMarkedCompleted,
  JobMarkedActive,
  JobPutOnHold,
  JobStatusRestored,
  JobMarkedInvoiced,
  JobMarkedUninvoiced,
  JobDeleted,
  JobRestored,
};
