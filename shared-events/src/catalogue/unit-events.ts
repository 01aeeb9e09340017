import { defineRecord } from '../ledger/record-events.ts';
import { unitEditableFields, unitRecord } from './records.ts';

/** The rates per unit are deleted and restored together with the unit (`alongside`). */
const [UnitAdded, UnitEdited, UnitDeleted, UnitRestored] = defineRecord({
  types: ['UnitAdded', 'UnitEdited', 'UnitDeleted', 'UnitRestored'],
  entity: 'unit',
  noun: 'unit',
  record: unitRecord,
  nameOf: ({ name }) => name,
  fields: unitEditableFields,
});

export { UnitAdded, UnitDeleted, UnitEdited };

export const unitEvents = { UnitAdded, UnitEdited, UnitDeleted, UnitRestored };
