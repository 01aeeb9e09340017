import { z } from 'zod';
import {
  type DomainEvent,
  defineEvent,
  type EventDefinition,
  versionOfOptionalFields,
} from '../ledger/event.ts';
import { type Deletion, defineDeletion, defineEdit } from '../ledger/record-events.ts';
import { instantText } from '../ledger/scalars.ts';
import { RATE_VERSION, rateEditableFields, rateRecord } from './records.ts';

const deletion: {
  deleted: EventDefinition<'RateDeleted', Deletion>;
  restored: EventDefinition<'RateRestored', Deletion>;
} = defineDeletion({
  entity: 'rate',
  deleted: 'RateDeleted',
  restored: 'RateRestored',
  labels: { deleted: 'Deleted rate', restored: 'Restored rate' },
});

/** `name` describes the rate with the names of that time: "Translation, word, German > English". */
export const RateAdded = defineEvent({
  type: 'RateAdded',
  ...versionOfOptionalFields(RATE_VERSION),
  schema: z.strictObject({ name: z.string(), record: rateRecord, addedAt: instantText }),
  changes: ({ record }) => [{ kind: 'created', entity: 'rate', id: record.id, record }],
  inverse: {
    by: ({ record, name, addedAt }): DomainEvent[] => [
      RateDeleted.of({ id: record.id, name, deletedAt: addedAt, alongside: [] }),
    ],
  },
  label: () => 'Added rate',
  subject: ({ record, name }) => ({ entity: 'rate', id: record.id, name }),
});

export const RateEdited = defineEdit({
  type: 'RateEdited',
  // 2 brought minimum fees.
  ...versionOfOptionalFields(2),
  entity: 'rate',
  fields: rateEditableFields,
  edits: 'Edited rate',
});

export const RateDeleted = deletion.deleted;
export const RateRestored = deletion.restored;

export const rateEvents = { RateAdded, RateEdited, RateDeleted, RateRestored };
