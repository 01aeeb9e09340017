import { versionOfOptionalFields } from '../ledger/event.ts';
import { defineRecord } from '../ledger/record-events.ts';
import { TAX_VERSION, taxEditableFields, taxRecord } from './records.ts';

export const [TaxAdded, TaxEdited, TaxDeleted, TaxRestored] = defineRecord({
  types: ['TaxAdded', 'TaxEdited', 'TaxDeleted', 'TaxRestored'],
  ...versionOfOptionalFields(TAX_VERSION),
  entity: 'tax',
  noun: 'tax',
  record: taxRecord,
  nameOf: ({ name }) => name,
  fields: taxEditableFields,
});

export const taxEvents = { TaxAdded, TaxEdited, TaxDeleted, TaxRestored };
