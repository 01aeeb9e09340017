import type { PartyInput } from '@ledgerline/shared-events/clients/commands.ts';
import { type ClientParty, PARTY_FIELDS } from '@ledgerline/shared-events/clients/party.ts';
import { ClientPartyEdited } from '@ledgerline/shared-events/clients/party-events.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';

/** The fields of a new party that are not empty. */
export function newParty(input: PartyInput): ClientParty {
  const party: ClientParty = {};
  for (const field of PARTY_FIELDS) {
    const value = input[field];
    if (value) party[field] = value;
  }
  return party;
}

/** The changed fields of a client's party in one event; none when nothing changes. */
export function editedParty(client: ClientRecord, input: PartyInput): DomainEvent[] {
  const before: ClientParty = {};
  const after: ClientParty = {};
  for (const field of PARTY_FIELDS) {
    const [was = '', is = was] = [client.party?.[field], input[field]];
    if (was === is) continue;
    if (was !== '') before[field] = was;
    if (is !== '') after[field] = is;
  }
  if (Object.keys({ ...before, ...after }).length === 0) return [];
  return [ClientPartyEdited.of({ clientId: client.id, name: client.name, before, after })];
}
