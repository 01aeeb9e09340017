import { editLabel } from '../history/edit-label.ts';
import { defineRecord } from '../ledger/record-events.ts';
import { projectEditableFields, projectRecord } from './record.ts';

const [ProjectAdded, ProjectEdited, ProjectDeleted, ProjectRestored] = defineRecord({
  types: ['ProjectAdded', 'ProjectEdited', 'ProjectDeleted', 'ProjectRestored'],
  entity: 'project',
  noun: 'project',
  record: projectRecord,
  nameOf: ({ name }) => name,
  fields: projectEditableFields,
  editLabel: (fields) => editLabel('project', fields),
});

export { ProjectAdded, ProjectDeleted, ProjectEdited };

export const projectEvents = { ProjectAdded, ProjectEdited, ProjectDeleted, ProjectRestored };
