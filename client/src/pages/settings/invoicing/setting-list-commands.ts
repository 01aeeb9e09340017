import type { ListSettingKey } from '@ledgerline/shared-events/settings/setting-keys.ts';
import { addSettingItem, editSettingItem, removeSettingItem } from '#entities/settings/commands.ts';
import type { Item, ListCommands } from '../editable-list/types.ts';

type SettingList<T extends Item> = {
  key: Exclude<ListSettingKey, 'units'>;
  /** All current items. */
  items: readonly T[];
  /** The kind of an item in the history, for example "tax". */
  noun: string;
  /** The name of an item in the history. */
  subject?(item: Omit<T, 'id'>): string;
  /** A new item as the list shows it until the server has assigned its id. */
  shown(fields: Omit<T, 'id'>): T;
};

/** The commands of a list that is stored in one setting. */
export function settingListCommands<T extends Item>(list: SettingList<T>): ListCommands<T, Omit<T, 'id'>> {
  const { key, items, noun, subject, shown } = list;
  const about = (verb: string, item: Omit<T, 'id'>) => ({
    ...{ key, items, label: `${verb} ${noun}` },
    ...(subject === undefined ? {} : { subject: subject(item) }),
  });
  return {
    add: (fields) => addSettingItem<T>(about('Added', fields), fields, shown(fields)),
    edit: (_, changed, opened) => editSettingItem<T>(about('Edited', opened), opened.id, changed),
    remove: (item) => removeSettingItem<T>(about('Deleted', item), item.id),
    recordOf: () => ({ id: key, value: items }),
  };
}
