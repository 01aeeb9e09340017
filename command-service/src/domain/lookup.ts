import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { BUILT_IN_UNITS, builtInUnit } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { RateRecord, UnitRecord } from '@ledgerline/shared-events/catalogue/records.ts';
import { today } from '@ledgerline/shared-events/dates/time-zone.ts';
import { isAbout, type MailedDocument } from '@ledgerline/shared-events/deliveries/document.ts';
import type { DeliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import type { EntityId, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import { type PaperLook, paperLookOf } from '@ledgerline/shared-events/paper/look.ts';
import {
  type AccountSettings,
  accountSettings,
  timeZoneOf,
} from '@ledgerline/shared-events/settings/account-settings.ts';
import type { RecordTypes } from './account-state.ts';
import type { StateReader } from './state-reader.ts';

/** Kinds whose records can be deleted. */
type DeletableKind = Exclude<EntityKind, 'setting'>;

/**
 * The record of a command.
 * @throws Rejected not_found when it does not exist or is deleted.
 */
export function target<Kind extends DeletableKind>(
  state: StateReader,
  kind: Kind,
  id: EntityId,
): RecordTypes[Kind] {
  const record = state.record(kind, id);
  if (record === undefined || record.deleted_at !== null) throw notFound();
  return record;
}

export function notFound(): Rejected {
  return new Rejected('not_found', 'This does not exist.');
}

/**
 * The record that a field refers to.
 * @throws Rejected invalid, with the field, when it does not exist or is deleted.
 */
export function referencedRecord<Kind extends DeletableKind>(
  state: StateReader,
  kind: Kind,
  id: number,
  field: string,
): RecordTypes[Kind] {
  const record = state.record(kind, id);
  if (record === undefined || record.deleted_at !== null) throw invalidField(field, 'This does not exist.');
  return record;
}

/** The fields of a record, also of a setting or a built-in unit that was never stored. */
export function storedFields(state: StateReader, kind: EntityKind, id: EntityId): FieldValues | undefined {
  return state.record(kind, id) ?? implicitRecord(kind, id);
}

/** The messages about a document, oldest first. */
export function deliveriesOf(state: StateReader, document: MailedDocument): DeliveryRecord[] {
  return [...state.records('delivery')].filter((delivery) => isAbout(delivery, document));
}

/** A unit, built in or the user's own, deleted or not. */
export function unitOf(state: StateReader, id: number): UnitRecord | undefined {
  return state.record('unit', id) ?? builtInUnit(id);
}

/** The units that aren't deleted, the built-in ones first. */
export function unitsOf(state: StateReader): UnitRecord[] {
  const ids = new Set([...BUILT_IN_UNITS, ...state.records('unit')].map(({ id }) => id));
  return [...ids].flatMap((id) => unitOf(state, id) ?? []).filter(({ deleted_at }) => deleted_at === null);
}

/** The rates of a client and of the user's own price list that aren't deleted. */
export function ratesOf(state: StateReader, clientId: number): RateRecord[] {
  return [...state.records('rate')].filter(
    ({ deleted_at, client_id }) => deleted_at === null && (client_id === clientId || client_id === null),
  );
}

/** @throws Rejected invalid, with the field, when the unit does not exist or is deleted. */
export function referencedUnit(state: StateReader, id: number, field: string): UnitRecord {
  const unit = unitOf(state, id);
  if (unit === undefined || unit.deleted_at !== null) throw invalidField(field, 'This does not exist.');
  return unit;
}

/** The look of the account's papers, with the bytes of the logo. */
export function lookOf(state: StateReader): PaperLook {
  return paperLookOf((key) => state.record('setting', key)?.value);
}

/** The settings of the account, including defaults. */
export function settingsOf(state: StateReader): AccountSettings {
  return accountSettings((key) => state.record('setting', key)?.value);
}

/** The user's calendar day at the instant of a decision. */
export function todayOf(state: StateReader, now: string): string {
  return today(Date.parse(now), timeZoneOf(settingsOf(state)));
}
