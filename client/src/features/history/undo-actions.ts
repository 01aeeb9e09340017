import { useUnit } from 'effector-react';
import { ApiError } from '../../shared/api/api-error.ts';
import { type Action, useActions } from '../../shared/lib/actions/index.ts';
import { redoFx, undoFx } from '../../shared/lib/commands/index.ts';
import { toastShown } from '../../shared/lib/toasts/index.ts';
import { useTimeline } from './history-context.ts';
import { NothingToDo } from './lane/lane.ts';
import { historyPanelToggled } from './panel/model.ts';
import type { TimelineItem } from './timeline/timeline.ts';

/** Undo, redo and the history, as buttons, menus and keys offer them. Their labels name what they will touch. */
export function useUndoActions(): { undo: Action; redo: Action; history: Action } {
  const { undoTarget, redoTarget } = useTimeline();
  const [undo, redo, toast, toggle] = useUnit([undoFx, redoFx, toastShown, historyPanelToggled]);

  const tell = (word: string, item: TimelineItem | null, back: { label: string; perform(): void }) =>
    toast({ id: 'undo-redo', kind: 'done', message: `${word}: ${describe(item)}`, actions: [back] });
  const fail = (kind: string) => (error: unknown) => {
    const isNone = error instanceof NothingToDo || (error instanceof ApiError && error.status === 404);
    if (isNone) toast({ id: 'undo-redo', kind: 'note', message: `There is nothing to ${kind}` });
  };
  const performRedo = () => {
    if (redoTarget !== null)
      tell('Redone', redoTarget, {
        label: 'Undo',
        perform: () => undo({ commandId: redoTarget.commandId }).catch(fail('undo')),
      });
    redo(undefined).catch(fail('redo'));
  };
  const performUndo = () => {
    if (undoTarget !== null)
      tell('Undone', undoTarget, {
        label: 'Redo',
        perform: () => redo({ commandId: undoTarget.commandId }).catch(fail('redo')),
      });
    undo(undefined).catch(fail('undo'));
  };

  const actions = {
    undo: {
      id: 'history.undo',
      section: 'History',
      label: named('Undo', undoTarget),
      icon: 'arrow-back-up',
      keys: ['mod+z'],
      perform: performUndo,
    },
    redo: {
      id: 'history.redo',
      section: 'History',
      label: named('Redo', redoTarget),
      icon: 'arrow-forward-up',
      keys: ['mod+shift+z', 'mod+y'],
      perform: performRedo,
    },
    history: {
      id: 'history.show',
      section: 'History',
      label: 'Show history',
      icon: 'history',
      keys: ['h'],
      perform: toggle,
    },
  } satisfies Record<string, Action>;
  useActions(Object.values(actions));
  return actions;
}

const named = (verb: string, item: TimelineItem | null): string =>
  item === null ? verb : `${verb} ${item.label.charAt(0).toLowerCase()}${item.label.slice(1)}`;

function describe(item: TimelineItem | null): string {
  if (item === null) return 'change';
  const label = `${item.label.charAt(0).toLowerCase()}${item.label.slice(1)}`;
  return item.subject === null || item.subject === '' ? label : `${label}, ${item.subject}`;
}
