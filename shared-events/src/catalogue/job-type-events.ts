import { defineAddition, defineDeletion, defineEdit } from '../ledger/record-events.ts';
import { jobTypeEditableFields, jobTypeRecord } from './records.ts';

const deletion = defineDeletion({
  entity: 'jobType',
  deleted: 'JobTypeDeleted',
  restored: 'JobTypeRestored',
  labels: { deleted: 'Deleted job type', restored: 'Restored job type' },
});

export const JobTypeAdded = defineAddition({
  type: 'JobTypeAdded',
  entity: 'jobType',
  record: jobTypeRecord,
  label: 'Added job type',
  nameOf: ({ name }) => name,
  deleted: () => deletion.deleted,
});

export const JobTypeRenamed = defineEdit({
  type: 'JobTypeRenamed',
  entity: 'jobType',
  fields: jobTypeEditableFields,
  edits: 'Edited job type',
  label: ([field]) => (field === 'name' ? 'Renamed job type' : 'Edited job type'),
});

export const JobTypeDeleted = deletion.deleted;
export const JobTypeRestored = deletion.restored;

export const jobTypeEvents = { JobTypeAdded, JobTypeRenamed, JobTypeDeleted, JobTypeRestored };
