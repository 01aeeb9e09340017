import { z } from 'zod';
import { editedLabel, editLabel } from '../history/edit-label.ts';
import { ABSENT, type Change } from '../ledger/change.ts';
import { type DomainEvent, defineEvent, type EventDefinition } from '../ledger/event.ts';
import { recordId } from '../ledger/scalars.ts';
import { swapped } from '../ledger/swapped.ts';
import { clientParty, PARTY_FIELDS, type PartyField } from './party.ts';

/** The changed fields of a party. A field that is missing before or after was unknown then. */
const partyEdit = z.strictObject({
  clientId: recordId,
  name: z.string(),
  before: clientParty,
  after: clientParty,
});
type PartyEdit = z.output<typeof partyEdit>;

function editedFields({ before, after }: PartyEdit): PartyField[] {
  return PARTY_FIELDS.filter((field) => before[field] !== after[field]);
}

export const ClientPartyEdited: EventDefinition<'ClientPartyEdited', PartyEdit> = defineEvent({
  type: 'ClientPartyEdited',
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
  const before = { ...second.before };
  const after = { ...first.after };
  for (const field of editedFields(first)) put(before, field, first.before[field]);
  for (const field of editedFields(second)) put(after, field, second.after[field]);
  return { ...second, before, after };
}

function put(party: PartyEdit['before'], field: PartyField, value: string | undefined): void {
  if (value === undefined) delete party[field];
  else party[field] = value;
}

export const partyEvents = { ClientPartyEdited };
