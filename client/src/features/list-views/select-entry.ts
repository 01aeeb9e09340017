import type { SelectionStart } from '#shared/lib/rows/use-selection-start.ts';
import type { MenuEntry } from '#shared/ui/menu/index.ts';

/**
 * The entry that gives the rows of a list their checkboxes, for those who cannot or do not want to rest a finger on
 * one. Empty once they have them.
 */
export function selectEntry(label: string, { isStarted, start }: SelectionStart): MenuEntry[] {
  return isStarted ? [] : [{ id: 'select', label, icon: 'list-check', perform: start }];
}
