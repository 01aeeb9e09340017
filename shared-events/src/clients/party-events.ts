import { z } from 'zod';
import { editedLabel, editLabel } from '../history/edit-label.ts';
import { ABSENT, type Change, sameJson } from '../ledger/change.ts';
import {
  type DomainEvent,
  defineEvent,
  type EventDefinition,
  versionOfOptionalFields,
} from '../ledger/event.ts';
import { recordId } from '../ledger/scalars.ts';
import { swapped } from '../ledger/swapped.ts';
import { type ClientParty, clientParty, PARTY_FIELDS, type PartyField } from './party.ts';

/** The changed fields of a party. A field that is missing before or after was unknown then. */
const partyEdit = z.strictObject({
  clientId: recordId,
  name: z.string(),
  before: clientParty,
  after: clientParty,
});
type PartyEdit = z.output<typeof partyEdit>;

function editedFields({ before, after }: PartyEdit): PartyField[] {
  return PARTY_FIELDS.filter((field) => !sameJson(before[field] ?? ABSENT, after[field] ?? ABSENT));
}

/** Since version 2 with the form of a company, its number in a register, and what it's called otherwise. */
export const ClientPartyEdited: EventDefinition<'ClientPartyEdited', PartyEdit> = defineEvent({
  type: 'ClientPartyEdited',
  ...versionOfOptionalFields(2),
  schema: partyEdit,
  changes: (data) =>
    editedFields(data).map(
      (field): Change => ({
        kind: 'field',
        entity: 'client',
        id: data.clientId,
        field: `party.${field}`,
        before: data.before[field] ?? ABSENT,
        after: data.after[field] ?? ABSENT,
      }),
    ),
  inverse: {
    by: (data): DomainEvent[] => [ClientPartyEdited.of(swapped(data))],
  },
  edits: editedLabel('client'),
  label: (data) => editLabel('party', editedFields(data)),
  subject: (data) => ({ entity: 'client', id: data.clientId, name: data.name }),
  merge: (first, second) => (first.clientId === second.clientId ? mergedEdit(first, second) : null),
});

/** Of a field that both edits change, the value before the first and after the second. */
function mergedEdit(first: PartyEdit, second: PartyEdit): PartyEdit {
  return {
    ...second,
    before: overlaid(second.before, first.before, editedFields(first)),
    after: overlaid(first.after, second.after, editedFields(second)),
  };
}

/** A party with some fields of another one, also where they are missing there. */
function overlaid(party: ClientParty, other: ClientParty, fields: readonly PartyField[]): ClientParty {
  const values = PARTY_FIELDS.map(
    (field) => [field, (fields.includes(field) ? other : party)[field]] as const,
  );
  return clientParty.parse(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
}

export const partyEvents = { ClientPartyEdited };
