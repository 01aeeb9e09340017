import { useUnit } from 'effector-react';
import { useCallback } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { redoFx, undoFx } from '#shared/lib/commands/model.ts';
import { toastDismissed, toastShown } from '#shared/lib/toasts/model.ts';
import { useNavigationCount, useShowPlace } from './orientation/use-show-place.ts';
import type { TimelineItem } from './timeline/timeline.ts';

const TOAST = 'undo-redo';

/** Undoes or redoes an entry, announces it with a button to reverse it, and shows where it happened. */
export type Reversals = {
  undo(item: TimelineItem): void;
  redo(item: TimelineItem): void;
};

export function useReversals(): Reversals {
  const [undoFn, redoFn, toast, dismiss] = useUnit([undoFx, redoFx, toastShown, toastDismissed]);
  const show = useShowPlace();
  const departures = useNavigationCount();

  const fail = useCallback(
    (kind: string) => (error: unknown) => {
      dismiss(TOAST);
      if (error instanceof ApiError && error.status === 404)
        toast({ id: TOAST, kind: 'note', message: `There is nothing to ${kind}` });
    },
    [toast, dismiss],
  );
  // A restored record has no page until the server has it again, and a redo may restore anything; so this waits for the
  // answer.
  const showWhenThere = (item: TimelineItem, kind: 'undo' | 'redo', done: Promise<unknown>) => {
    const before = departures();
    const showUnlessGone = () => departures() === before && show(item, kind);
    if (kind === 'redo' || comesBack(item)) done.then(showUnlessGone).catch(fail(kind));
    else {
      done.catch(fail(kind));
      show(item, kind);
    }
  };
  const undo = (item: TimelineItem) => {
    const back = () => void redoFn({ commandId: item.commandId }).catch(fail('redo'));
    const { message, ...shown } = said('Undone', item, { label: 'Redo', perform: back });
    toast({ ...shown, message: item.voids ? `${message}. It is now void and keeps its number` : message });
    showWhenThere(item, 'undo', undoFn({ commandId: item.commandId }));
  };
  const redo = (item: TimelineItem) => {
    const back = () => void undoFn({ commandId: item.commandId }).catch(fail('undo'));
    toast(said('Redone', item, { label: 'Undo', perform: back }));
    showWhenThere(item, 'redo', redoFn({ commandId: item.commandId }));
  };
  return { undo, redo };
}

/** Whether the entry's record exists again after the undo. */
function comesBack({ created, changes }: TimelineItem): boolean {
  const deletion = changes.find(({ field }) => field === 'deleted_at');
  return created === null && deletion !== undefined && deletion.before === null;
}

const said = (word: string, item: TimelineItem, back: { label: string; perform(): void }) => ({
  id: TOAST,
  kind: 'done' as const,
  message: `${word}: ${describe(item)}`,
  actions: [back],
});

function describe({ label, subject }: TimelineItem): string {
  const reported = `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  return subject === null || subject === '' ? reported : `${reported}, ${subject}`;
}
