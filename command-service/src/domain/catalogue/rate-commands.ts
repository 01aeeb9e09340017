import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import {
  RateAdded,
  RateDeleted,
  RateEdited,
  RateRestored,
} from '@ledgerline/shared-events/catalogue/rate-events.ts';
import type { RateRecord } from '@ledgerline/shared-events/catalogue/records.ts';
import { rateView } from '@ledgerline/shared-events/catalogue/view.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { difference } from '../difference.ts';
import { notFound, referencedRecord, referencedUnit, settingsOf, target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { rateName } from './rate-name.ts';

function checkUnit(state: StateReader, unitId: number): void {
  if (unitId === FLAT_RATE_UNIT_ID) throw invalidField('unit_id', "A flat rate can't be saved as a rate.");
  referencedUnit(state, unitId, 'unit_id');
}

function answer(state: StateReader, rateId: number): { rate: Json } {
  const rate = state.record('rate', rateId);
  return { rate: rate === undefined ? null : rateView(rate) };
}

export const AddRate = defineCommand({
  name: 'AddRate',
  decide: (state, { rate }, { now }) => {
    const client =
      rate.client_id === null ? null : referencedRecord(state, 'client', rate.client_id, 'client_id');
    referencedRecord(state, 'jobType', rate.job_type_id, 'job_type_id');
    checkUnit(state, rate.unit_id);
    if (rate.language_pair_id)
      referencedRecord(state, 'languagePair', rate.language_pair_id, 'language_pair_id');
    const record: RateRecord = {
      id: state.nextId('rate'),
      client_id: rate.client_id,
      job_type_id: rate.job_type_id,
      unit_id: rate.unit_id,
      language_pair_id: rate.language_pair_id ?? null,
      value: rate.value,
      currency: rate.currency ?? client?.currency ?? settingsOf(state).currency,
      minimum: rate.minimum ?? null,
      deleted_at: null,
    };
    return [RateAdded.of({ name: rateName(state, record), record, addedAt: now })];
  },
  result: (state, events) => answer(state, createdId(events, 'rate')),
});

export const EditRate = defineCommand({
  name: 'EditRate',
  decide: (state, { rateId, rate: input }) => {
    const rate = target(state, 'rate', rateId);
    const before = ratesFields(rate);
    const after = {
      job_type_id: input.job_type_id ?? rate.job_type_id,
      unit_id: input.unit_id ?? rate.unit_id,
      language_pair_id: input.language_pair_id === undefined ? rate.language_pair_id : input.language_pair_id,
      value: input.value ?? rate.value,
      currency: input.currency ?? rate.currency,
      minimum: input.minimum === undefined ? (rate.minimum ?? null) : input.minimum,
    };
    if (after.job_type_id !== rate.job_type_id)
      referencedRecord(state, 'jobType', after.job_type_id, 'job_type_id');
    if (after.unit_id !== rate.unit_id) checkUnit(state, after.unit_id);
    if (after.language_pair_id !== null && after.language_pair_id !== rate.language_pair_id) {
      referencedRecord(state, 'languagePair', after.language_pair_id, 'language_pair_id');
    }
    const changed = difference(before, after);
    if (changed === null) return [];
    return [RateEdited.of({ id: rateId, name: rateName(state, rate), ...changed, alongside: [] })];
  },
  result: (state, _, { rateId }) => answer(state, rateId),
});

type RateFields = Pick<
  RateRecord,
  'job_type_id' | 'unit_id' | 'language_pair_id' | 'value' | 'currency' | 'minimum'
>;

function ratesFields(rate: RateFields): RateFields {
  const { job_type_id, unit_id, language_pair_id, value, currency, minimum = null } = rate;
  return { job_type_id, unit_id, language_pair_id, value, currency, minimum };
}

export const DeleteRate = defineCommand({
  name: 'DeleteRate',
  decide: (state, { rateId }, { now }) => {
    const name = rateName(state, target(state, 'rate', rateId));
    return [RateDeleted.of({ id: rateId, name, deletedAt: now, alongside: [] })];
  },
  result: (state, _, { rateId }) => answer(state, rateId),
});

export const RestoreRate = defineCommand({
  name: 'RestoreRate',
  decide: (state, { rateId }) => {
    const rate = state.record('rate', rateId);
    if (rate === undefined) throw notFound();
    if (rate.deleted_at === null) return [];
    const deletedAt = rate.deleted_at;
    return [RateRestored.of({ id: rateId, name: rateName(state, rate), deletedAt, alongside: [] })];
  },
  result: (state, _, { rateId }) => answer(state, rateId),
});
