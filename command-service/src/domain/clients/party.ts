import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { PartyInput } from '@ledgerline/shared-events/clients/commands.ts';
import { type ClientParty, PARTY_FIELDS } from '@ledgerline/shared-events/clients/party.ts';
import { ClientPartyEdited } from '@ledgerline/shared-events/clients/party-events.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import { vatIdProblem } from '@ledgerline/shared-events/clients/vat-id.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';

/**
 * The fields of a new party that are not empty.
 * @throws Rejected invalid for a wrong VAT ID
 */
export function newParty(input: PartyInput): ClientParty {
  const party: ClientParty = {};
  for (const field of PARTY_FIELDS) {
    const value = input[field];
    if (value) party[field] = value;
  }
  refuseWrongVatId(party);
  return party;
}

/**
 * The changed fields of a client's party in one event; none when nothing changes.
 * @throws Rejected invalid for a wrong VAT ID; one that was stored before may stay
 */
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
  if (after.vatId !== undefined)
    refuseWrongVatId({ vatId: after.vatId, country: input.country ?? client.party?.country ?? '' });
  return [ClientPartyEdited.of({ clientId: client.id, name: client.name, before, after })];
}

function refuseWrongVatId({ vatId, country }: Pick<ClientParty, 'vatId' | 'country'>): void {
  const problem = vatId === undefined ? null : vatIdProblem(vatId, country || undefined);
  if (problem !== null) throw invalidField('party.vatId', problem);
}
