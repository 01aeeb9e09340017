import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import type { Reversal } from '@ledgerline/shared-events/history/reversal.ts';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { CommandAnswer, ExternalCommand, RevertDraft } from '#shared/lib/commands/command.ts';
import { timelineOf } from '../timeline/timeline.ts';
import { createAnswerWaiters } from './answer-waiters.ts';
import { historyMachine } from './history-machine.ts';
import type { LaneDraft, LaneEntry, SendEntry, SentEntry } from './lane-entry.ts';
import type { LaneContext, LaneNews } from './lane-events.ts';
import { reversalEntry, revertEntry } from './reversal-entries.ts';

type LanePort = {
  send: SendEntry;
  /** The newest entries of the server, newest first. */
  entries(): readonly HistoryEntry[];
  news(news: LaneNews): void;
  newKey(): string;
  now(): Date;
  /** The revision that the screen shows; null before the first answer. */
  viewRevision(): number | null;
};

/** The lane as the app uses it: an actor outside React, with a promise for each answer. */
export function createLane(port: LanePort) {
  const actor = createLaneActor(port);
  const answers = createAnswerWaiters();

  // Attached before the start: otherwise the emissions of the first state would be lost.
  for (const type of ['applied', 'confirmed', 'refused', 'questioned', 'rolledBack'] as const) {
    actor.on(type, (news) => {
      port.news(news);
      answers.settle(news);
    });
  }

  const submit = (entry: LaneEntry): Promise<CommandAnswer> => {
    const answer = answers.waitFor(entry.key);
    actor.send({ type: 'SUBMIT', entry });
    return answer;
  };
  const timeline = () => timelineOf(port.entries(), actor.getSnapshot().context);
  const reverse = (wish: Reversal, commandId: string) =>
    submit(reversalEntry(wish, commandId, timeline(), port));

  return {
    actor,
    /** Entries that the server has not accepted yet, in the order in which the user issued them. */
    unsent: () => unsentEntries(actor.getSnapshot().context),
    timeline,
    /** Whether a command came from this tab. */
    isOwn: (commandId: string) => hasEntry(actor.getSnapshot().context, commandId),
    command: ({ key, basedOn = port.viewRevision() ?? undefined, ...draft }: LaneDraft) =>
      submit({
        ...draft,
        key: key ?? port.newKey(),
        kind: 'command',
        at: port.now().toISOString(),
        basedOn,
      }),
    /** Records a command that was sent outside the lane, so that it is the next to be undone. */
    note: (act: ExternalCommand) => {
      const rest = { kind: 'command', payload: {}, patches: [], failure: '' } as const;
      actor.send({ type: 'RECORD_EXTERNAL', entry: { ...act, ...rest, at: port.now().toISOString() } });
    },
    /** Undoes several entries by one command. */
    revertEntries: (draft: RevertDraft) => submit(revertEntry(draft, timeline(), port.now())),
    /** Undoes the entry with this id, whatever was done since. */
    undo: (commandId: string) => reverse('undo', commandId),
    redo: (commandId: string) => reverse('redo', commandId),
  };
}

function createLaneActor({ send }: LanePort): Actor<typeof historyMachine> {
  const actors = { send: fromPromise<CommandAnswer, SentEntry>(({ input }) => send(input)) };
  return createActor(historyMachine.provide({ actors }));
}

const hasEntry = ({ recent, queue }: LaneContext, id: string): boolean =>
  [...recent, ...queue].some(({ key }) => key === id);

const unsentEntries = ({ questions, queue }: LaneContext): LaneEntry[] => [
  ...questions.flatMap(({ entries }) => entries),
  ...queue,
];

export type Lane = ReturnType<typeof createLane>;
