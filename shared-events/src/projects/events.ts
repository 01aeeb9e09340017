import { editedLabel, editLabel } from '../history/edit-label.ts';
import { defineAddition, defineDeletion, defineEdit } from '../ledger/record-events.ts';
import { projectEditableFields, projectRecord } from './record.ts';

const deletion = defineDeletion({
  entity: 'project',
  deleted: 'ProjectDeleted',
  restored: 'ProjectRestored',
  labels: { deleted: 'Deleted project', restored: 'Restored project' },
});

export const ProjectAdded = defineAddition({
  type: 'ProjectAdded',
  entity: 'project',
  record: projectRecord,
  label: 'Added project',
  nameOf: ({ name }) => name,
  deleted: () => deletion.deleted,
});

export const ProjectEdited = defineEdit({
  type: 'ProjectEdited',
  entity: 'project',
  fields: projectEditableFields,
  edits: editedLabel('project'),
  label: (fields) => editLabel('project', fields),
});

export const ProjectDeleted = deletion.deleted;
const ProjectRestored = deletion.restored;

export const projectEvents = { ProjectAdded, ProjectEdited, ProjectDeleted, ProjectRestored };
