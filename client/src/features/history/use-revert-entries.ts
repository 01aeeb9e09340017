import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { useUnit } from 'effector-react';
import { undoFx } from '#shared/lib/commands/model.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { useShowPlace } from './orientation/use-show-place.ts';
import { savedItem } from './timeline/timeline.ts';

/** Undoes several entries, newest first, as one command that can be undone in one step. The lane reports a refusal. */
export function useRevertEntries(): (entries: readonly HistoryEntry[]) => void {
  const [undo, toast] = useUnit([undoFx, toastShown]);
  const show = useShowPlace();
  const leave = () => undefined;
  return (entries) => {
    const oldest = entries.at(-1);
    if (oldest === undefined) return;
    const key = crypto.randomUUID();
    toast({
      id: key,
      kind: 'done',
      message: `Undone: ${entries.length === 1 ? '1 change' : `${entries.length} changes`}`,
      actions: [{ label: 'Undo', perform: () => void undo({ commandId: key }).catch(leave) }],
    });
    // Waits for the answer, since some of the records come back only with it.
    undo({ key, entries }).then(() => show(savedItem(oldest), 'undo'), leave);
  };
}
