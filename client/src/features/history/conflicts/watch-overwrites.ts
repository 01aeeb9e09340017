import { timeLabel } from '@ledgerline/shared-events/dates/deadline.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import { createWatch, type Scope, scopeBind } from 'effector';
import { $historyEntries } from '../../../entities/history/index.ts';
import { $timeFormat, $timeZone, $today } from '../../../entities/settings/index.ts';
import { toastShown } from '../../../shared/lib/toasts/index.ts';
import type { Lane } from '../lane/lane.ts';
import { fieldName, textOf } from '../panel/entry-view.ts';
import { overwrittenBy } from './overwritten.ts';

/** Tells when an edit of this tab went over one of another tab, and lets the user choose. Returns how to stop. */
export function watchOverwrites(scope: Scope, lane: Lane): () => void {
  const toast = scopeBind(toastShown, { scope });
  const told = new Set<string>();
  return createWatch({
    unit: $historyEntries,
    scope,
    fn(entries) {
      const { recent } = lane.actor.getSnapshot().context;
      const own = new Set(recent.map(({ key }) => key));
      for (const sent of recent.filter(({ key }) => !told.has(key))) {
        const found = overwrittenBy(sent, entries, (commandId) => own.has(commandId));
        if (found === null) continue;
        told.add(sent.key);
        const today = scope.getState($today);
        const theirs = textOf(found.change, 'before', today);
        const ours = textOf(found.change, 'after', today);
        const { time } = wallClock(new Date(found.at), scope.getState($timeZone));
        const at = timeLabel(time, scope.getState($timeFormat));
        toast({
          id: `overwritten ${sent.key}`,
          kind: 'note',
          message: `${fieldName(found.change.field)} was changed to ${theirs} in another tab at ${at}. Keep ${theirs} or use ${ours}?`,
          actions: [
            { label: `Keep ${theirs}`, perform: () => void lane.undo(sent.key).catch(() => undefined) },
            { label: `Use ${ours}`, perform: () => undefined },
          ],
          lasts: null,
        });
      }
    },
  });
}
