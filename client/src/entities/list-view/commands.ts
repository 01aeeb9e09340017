import type { SavedView, TabColumns } from '@ledgerline/shared-events/lists/views.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { newId } from '#shared/lib/commands/new-id.ts';
import { addSettingItem, editSettingItem, removeSettingItem } from '../settings/commands.ts';

type Views = readonly SavedView[];

/** @param view without the id, which the server assigns */
export function addView(views: Views, view: Omit<SavedView, 'id'>): CommandDraft {
  return addSettingItem({ key: 'views', items: views, label: 'Saved view', subject: view.name }, view, {
    ...view,
    id: newId(),
  });
}

export function changeView(
  views: Views,
  { id, name }: SavedView,
  changes: Partial<Omit<SavedView, 'id' | 'list'>>,
): CommandDraft {
  return editSettingItem({ key: 'views', items: views, label: 'Saved view', subject: name }, id, changes);
}

export function removeView(views: Views, { id, name }: SavedView): CommandDraft {
  return removeSettingItem({ key: 'views', items: views, label: 'Removed view', subject: name }, id);
}

/** Sets the columns of all built-in tabs. */
export function arrangeColumns(before: TabColumns, after: TabColumns): CommandDraft<'SetSetting'> {
  return {
    name: 'SetSetting',
    payload: { key: 'columns', value: after },
    label: 'Arranged columns',
    patches: [{ entity: 'setting', id: 'columns', fields: { value: after }, before: { value: before } }],
    failure: "We couldn't update your settings",
  };
}
