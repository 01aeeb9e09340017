import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { newUnitInput, unitInput } from '@ledgerline/shared-events/catalogue/commands.ts';
import type { UnitRecord } from '@ledgerline/shared-events/catalogue/records.ts';
import { UnitAdded, UnitDeleted, UnitEdited } from '@ledgerline/shared-events/catalogue/unit-events.ts';
import { unitView } from '@ledgerline/shared-events/catalogue/view.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import { defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { difference } from '../difference.ts';
import { notFound, unitOf } from '../lookup.ts';
import { languageTextChanges } from '../settings/language-texts.ts';
import type { StateReader } from '../state-reader.ts';

/**
 * The unit of a command, built in or not. @throws Rejected not_found, or invalid for the flat rate, which cannot
 * change
 */
function changeableUnit(state: StateReader, unitId: number): UnitRecord {
  const unit = unitOf(state, unitId);
  if (unit === undefined || unit.deleted_at !== null) throw notFound();
  if (unitId === FLAT_RATE_UNIT_ID) throw invalidField('unitId', "The flat rate can't be changed.");
  return unit;
}

/** The event of a new unit. */
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
  const alongside = languageTextChanges(state, { entity: 'unit', id: record.id }, {}, input.texts);
  return [UnitAdded.of({ record, addedAt: now, alongside })];
}

/** The event of changed texts of a unit; none when nothing changes. @throws Rejected not_found, invalid */
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
  const alongside = languageTextChanges(state, { entity: 'unit', id: unitId }, unit.texts, input.texts);
  if (changed === null && alongside.length === 0) return [];
  return [UnitEdited.of({ id: unitId, name, ...(changed ?? { before: {}, after: {} }), alongside })];
}

/** The event of a deleted unit, which also deletes the rates per this unit. @throws Rejected not_found, invalid */
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

/** The answer of a command on a unit. */
export function answeredUnit(state: StateReader, unitId: number): { unit: Json } {
  const unit = unitOf(state, unitId);
  return { unit: unit === undefined ? null : unitView(unit) };
}

export const AddUnit = defineCommand({
  name: 'AddUnit',
  decide: (state, { unit }, { now }) => addedUnit(state, unit, now),
  result: (state, events) => answeredUnit(state, createdId(events, 'unit')),
});

export const EditUnit = defineCommand({
  name: 'EditUnit',
  decide: (state, { unitId, unit }) => editedUnit(state, unitId, unit),
  result: (state, _, { unitId }) => answeredUnit(state, unitId),
});

export const DeleteUnit = defineCommand({
  name: 'DeleteUnit',
  decide: (state, { unitId }, { now }) => deletedUnit(state, unitId, now),
  result: (state, _, { unitId }) => answeredUnit(state, unitId),
});
