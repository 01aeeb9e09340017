import { changedLabel } from '@ledgerline/shared-events/history/edit-label.ts';
import type { ScalarSettingInputs } from '@ledgerline/shared-events/settings/commands.ts';
import {
  hasOneDefault,
  type ListSettingKey,
  type ScalarSettingKey,
} from '@ledgerline/shared-events/settings/setting-keys.ts';
import type { CommandDraft, FieldPatch } from '#shared/lib/commands/command.ts';

/** A currency could not be chosen, for the account or for a client. */
export const CURRENCY_FAILURE = 'There was a problem selecting the currency. Please try again later.';

/** The message when a setting could not be saved; the lane keeps the command for a retry. */
const FAILURE = "We couldn't update your settings";

/** A random id for a new item of a setting that is one value, and so counts no ids. */
export function newItemId(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return (random >>> 1) + 1;
}

type Item = { id: number | string };

const patchOf = (key: string, value: unknown, before: unknown): FieldPatch => ({
  entity: 'setting',
  id: key,
  fields: { value },
  before: { value: before },
});

/** Sets a setting that has a single value. */
export function setSetting<Key extends ScalarSettingKey>(
  key: Key,
  value: ScalarSettingInputs[Key],
  before: unknown,
  label: string,
): CommandDraft<'SetSetting'> {
  return {
    name: 'SetSetting',
    payload: { key, value },
    label: changedLabel(label),
    patches: [patchOf(key, value, before)],
    failure: FAILURE,
  };
}

type ItemDraft<T extends Item> = {
  key: Exclude<ListSettingKey, 'units'>;
  /** All current items. */
  items: readonly T[];
  label: string;
  subject?: string;
};

/**
 * Changes some fields of an item of a list. In lists with one default, a new default replaces the former one.
 * @param shown the fields to show at once, where the server derives a field from what is sent
 */
export function editSettingItem<T extends Item>(
  { key, items, label, subject }: ItemDraft<T>,
  id: T['id'],
  changes: Partial<Omit<T, 'id'>>,
  shown: Partial<Omit<T, 'id'>> = changes,
): CommandDraft {
  const isDefault = hasOneDefault(key) && Reflect.get(changes, 'default') === true;
  const after = items.map((item) => {
    if (item.id === id) return { ...item, ...shown };
    return isDefault ? { ...item, default: false } : item;
  });
  return {
    name: 'SetSetting',
    payload: { key, value: { id, ...changes } },
    label,
    ...(subject === undefined ? {} : { subject }),
    patches: [patchOf(key, after, items)],
    failure: FAILURE,
  };
}

/**
 * Adds an item.
 * @param shown the item to show until the server has answered, under a negative temporary id
 */
export function addSettingItem<T extends Item>(
  { key, items, label, subject }: ItemDraft<T>,
  item: Omit<T, 'id'>,
  shown: T,
): CommandDraft {
  const isDefault = hasOneDefault(key) && Reflect.get(item, 'default') === true;
  const others = isDefault ? items.map((one) => ({ ...one, default: false })) : items;
  return {
    name: 'SetSetting',
    payload: { key, value: item },
    label,
    ...(subject === undefined ? {} : { subject }),
    patches: [patchOf(key, [...others, shown], items)],
    failure: FAILURE,
  };
}

export function removeSettingItem<T extends Item>(
  { key, items, label, subject }: ItemDraft<T>,
  id: T['id'],
): CommandDraft {
  return {
    name: 'RemoveSetting',
    payload: { key, id },
    label,
    ...(subject === undefined ? {} : { subject }),
    patches: [
      patchOf(
        key,
        items.filter((item) => item.id !== id),
        items,
      ),
    ],
    failure: FAILURE,
  };
}

/** Changes the primary currency: one command for all jobs and invoices. */
export function convertCurrency(currency: string, before: string): CommandDraft {
  return {
    name: 'ConvertCurrency',
    payload: { currency },
    label: `Changed primary currency to ${currency}`,
    patches: [patchOf('currency', currency, before)],
    failure: CURRENCY_FAILURE,
  };
}
