import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { UnitRecord } from '@ledgerline/shared-events/catalogue/records.ts';
import { UnitAdded, UnitDeleted, UnitEdited } from '@ledgerline/shared-events/catalogue/unit-events.ts';
import { unitView } from '@ledgerline/shared-events/catalogue/view.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import { defineCommand } from '../command.ts';
import { difference } from '../difference.ts';
import { notThere, unitOf } from '../lookup.ts';
import { computed, id, LENGTHS, requiredText } from '../payload/scalars.ts';
import type { StateReader } from '../state-reader.ts';

const texts = {
  name: requiredText(LENGTHS.name, 'Name is required'),
  singular: requiredText(LENGTHS.name, 'Singular is required'),
  quantityText: requiredText(LENGTHS.name, 'Quantity label is required'),
};
const rateText = requiredText(LENGTHS.name, 'Rate label is required').optional();
const unread = { id: computed, predefined: computed, deleted_at: computed };

/** A new unit; the label of its rate follows from the singular unless it is sent. */
export const newUnitInput = z.strictObject({ ...texts, rateText, ...unread });

/** The texts of a unit that are to change. */
export const unitInput = z.strictObject({
  name: texts.name.optional(),
  singular: texts.singular.optional(),
  quantityText: texts.quantityText.optional(),
  rateText,
  ...unread,
});

/** The unit of a command, built in or not. @throws Rejected not_found, or invalid for the flat rate */
function changeableUnit(state: StateReader, unitId: number): UnitRecord {
  const unit = unitOf(state, unitId);
  if (unit === undefined || unit.deleted_at !== null) throw notThere();
  if (unitId === FLAT_RATE_UNIT_ID) throw invalidField('unitId', 'The flat rate cannot be changed.');
  return unit;
}

/** The fact that a unit is added. */
export function addedUnit(
  state: AccountState,
  input: z.output<typeof newUnitInput>,
  now: string,
): DomainEvent[] {
  const { name, singular, quantityText } = input;
  const record: UnitRecord = {
    id: state.nextId('unit'),
    name,
    singular,
    quantityText,
    rateText: input.rateText ?? `Rate per ${singular}`,
    predefined: false,
    deleted_at: null,
  };
  return [UnitAdded.of({ record, addedAt: now, alongside: [] })];
}

/** The fact that texts of a unit are changed, if any is. @throws Rejected not_found, invalid */
export function editedUnit(
  state: StateReader,
  unitId: number,
  input: z.output<typeof unitInput>,
): DomainEvent[] {
  const unit = changeableUnit(state, unitId);
  const { name, singular, quantityText } = unit;
  const before = { name, singular, quantityText, rateText: unit.rateText };
  const isDerived = unit.rateText === `Rate per ${singular}` && input.singular !== undefined;
  const after = {
    name: input.name ?? name,
    singular: input.singular ?? singular,
    quantityText: input.quantityText ?? quantityText,
    rateText: input.rateText ?? (isDerived ? `Rate per ${input.singular}` : unit.rateText),
  };
  const changed = difference(before, after);
  return changed === null ? [] : [UnitEdited.of({ id: unitId, name, ...changed, alongside: [] })];
}

/** The fact that a unit is deleted, and with it the rates that are charged by it. @throws Rejected not_found, invalid */
export function deletedUnit(state: StateReader, unitId: number, now: string): DomainEvent[] {
  const { name } = changeableUnit(state, unitId);
  const rates = [...state.records('rate')].filter(
    (rate) => rate.unit_id === unitId && rate.deleted_at === null,
  );
  const alongside = rates.map((rate) => ({
    entity: 'rate' as const,
    id: rate.id,
    field: 'deleted_at',
    before: null,
    after: now,
  }));
  return [UnitDeleted.of({ id: unitId, name, deletedAt: now, alongside })];
}

/** What a command on a unit answers. */
export function answeredUnit(state: StateReader, unitId: number): { unit: Json } {
  const unit = unitOf(state, unitId);
  return { unit: unit === undefined ? null : unitView(unit) };
}

/** The id of the unit that these facts added. */
function addedUnitId(events: readonly DomainEvent[]): number {
  const added = events.find((event) => event.type === 'UnitAdded');
  return added === undefined ? 0 : UnitAdded.read(added.data, UnitAdded.version).record.id;
}

export const AddUnit = defineCommand({
  name: 'AddUnit',
  payload: z.strictObject({ unit: newUnitInput }),
  decide: (state, { unit }, { now }) => addedUnit(state, unit, now),
  result: (state, events) => answeredUnit(state, addedUnitId(events)),
});

export const EditUnit = defineCommand({
  name: 'EditUnit',
  payload: z.strictObject({ unitId: id, unit: unitInput }),
  decide: (state, { unitId, unit }) => editedUnit(state, unitId, unit),
  result: (state, _, { unitId }) => answeredUnit(state, unitId),
});

export const DeleteUnit = defineCommand({
  name: 'DeleteUnit',
  payload: z.strictObject({ unitId: id }),
  decide: (state, { unitId }, { now }) => deletedUnit(state, unitId, now),
  result: (state, _, { unitId }) => answeredUnit(state, unitId),
});
