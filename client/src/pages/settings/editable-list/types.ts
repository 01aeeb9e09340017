import type { ReactNode } from 'react';
import type { CommandDraft } from '#shared/lib/commands/command.ts';

/** An item of a list; its id is negative until the server has numbered it. */
export type Item = { id: number | string };

/** The commands of a list. `F` is what a form edits of an item. */
export type ListCommands<T extends Item, F> = {
  add(fields: F): CommandDraft;
  /** @param changed the fields that the user changed since the form opened on `opened` */
  edit(item: T, changed: Partial<F>, opened: T): CommandDraft;
  remove(item: T): CommandDraft;
  /** The record that an edit of the item changes, as it stands now: the item, or the setting that holds the list. */
  recordOf(item: T): Item;
};

/** The form of an item. */
export type ItemFormProps<T extends Item, F> = {
  /** The item as it was when the form opened; null for a new one. */
  item: T | null;
  /** What a new item starts with. */
  start: Partial<F>;
  /** The word on the button that saves. */
  save: string;
  onSave(fields: F): void;
  onCancel(): void;
};

/** The form of an item that saves itself while it is edited. */
export type LiveFormProps<T extends Item, F> = {
  /** The item as it stands now. */
  item: T;
  /** An edit begins. */
  onBegin(): void;
  /** Saves what was written since. */
  onAutosave(fields: Partial<F>): void;
  /** Saves a choice that is made at once. */
  onChoose(fields: Partial<F>): void;
  onDone(): void;
};

/** The form of a new item, for what stands above the list and may open it. */
export type OpenNewItem<F> = {
  /** What the open form started with; null while none is open. */
  start: Partial<F> | null;
  open(start: Partial<F>): void;
};

/** How an item is shown in its row. */
export type RowColumns<T> = {
  /** What its buttons call the item. */
  name(item: T): string;
  /** In place of the name, at the front of the row. */
  front?(item: T): ReactNode;
  /** What follows the name. */
  notes?(item: T): ReactNode;
  /** Before the buttons. */
  beforeActs?(item: T): ReactNode;
  /** Whether the item can be neither edited nor deleted. */
  isFixed?(item: T): boolean;
  /** Why the item cannot be deleted. */
  blocked?(item: T): string | undefined;
};

/** What is said about a list. */
export type ListWords = {
  /** On the button that opens the form of a new item. */
  add: string;
  /** On the button that saves a new item. */
  saveNew: string;
  /** Before the name of an item, on the button that opens its form. */
  edit?: 'Edit' | 'Rename';
  /** The message after an addition. */
  added?: string;
  /** The message after a deletion. */
  deleted: string;
  /** With it a deletion asks first; the answer that deletes nothing. */
  keep?: 'Keep' | 'Cancel';
  /** Below a list without items. */
  none?: string;
};
