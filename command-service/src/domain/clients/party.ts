import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { PartyInput } from '@ledgerline/shared-events/clients/commands.ts';
import { type ClientParty, clientParty, PARTY_FIELDS } from '@ledgerline/shared-events/clients/party.ts';
import { ClientPartyEdited } from '@ledgerline/shared-events/clients/party-events.ts';
import { wrongId } from '@ledgerline/shared-events/clients/party-ids.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';

/**
 * The fields of a new party that are not empty.
 * @throws Rejected invalid for a wrong VAT ID or legal id
 */
export function newParty(input: PartyInput): ClientParty {
  return checked(partyOf(input));
}

/**
 * The changed fields of a client's party in one event; none when nothing changes.
 * @throws Rejected invalid for a wrong VAT ID or legal id; one that was stored before may stay
 */
export function editedParty(client: ClientRecord, input: PartyInput): DomainEvent[] {
  const was = client.party ?? {};
  const is = checked(partyOf({ ...was, ...sent(input) }), was);
  const changed = PARTY_FIELDS.filter((field) => !sameJson(was[field] ?? null, is[field] ?? null));
  if (changed.length === 0) return [];
  const [before, after] = [was, is].map((party) =>
    partyOf(Object.fromEntries(changed.map((field) => [field, party[field]]))),
  );
  return [
    ClientPartyEdited.of({
      clientId: client.id,
      name: client.name,
      before: before ?? {},
      after: after ?? {},
    }),
  ];
}

const sent = (input: PartyInput) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** The fields that have a value. */
function partyOf(fields: Record<string, unknown>): ClientParty {
  return clientParty.parse(Object.fromEntries(Object.entries(fields).filter(([, value]) => value)));
}

function checked(party: ClientParty, before?: ClientParty): ClientParty {
  const wrong = wrongId(party, before);
  if (wrong !== null) throw invalidField(`party.${wrong.field}`, wrong.message);
  return party;
}
