import { defineRecord } from '../ledger/record-events.ts';
import { jobTypeEditableFields, jobTypeRecord } from './records.ts';

export const [JobTypeAdded, JobTypeRenamed, JobTypeDeleted, JobTypeRestored] = defineRecord({
  types: ['JobTypeAdded', 'JobTypeRenamed', 'JobTypeDeleted', 'JobTypeRestored'],
  entity: 'jobType',
  noun: 'job type',
  record: jobTypeRecord,
  nameOf: ({ name }) => name,
  fields: jobTypeEditableFields,
  editLabel: ([field]) => (field === 'name' ? 'Renamed job type' : 'Edited job type'),
});

export const jobTypeEvents = { JobTypeAdded, JobTypeRenamed, JobTypeDeleted, JobTypeRestored };
