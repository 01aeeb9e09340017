import { z } from 'zod';
import { changedLabel, editedLabel, editLabel } from '../history/edit-label.ts';
import { type Change, fieldChanges } from '../ledger/change.ts';
import {
  type DomainEvent,
  defineEvent,
  type EventDefinition,
  type Subject,
  versionOfOptionalFields,
} from '../ledger/event.ts';
import { defineAddition, defineDeletion, defineEdit } from '../ledger/record-events.ts';
import { recordId } from '../ledger/scalars.ts';
import { swapped } from '../ledger/swapped.ts';
import { contactEvents } from './contact-events.ts';
import { partyEvents } from './party-events.ts';
import { CLIENT_VERSION, clientEditableFields, clientRecord, clientSettingKey } from './record.ts';
import { clientSettingLabel } from './setting-label.ts';

const deletion = defineDeletion({
  entity: 'client',
  deleted: 'ClientDeleted',
  restored: 'ClientRestored',
  labels: { deleted: 'Deleted client', restored: 'Restored client' },
});

export const ClientCreated = defineAddition({
  type: 'ClientCreated',
  ...versionOfOptionalFields(CLIENT_VERSION),
  entity: 'client',
  record: clientRecord,
  label: 'Added client',
  nameOf: ({ name }) => name,
  deleted: () => deletion.deleted,
});

export const ClientDeleted = deletion.deleted;
export const ClientRestored = deletion.restored;

export const ClientEdited = defineEdit({
  type: 'ClientEdited',
  entity: 'client',
  fields: clientEditableFields,
  edits: editedLabel('client'),
  label: (fields) => editLabel('client', fields),
});

/** Every event about one client contains its name, so that the history can be read without replay. */
const aboutClient = { clientId: recordId, name: z.string() };

function subject(data: { clientId: number; name: string }): Subject {
  return { entity: 'client', id: data.clientId, name: data.name };
}

const invoicingChange = z.strictObject({
  ...aboutClient,
  before: z.boolean().nullable(),
  after: z.boolean().nullable(),
});
type InvoicingChange = z.output<typeof invoicingChange>;

function defineInvoicing<const Type extends string>(
  type: Type,
  label: string,
): EventDefinition<Type, InvoicingChange> {
  return defineEvent({
    type,
    schema: invoicingChange,
    changes: (data) =>
      fieldChanges('client', data.clientId, { invoicing: data.before }, { invoicing: data.after }),
    inverse: {
      by: (data): DomainEvent[] => [ClientInvoicingRestored.of(swapped(data))],
    },
    label: () => label,
    subject,
  });
}

export const ClientInvoicingEnabled = defineInvoicing('ClientInvoicingEnabled', 'Enabled invoicing');
export const ClientInvoicingDisabled = defineInvoicing('ClientInvoicingDisabled', 'Disabled invoicing');

/** The invoicing setting of the client got its former value back; only undo and redo append this event. */
const ClientInvoicingRestored: EventDefinition<'ClientInvoicingRestored', InvoicingChange> = defineInvoicing(
  'ClientInvoicingRestored',
  'Invoicing restored',
);

/** `before` and `after` may be ABSENT: then the default of the account applies. */
const settingChange = z.strictObject({
  ...aboutClient,
  key: clientSettingKey,
  before: z.json(),
  after: z.json(),
});
type SettingChange = z.output<typeof settingChange>;

export const ClientSettingChanged: EventDefinition<'ClientSettingChanged', SettingChange> = defineEvent({
  type: 'ClientSettingChanged',
  schema: settingChange,
  changes: ({ clientId, key, before, after }): Change[] => [
    { kind: 'field', entity: 'client', id: clientId, field: `settings.${key}`, before, after },
  ],
  inverse: {
    by: (data): DomainEvent[] => [ClientSettingChanged.of(swapped(data))],
  },
  edits: editedLabel('client'),
  label: ({ key }) => changedLabel(clientSettingLabel(key)),
  subject,
  merge: (first, second) =>
    first.clientId === second.clientId && first.key === second.key
      ? { ...second, before: first.before }
      : null,
});

export const clientEvents = {
  ClientCreated,
  ClientEdited,
  ClientInvoicingEnabled,
  ClientInvoicingDisabled,
  ClientInvoicingRestored,
  ClientSettingChanged,
  ...contactEvents,
  ...partyEvents,
  ClientDeleted,
  ClientRestored,
};
