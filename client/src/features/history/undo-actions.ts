import type { Reversal } from '@ledgerline/shared-events/history/reversal.ts';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $historyFailed, $historyPages, historyChanged } from '#entities/history/model.ts';
import type { Action } from '#shared/lib/actions/action.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { $earlyReversals, earlyReversalsConsumed, reversalRequested } from './early-reversals.ts';
import { useLane, useTimeline } from './history-context.ts';
import { historyPanelToggled } from './panel/model.ts';
import type { TimelineItem } from './timeline/timeline.ts';
import { useReversals } from './use-reversals.ts';

/** The labels of undo and redo while it is not known yet what they will reverse. */
const OFFERS = {
  undo: {
    id: 'history.undo',
    section: 'History',
    label: 'Undo',
    icon: 'arrow-back-up',
    keys: ['mod+z'],
  },
  redo: {
    id: 'history.redo',
    section: 'History',
    label: 'Redo',
    icon: 'arrow-forward-up',
    keys: ['mod+shift+z', 'mod+y'],
  },
} as const satisfies Record<Reversal, Omit<Action, 'perform'>>;

/** Undo, redo and the history as actions for buttons, menus and keys. Their labels name what they will reverse. */
export function useUndoActions(): { undo: Action; redo: Action; history: Action } {
  const { undoTarget, redoTarget } = useTimeline();
  const reverse = useReverse();
  const actions = {
    undo: {
      ...OFFERS.undo,
      label: named('Undo', undoTarget) + voiding(undoTarget),
      perform: () => reverse('undo'),
    },
    redo: { ...OFFERS.redo, label: named('Redo', redoTarget), perform: () => reverse('redo') },
    history: useHistoryAction(),
  } satisfies Record<string, Action>;
  useActions(Object.values(actions));
  return actions;
}

/** The action that opens and closes the history panel. */
export function useHistoryAction(): Action {
  return {
    id: 'history.show',
    section: 'History',
    label: 'Show history',
    icon: 'history',
    keys: ['h'],
    perform: useUnit(historyPanelToggled),
  };
}

/** Registers undo and redo before a page is loaded: requests are queued and carried out once the history is loaded. */
export function useEarlyUndoActions(): void {
  const ask = useUnit(reversalRequested);
  useActions([
    { ...OFFERS.undo, perform: () => ask('undo') },
    { ...OFFERS.redo, perform: () => ask('redo') },
  ]);
}

/** Carries out the queued undo and redo requests once the history is loaded. */
export function useEarlyReversals(): void {
  const [early, take, isLoaded] = [
    ...useUnit([$earlyReversals, earlyReversalsConsumed]),
    useIsHistoryLoaded(),
  ];
  const reverse = useReverse();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reverse` is another one at each drawing
  useEffect(() => {
    if (!isLoaded || early.length === 0) return;
    take();
    for (const kind of early) reverse(kind);
  }, [early, isLoaded]);
}

/** Undoes or redoes the next entry. Before the history is loaded, the request is queued. */
function useReverse(): (kind: Reversal) => void {
  const lane = useLane();
  const [ask, hasFailed, reload, toast] = useUnit([
    reversalRequested,
    $historyFailed,
    historyChanged,
    toastShown,
  ]);
  const isLoaded = useIsHistoryLoaded();
  const reversals = useReversals();
  return (kind) => {
    // Read again here: a second key press may come before the first one is rendered.
    const { undoTarget, redoTarget } = lane.timeline();
    const target = kind === 'undo' ? undoTarget : redoTarget;
    if (target !== null) reversals[kind](target);
    else if (!isLoaded) ask(kind);
    else if (hasFailed)
      toast({
        id: 'undo-redo',
        kind: 'error',
        message: "We couldn't load the history",
        actions: [{ label: 'Try again', perform: () => reload() }],
      });
    else toast({ id: 'undo-redo', kind: 'note', message: `There is nothing to ${kind}` });
  };
}

/** Whether the newest entries are loaded, or failed to load. */
function useIsHistoryLoaded(): boolean {
  const [pages, hasFailed] = useUnit([$historyPages, $historyFailed]);
  return pages.loaded > 0 || hasFailed;
}

const named = (verb: string, item: TimelineItem | null): string =>
  item === null ? verb : `${verb} “${item.label}”`;

/** What undoing an entry does in addition to an issued invoice, as a sentence. */
export const voiding = (item: TimelineItem | null): string =>
  item?.voids === true ? `: ${item.subject ?? 'the invoice'} becomes void` : '';
