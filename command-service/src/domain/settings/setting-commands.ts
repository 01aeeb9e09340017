import { currency } from '@ledgerline/shared-events/api/payload-scalars.ts';
import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { wrongId } from '@ledgerline/shared-events/clients/party-ids.ts';
import { builtInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { listSettingKey, SCALAR_VALUES } from '@ledgerline/shared-events/settings/commands.ts';
import { sellerParty } from '@ledgerline/shared-events/settings/seller.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import {
  SCALAR_SETTING_KEYS,
  type ScalarSettingKey,
} from '@ledgerline/shared-events/settings/setting-keys.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { referencedRecord, settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredSetting } from './answer.ts';
import { currencyConverted } from './convert-currency.ts';
import { removedItem, savedItem } from './list-items.ts';
import { arrangedColumns } from './view-items.ts';

/**
 * Saves a setting. For a list, `value` is one item: with an `id` it changes that item, without one it adds an item. A
 * change of the key `currency` converts the whole account.
 */
export const SetSetting = defineCommand({
  name: 'SetSetting',
  decide: (state, { key, value }, context) => {
    if (key === 'currency') return convertedTo(state, value, context);
    if (key === 'columns') return arrangedColumns(state, value);
    const list = listSettingKey.safeParse(key);
    if (list.success) return savedItem(state, list.data, value, context.now);
    const scalar = SCALAR_SETTING_KEYS.find((candidate) => candidate === key);
    return scalar === undefined ? [] : savedScalar(state, scalar, value, context.now);
  },
  result: (state, events, { key, value }) => answeredSetting(state, events, key, value),
});

function convertedTo(state: StateReader, value: Json, context: DecisionContext): DomainEvent[] {
  const read = currency.safeParse(value);
  if (!read.success) throw invalidField('value', read.error.issues[0]?.message ?? 'Invalid input');
  return currencyConverted(state, read.data, context);
}

function savedScalar(state: StateReader, key: ScalarSettingKey, value: Json, now: string): DomainEvent[] {
  const before = state.record('setting', key)?.value ?? null;
  const sent = value === null ? null : scalarValue(key, value);
  // What is kept of fiscal mode is since when it is on.
  const after = key === 'fiscalMode' ? (sent === true ? (before ?? now) : null) : sent;
  if (key === 'defaultInvoiceLanguage' && typeof after === 'string' && builtInLanguage(after) === null) {
    referencedRecord(state, 'invoiceLanguage', Number(after), 'value');
  }
  if (key === 'seller') refuseWrongIds(after, before);
  if (sameJson(before, after)) return [];
  return [SettingChanged.of({ key, before, after }), ...usualRounding(state, key, after)];
}

/** @throws Rejected invalid for a wrong VAT ID or legal id of the seller; one that was stored before may stay */
function refuseWrongIds(after: Json, before: Json): void {
  const [seller, former] = [after, before].map((value) => sellerParty.safeParse(value).data ?? {});
  const wrong = wrongId(seller ?? {}, former);
  if (wrong !== null) throw invalidField('value', wrong.message);
}

/** A new account of a seller in Belgium rounds its taxes once for each rate, as the tax office there asks for. */
function usualRounding(state: StateReader, key: ScalarSettingKey, after: Json): DomainEvent[] {
  const isBelgian = key === 'seller' && sellerParty.safeParse(after).data?.country === 'BE';
  const isChosen = (state.record('setting', 'taxRounding')?.value ?? null) !== null;
  const [isUsed] = state.records('invoice');
  if (!isBelgian || isChosen || isUsed !== undefined) return [];
  return [SettingChanged.of({ key: 'taxRounding', before: null, after: 'document' })];
}

function scalarValue(key: ScalarSettingKey, value: Json): Json {
  const read = SCALAR_VALUES[key].safeParse(value);
  if (!read.success) throw invalidField('value', read.error.issues[0]?.message ?? 'Invalid input');
  return read.data;
}

/** Removes an item from a setting that is a list. */
export const RemoveSetting = defineCommand({
  name: 'RemoveSetting',
  decide: (state, { key, id }, { now }) => removedItem(state, key, id, now),
  result: () => ({}),
});

/** Changes the primary currency of the account, in one event that can be undone. */
export const ConvertCurrency = defineCommand({
  name: 'ConvertCurrency',
  decide: (state, payload, context) => currencyConverted(state, payload.currency, context),
  result: (state) => ({ currency: settingsOf(state).currency }),
});
