import type { SavedView } from '@ledgerline/shared-events/lists/views.ts';
import { useUnit } from 'effector-react';
import { addView, changeView, removeView } from '#entities/list-view/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { createdId } from '#shared/lib/commands/created-record.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import type { ListView } from './use-list-view.ts';

/** What is done with the saved views of a list. Refusals are reported by the lane. */
export function useViewCommands({ view, present, open, leave }: ListView) {
  const [submit, toast, { views }] = useUnit([commandFx, toastShown, $effectiveSettings]);
  const add = async (content: Omit<SavedView, 'id'>) => {
    const answer = await submit(addView(views, content)).catch(() => null);
    const id = answer === null ? null : createdId(answer.result, 'view');
    if (id !== null) open({ ...content, id });
  };
  return {
    saveAs: (name: string) => add({ ...present, name }),
    /** Stores the present filters, order and columns in the open view. */
    saveChanges: async () => {
      if (view === undefined) return;
      const { list: _, ...changes } = present;
      await submit(changeView(views, view, changes)).catch(() => null);
      open({ ...view, ...changes });
    },
    rename: (name: string) => {
      if (view !== undefined) submit(changeView(views, view, { name })).catch(() => null);
    },
    remove: () => {
      if (view === undefined) return;
      const { id: _, ...content } = view;
      leave();
      submit(removeView(views, view)).catch(() => null);
      toast({
        id: `view ${view.id}`,
        kind: 'done',
        message: messageAbout('View deleted', view.name),
        actions: [{ label: 'Undo', perform: () => void add(content) }],
      });
    },
  };
}
