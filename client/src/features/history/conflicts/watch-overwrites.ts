import { createWatch, type Scope, scopeBind } from 'effector';
import { $historyEntries } from '#entities/history/model.ts';
import { $timeFormat, $timeZone, $today } from '#entities/settings/model.ts';
import { questionClosed, questionRaised } from '#shared/lib/edit-questions/model.ts';
import type { Lane } from '../lane/lane.ts';
import { overwrittenBy } from './overwritten.ts';
import { questionOver } from './question.ts';

/** Asks the user when an edit of this tab overwrote one of another tab. Returns the function that stops watching. */
export function watchOverwrites(scope: Scope, lane: Lane): () => void {
  const ask = scopeBind(questionRaised, { scope });
  const close = scopeBind(questionClosed, { scope });
  const reported = new Set<string>();
  return createWatch({
    unit: $historyEntries,
    scope,
    fn(entries) {
      const { recent } = lane.actor.getSnapshot().context;
      const own = new Set(recent.map(({ key }) => key));
      for (const sent of recent.filter(({ key }) => !reported.has(key))) {
        const found = overwrittenBy(sent, entries, (commandId) => own.has(commandId));
        if (found === null) continue;
        reported.add(sent.key);
        const id = `overwritten ${sent.key}`;
        const text = questionOver(found.change, found.at, sent, {
          today: scope.getState($today),
          timeZone: scope.getState($timeZone),
          timeFormat: scope.getState($timeFormat),
        });
        ask({
          ...text,
          id,
          onKeep: () => close(id),
          onUse() {
            close(id);
            void lane.undo(sent.key).catch(() => undefined);
          },
        });
      }
    },
  });
}
