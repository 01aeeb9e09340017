import { newItemId } from '#entities/settings/commands.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import type { ListCommands } from './types.ts';

type ListItem = { id: number; name: string; default?: boolean };

type ValueList<T extends ListItem> = {
  /** The setting, which is the list as one value. */
  key: string;
  items: readonly T[];
  /** What one item is called: "discount grid". */
  noun: string;
  /** Saves the whole list. */
  set(after: T[]): CommandDraft;
  /** Whether one of two items is the default; by default, of all. */
  isPeer?(one: T, other: T): boolean;
};

/** The commands of a list that is one value: each is one entry of the history. A new default replaces the former one. */
export function valueListCommands<T extends ListItem>(
  list: ValueList<T>,
  withId: (fields: Omit<T, 'id'>, id: number) => T,
): ListCommands<T, Omit<T, 'id'>> {
  const { key, items, noun, set, isPeer = () => true } = list;
  const save = (after: T[], verb: string, subject: string) => ({
    ...set(after),
    label: `${verb} ${noun}`,
    subject,
  });
  const withDefault = (after: T[], id: number) => {
    const one = after.find((item) => item.id === id);
    if (one?.default !== true) return after;
    return after.map((item) => (item !== one && isPeer(item, one) ? { ...item, default: false } : item));
  };
  return {
    add: (fields) => {
      const item = withId(fields, newItemId());
      return save(withDefault([...items, item], item.id), 'Added', item.name);
    },
    edit: ({ id }, changed, opened) => {
      const after = items.map((item) => (item.id === id ? { ...item, ...changed } : item));
      return save(withDefault(after, id), 'Edited', opened.name);
    },
    remove: ({ id, name }) =>
      save(
        items.filter((item) => item.id !== id),
        'Deleted',
        name,
      ),
    recordOf: () => ({ id: key, value: items }),
  };
}
