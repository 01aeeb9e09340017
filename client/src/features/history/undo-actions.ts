import { useUnit } from 'effector-react';
import { type Action, useActions } from '../../shared/lib/actions/index.ts';
import { toastShown } from '../../shared/lib/toasts/index.ts';
import { useTimeline } from './history-context.ts';
import { historyPanelToggled } from './panel/model.ts';
import type { TimelineItem } from './timeline/timeline.ts';
import { useReversals } from './use-reversals.ts';

/** Undo, redo and the history, as buttons, menus and keys offer them. Their labels name what they will touch. */
export function useUndoActions(): { undo: Action; redo: Action; history: Action } {
  const { undoTarget, redoTarget } = useTimeline();
  const [toast, toggle] = useUnit([toastShown, historyPanelToggled]);
  const reversals = useReversals();
  const nothing = (kind: string) =>
    toast({ id: 'undo-redo', kind: 'note', message: `There is nothing to ${kind}` });
  const performUndo = () => (undoTarget === null ? nothing('undo') : reversals.undo(undoTarget));
  const performRedo = () => (redoTarget === null ? nothing('redo') : reversals.redo(redoTarget));

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
