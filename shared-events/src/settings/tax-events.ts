import { versionOfOptionalFields } from '../ledger/event.ts';
import { defineAddition, defineDeletion, defineEdit } from '../ledger/record-events.ts';
import { TAX_VERSION, taxEditableFields, taxRecord } from './records.ts';

const deletion = defineDeletion({
  entity: 'tax',
  deleted: 'TaxDeleted',
  restored: 'TaxRestored',
  labels: { deleted: 'Deleted tax', restored: 'Restored tax' },
});

export const TaxAdded = defineAddition({
  type: 'TaxAdded',
  ...versionOfOptionalFields(TAX_VERSION),
  entity: 'tax',
  record: taxRecord,
  label: 'Added tax',
  nameOf: ({ name }) => name,
  deleted: () => deletion.deleted,
});

export const TaxEdited = defineEdit({
  type: 'TaxEdited',
  ...versionOfOptionalFields(TAX_VERSION),
  entity: 'tax',
  fields: taxEditableFields,
  edits: 'Edited tax',
});

export const TaxDeleted = deletion.deleted;
export const TaxRestored = deletion.restored;

export const taxEvents = { TaxAdded, TaxEdited, TaxDeleted, TaxRestored };
