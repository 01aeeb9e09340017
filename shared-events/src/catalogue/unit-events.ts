import { defineAddition, defineDeletion, defineEdit } from '../ledger/record-events.ts';
import { unitEditableFields, unitRecord } from './records.ts';

/** The rates per unit are deleted and restored together with the unit (`alongside`). */
const deletion = defineDeletion({
  entity: 'unit',
  deleted: 'UnitDeleted',
  restored: 'UnitRestored',
  labels: { deleted: 'Deleted unit', restored: 'Restored unit' },
});

export const UnitAdded = defineAddition({
  type: 'UnitAdded',
  entity: 'unit',
  record: unitRecord,
  label: 'Added unit',
  nameOf: ({ name }) => name,
  deleted: () => deletion.deleted,
});

export const UnitEdited = defineEdit({
  type: 'UnitEdited',
  entity: 'unit',
  fields: unitEditableFields,
  edits: 'Edited unit',
});

export const UnitDeleted = deletion.deleted;
const UnitRestored = deletion.restored;

export const unitEvents = { UnitAdded, UnitEdited, UnitDeleted, UnitRestored };
