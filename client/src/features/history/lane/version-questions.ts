import type { Scope } from 'effector';
import { $timeFormat, $timeZone, $today } from '#entities/settings/model.ts';
import { questionAbout } from '../conflicts/question.ts';
import type { Lane } from './lane.ts';
import type { ConflictingEdits } from './lane-entry.ts';
import type { ScopeEvents } from './scope-events.ts';

/** How long the user can switch back to their own version after choosing the other one, in ms. */
const SWITCH_BACK_MS = 12_000;

/** Asks the user which version counts when their edits conflict with changes of others. */
export function createVersionQuestions(lane: Lane, events: ScopeEvents, scope: Scope) {
  /**
   * Offers to switch back to the user's own version after choosing the other one, since the own version is in no
   * history.
   */
  const offerMine = ({ key, entries, error }: ConflictingEdits, about: string) => {
    const sendMine = () => {
      for (const { kind: _, at: __, key: ___, target: ____, ...draft } of entries)
        void lane.command({ ...draft, basedOn: error.revision ?? undefined }).catch(() => undefined);
    };
    events.toast({
      id: `other ${key}`,
      kind: 'note',
      message: `Using their version: ${about}`,
      actions: [{ label: 'Switch back to my version', perform: sendMine }],
      lasts: SWITCH_BACK_MS,
    });
  };

  return (question: ConflictingEdits): void => {
    for (const { key } of question.entries) events.dismiss(key);
    const [conflict] = question.error.conflicts;
    const text = questionAbout(question, {
      today: scope.getState($today),
      timeZone: scope.getState($timeZone),
      timeFormat: scope.getState($timeFormat),
    });
    events.questionRaised({
      ...text,
      id: question.key,
      onKeep() {
        events.questionClosed(question.key);
        // A record that others deleted is restored first, by undoing their command.
        if (conflict?.field === 'deleted_at') void lane.undo(conflict.commandId).catch(() => undefined);
        lane.actor.send({ type: 'KEEP_MINE', key: question.key });
      },
      onUse() {
        events.questionClosed(question.key);
        lane.actor.send({ type: 'USE_THEIRS', key: question.key });
        offerMine(question, text.about);
      },
    });
  };
}
