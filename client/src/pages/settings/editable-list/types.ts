import type { ReactNode } from 'react';
import type { CommandDraft } from '#shared/lib/commands/command.ts';

/** An item of a list; its id is negative until the server has assigned one. */
export type Item = { id: number | string };

/** The commands of a list. `F` are the fields of an item that a form edits. */
export type ListCommands<T extends Item, F> = {
  add(fields: F): CommandDraft;
  /** @param changed the fields that the user changed since the form opened on `opened` */
  edit(item: T, changed: Partial<F>, opened: T): CommandDraft;
  remove(item: T): CommandDraft;
  /**
   * The current state of the record that an edit of the item changes: the item, or the setting that contains the list.
   */
  recordOf(item: T): Item;
};

/** The form of an item. */
export type ItemFormProps<T extends Item, F> = {
  /** The item when the form opened; null for a new one. */
  item: T | null;
  /** The initial fields of a new item. */
  start: Partial<F>;
  /** The label of the save button. */
  save: string;
  onSave(fields: F): void;
  onCancel(): void;
};

/** The form of an item that is saved automatically while it is edited. */
export type LiveFormProps<T extends Item, F> = {
  /** The current item. */
  item: T;
  /** Called when an edit begins. */
  onBegin(): void;
  /** Saves what was typed since the last save. */
  onAutosave(fields: Partial<F>): void;
  /** Saves a choice at once. */
  onChoose(fields: Partial<F>): void;
  onDone(): void;
};

/** The form of a new item, for elements above the list that may open it. */
export type OpenNewItem<F> = {
  /** What the open form started with; null while none is open. */
  start: Partial<F> | null;
  open(start: Partial<F>): void;
};

/** How an item is shown in its row. */
export type RowColumns<T> = {
  /** The name of the item in the labels of its buttons. */
  name(item: T): string;
  /** Replaces the name at the start of the row. */
  front?(item: T): ReactNode;
  /** Shown after the name. */
  notes?(item: T): ReactNode;
  /** Shown before the buttons. */
  beforeActs?(item: T): ReactNode;
  /** Whether the item can be neither edited nor deleted. */
  isFixed?(item: T): boolean;
  /** Why the item cannot be deleted. */
  blocked?(item: T): string | undefined;
};

/** The labels and messages of a list. */
export type ListWords = {
  /** The label of the button that opens the form of a new item. */
  add: string;
  /** The label of the button that saves a new item. */
  saveNew: string;
  /** The label before the name of an item, on the button that opens its form. */
  edit?: 'Edit' | 'Rename';
  /** The message after an addition. */
  added?: string;
  /** The message after a deletion. */
  deleted: string;
  /** The label of the button that cancels a deletion; if set, deletions need a confirmation. */
  keep?: 'Keep' | 'Cancel';
  /** Shown below a list without items. */
  none?: string;
};
