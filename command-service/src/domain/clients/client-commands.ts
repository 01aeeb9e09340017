import type { ClientInput, newClientInput } from '@ledgerline/shared-events/clients/commands.ts';
import {
  ClientCreated,
  ClientDeleted,
  ClientEdited,
  ClientInvoicingDisabled,
  ClientInvoicingEnabled,
  ClientSettingChanged,
} from '@ledgerline/shared-events/clients/events.ts';
import { type ClientRecord, clientSettingKey } from '@ledgerline/shared-events/clients/record.ts';
import { clientView } from '@ledgerline/shared-events/clients/view.ts';
import { ABSENT, sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import { defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { settingsOf, target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { clientActivity } from './activity.ts';
import { checkedSettings, checkedSettingValue } from './client-settings.ts';
import { addedContact, editedContact, newContact, removedContact, replacedContacts } from './contacts.ts';
import { editedParty, newParty } from './party.ts';

function answer(state: AccountState, clientId: number): { client: Json } {
  const client = state.record('client', clientId);
  return { client: client === undefined ? null : clientView(client, clientActivity(state, clientId)) };
}

/** The event of a new client. */
export function createdClient(
  state: AccountState,
  input: z.output<typeof newClientInput>,
  now: string,
): DomainEvent[] {
  const record: ClientRecord = {
    id: state.nextId('client'),
    name: input.name,
    currency: input.currency ?? null,
    invoicing: input.invoicing ?? null,
    settings: checkedSettings(state, input.settings ?? {}),
    contacts: Object.fromEntries(
      (input.contacts ?? []).map((contact, index) => [index + 1, newContact(contact, `contacts.${index}`)]),
    ),
    party: newParty(input.party ?? {}),
    created_at: now,
    deleted_at: null,
  };
  return [ClientCreated.of({ record, addedAt: now, alongside: [] })];
}

export const CreateClient = defineCommand({
  name: 'CreateClient',
  decide: (state, { client: input }, { now }) => createdClient(state, input, now),
  result: (state, events) => answer(state, createdId(events, 'client')),
});

/**
 * Changes the fields that are sent; another currency drops the minimum fee. Changes of invoicing, of each
 * setting and of each contact are separate events.
 */
export const EditClient = defineCommand({
  name: 'EditClient',
  decide: (state, { clientId, client: input }) => {
    const client = target(state, 'client', clientId);
    const settings = Object.entries(checkedSettings(state, input.settings ?? {})).flatMap(([key, value]) =>
      settingChange(client, key, value ?? null),
    );
    return [
      ...editedFields(client, input),
      ...invoicingChange(client, input.invoicing),
      ...settings,
      ...withoutMinimum(state, client, input),
      ...(input.contacts === undefined ? [] : replacedContacts(client, input.contacts)),
      ...editedParty(client, input.party ?? {}),
    ];
  },
  result: (state, _, { clientId }) => answer(state, clientId),
});

function editedFields(client: ClientRecord, input: ClientInput): DomainEvent[] {
  const after: { name?: string; currency?: string | null } = {};
  if (input.name !== undefined && input.name !== client.name) after.name = input.name;
  if (input.currency !== undefined && input.currency !== client.currency) after.currency = input.currency;
  const before = {
    ...(after.name === undefined ? {} : { name: client.name }),
    ...(after.currency === undefined ? {} : { currency: client.currency }),
  };
  if (Object.keys(after).length === 0) return [];
  return [ClientEdited.of({ id: client.id, name: client.name, before, after, alongside: [] })];
}

function withoutMinimum(
  state: StateReader,
  client: ClientRecord,
  { currency, settings }: ClientInput,
): DomainEvent[] {
  const { currency: primary } = settingsOf(state);
  const isOther = currency !== undefined && (currency ?? primary) !== (client.currency ?? primary);
  return isOther && settings?.minimum === undefined && client.settings.minimum
    ? settingChange(client, 'minimum', ABSENT)
    : [];
}

function invoicingChange(client: ClientRecord, after: boolean | null | undefined): DomainEvent[] {
  if (after === undefined || after === client.invoicing) return [];
  const { id: clientId, name, invoicing: before } = client;
  if (after === null) {
    const fields = { before: { invoicing: before }, after: { invoicing: after } };
    return [ClientEdited.of({ id: clientId, name, ...fields, alongside: [] })];
  }
  const fact = after ? ClientInvoicingEnabled : ClientInvoicingDisabled;
  return [fact.of({ clientId, name, before, after })];
}

function settingChange(client: ClientRecord, key: string, after: Json): DomainEvent[] {
  const settings: Record<string, Json> = client.settings;
  const before = Object.hasOwn(settings, key) ? (settings[key] ?? null) : ABSENT;
  if (sameJson(before, after)) return [];
  const named = clientSettingKey.parse(key);
  return [ClientSettingChanged.of({ clientId: client.id, name: client.name, key: named, before, after })];
}

/** Sets one setting of a client. The value null brings back the default of the account. */
export const SetClientSetting = defineCommand({
  name: 'SetClientSetting',
  decide: (state, { clientId, key, value }) => {
    const client = target(state, 'client', clientId);
    return settingChange(client, key, value === undefined ? ABSENT : checkedSettingValue(state, key, value));
  },
  result: (state, _, { clientId }) => answer(state, clientId),
});

export const AddClientContact = defineCommand({
  name: 'AddClientContact',
  decide: (state, { clientId, contact }) => addedContact(target(state, 'client', clientId), contact),
  result: (state, _, { clientId }) => answer(state, clientId),
});

/** Changes the sent fields of a contact. */
export const EditClientContact = defineCommand({
  name: 'EditClientContact',
  decide: (state, { clientId, contactId, contact }) =>
    editedContact(target(state, 'client', clientId), contactId, contact),
  result: (state, _, { clientId }) => answer(state, clientId),
});

export const RemoveClientContact = defineCommand({
  name: 'RemoveClientContact',
  decide: (state, { clientId, contactId }) => removedContact(target(state, 'client', clientId), contactId),
  result: (state, _, { clientId }) => answer(state, clientId),
});

export const EnableClientInvoicing = defineCommand({
  name: 'EnableClientInvoicing',
  decide: (state, { clientId }) => invoicingChange(target(state, 'client', clientId), true),
  result: (state, _, { clientId }) => answer(state, clientId),
});

export const DisableClientInvoicing = defineCommand({
  name: 'DisableClientInvoicing',
  decide: (state, { clientId }) => invoicingChange(target(state, 'client', clientId), false),
  result: (state, _, { clientId }) => answer(state, clientId),
});

export const DeleteClient = defineCommand({
  name: 'DeleteClient',
  decide: (state, { clientId }, { now }) => {
    const { name } = target(state, 'client', clientId);
    return [ClientDeleted.of({ id: clientId, name, deletedAt: now, alongside: [] })];
  },
  result: (state, _, { clientId }) => answer(state, clientId),
});
