import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { ClientContact, ContactAnswer } from '@ledgerline/shared-events/clients/contact.ts';
import type { LegalId } from '@ledgerline/shared-events/clients/legal-fields.ts';
import type { ClientParty, PartyField } from '@ledgerline/shared-events/clients/party.ts';
import type { ClientSettings } from '@ledgerline/shared-events/clients/record.ts';
import { changedLabel, editLabel } from '@ledgerline/shared-events/history/edit-label.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { changed } from '#shared/lib/commands/record-patches.ts';

type NewClient = Pick<Client, 'name' | 'currency' | 'invoicing'>;

export function createClient(client: NewClient): CommandDraft<'CreateClient'> {
  return {
    name: 'CreateClient',
    payload: { client },
    label: 'Added client',
    subject: client.name,
    patches: [],
    failure: 'Creating client failed',
  };
}

export function editClient(
  client: Client,
  changes: Partial<Pick<Client, 'name' | 'currency'>>,
  failure = 'Updating client failed',
): CommandDraft<'EditClient'> {
  const fields = Object.keys(changes);
  return {
    name: 'EditClient',
    payload: { clientId: client.id, client: changes },
    label:
      fields.length > 1 ? 'Edited client' : fields[0] === 'currency' ? 'Changed currency' : 'Changed name',
    subject: client.name,
    patches: [changed<Client>('client', client, changes)],
    failure,
  };
}

export function setClientInvoicing(client: Client, invoicing: boolean): CommandDraft {
  return {
    name: invoicing ? 'EnableClientInvoicing' : 'DisableClientInvoicing',
    payload: { clientId: client.id },
    label: invoicing ? 'Enabled invoicing' : 'Disabled invoicing',
    subject: client.name,
    patches: [changed<Client>('client', client, { invoicing })],
    failure: 'Updating client failed',
  };
}

/** @param value undefined restores the account's default; null means none */
export function setClientSetting<Key extends keyof ClientSettings>(
  client: Client,
  key: Key,
  value: ClientSettings[Key],
  label: string,
): CommandDraft<'SetClientSetting'> {
  const { [key]: _, ...others } = client.settings;
  const settings = value === undefined ? others : { ...others, [key]: value };
  return {
    name: 'SetClientSetting',
    payload: { clientId: client.id, key, ...(value === undefined ? {} : { value }) },
    label: changedLabel(label),
    subject: client.name,
    patches: [changed<Client>('client', client, { settings })],
    failure: 'There was a problem updating client settings',
  };
}

/** The id of a contact that the server has not answered yet. */
export const UNANSWERED_CONTACT = 0;

export function addContact(client: Client, contact: ClientContact): CommandDraft<'AddClientContact'> {
  return {
    name: 'AddClientContact',
    payload: { clientId: client.id, contact },
    label: 'Added contact',
    subject: client.name,
    patches: [
      changed<Client>('client', client, {
        contacts: [...client.contacts, { id: UNANSWERED_CONTACT, ...contact }],
      }),
    ],
    failure: "We couldn't add the contact",
  };
}

export function editContact(
  client: Client,
  { id }: ContactAnswer,
  changes: Partial<ClientContact>,
): CommandDraft<'EditClientContact'> {
  const contacts = client.contacts.map((one) => (one.id === id ? { ...one, ...changes } : one));
  return {
    name: 'EditClientContact',
    payload: { clientId: client.id, contactId: id, contact: changes },
    label: editLabel('contact', Object.keys(changes)),
    subject: client.name,
    patches: [changed<Client>('client', client, { contacts })],
    failure: "We couldn't update the contact",
  };
}

export function removeContact(client: Client, { id }: ContactAnswer): CommandDraft<'RemoveClientContact'> {
  return {
    name: 'RemoveClientContact',
    payload: { clientId: client.id, contactId: id },
    label: 'Removed contact',
    subject: client.name,
    patches: [
      changed<Client>('client', client, { contacts: client.contacts.filter((one) => one.id !== id) }),
    ],
    failure: "We couldn't remove the contact",
  };
}

/** @param value an empty text, or null, removes the field */
export function editParty(
  client: Client,
  field: PartyField,
  value: string | LegalId | null,
): CommandDraft<'EditClient'> {
  const { [field]: _, ...others } = client.party;
  const party: ClientParty = !value ? others : { ...others, [field]: value };
  return {
    name: 'EditClient',
    payload: { clientId: client.id, client: { party: { [field]: value } } },
    label: editLabel('party', [field]),
    subject: client.name,
    patches: [changed<Client>('client', client, { party })],
    failure: 'Updating client failed',
  };
}

/** @param at the instant of the deletion, ISO 8601 */
export function deleteClient(client: Client, at: string): CommandDraft<'DeleteClient'> {
  return {
    name: 'DeleteClient',
    payload: { clientId: client.id },
    label: 'Deleted client',
    subject: client.name,
    patches: [changed<Client>('client', client, { deleted_at: at })],
    failure: "Sorry, we couldn't delete the client. Please try again later.",
  };
}
