import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { type Reversal, reversalLabel, revertLabel } from '@ledgerline/shared-events/history/reversal.ts';
import { originalCommand } from '@ledgerline/shared-events/history/undo-order.ts';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { CommandAnswer, ExternalCommand, RevertDraft } from '#shared/lib/commands/command.ts';
import { patchesFor, patchesForAll } from '../timeline/inverse-patches.ts';
import { savedItem, type TimelineItem, timelineOf } from '../timeline/timeline.ts';
import { historyMachine } from './history-machine.ts';
import type { LaneDraft, LaneEntry, SendEntry, SentEntry } from './lane-entry.ts';
import type { LaneNews } from './lane-events.ts';

export type LanePort = {
  send: SendEntry;
  /** The newest entries of the server, newest first. */
  entries(): readonly HistoryEntry[];
  news(news: LaneNews): void;
  newKey(): string;
  now(): Date;
  /** The revision that the screen shows; null before the first answer. */
  viewRevision(): number | null;
};

type Waiter = { resolve(answer: CommandAnswer): void; reject(error: unknown): void };

/** The lane as the app uses it: an actor outside React, with a promise for each answer. */
export function createLane(port: LanePort) {
  const actor: Actor<typeof historyMachine> = createActor(
    historyMachine.provide({
      actors: { send: fromPromise<CommandAnswer, SentEntry>(({ input }) => port.send(input)) },
    }),
  );
  const waiters = new Map<string, Waiter>();

  // Attached before the start: otherwise the emissions of the first state would be lost.
  for (const type of ['applied', 'confirmed', 'refused', 'questioned', 'rolledBack'] as const) {
    actor.on(type, (news) => {
      port.news(news);
      if (news.type === 'confirmed') settle(news.entry.key, (waiter) => waiter.resolve(news.answer));
      if (news.type === 'refused') {
        for (const { key } of [news.entry, ...news.dropped])
          settle(key, (waiter) => waiter.reject(news.error));
      }
      if (news.type === 'rolledBack') {
        for (const { key } of news.entries) settle(key, (waiter) => waiter.reject(news.error));
      }
    });
  }

  const settle = (key: string, how: (waiter: Waiter) => void) => {
    const waiter = waiters.get(key);
    waiters.delete(key);
    if (waiter !== undefined) how(waiter);
  };

  const submit = (entry: LaneEntry): Promise<CommandAnswer> =>
    new Promise((resolve, reject) => {
      waiters.set(entry.key, { resolve, reject });
      actor.send({ type: 'SUBMIT', entry });
    });

  const timeline = () => timelineOf(port.entries(), actor.getSnapshot().context);

  const find = (commandId: string): TimelineItem | undefined => {
    const { done, undone } = timeline();
    return [...done, ...undone].find((item) => item.commandId === commandId);
  };

  const reverse = (wish: Reversal, commandId: string) => {
    const named = find(commandId);
    const { act, kind } = named === undefined ? { act: commandId, kind: wish } : originalCommand(wish, named);
    const item = find(act);
    return submit({
      key: port.newKey(),
      kind,
      name: kind === 'undo' ? 'Undo' : 'Redo',
      payload: {},
      target: act,
      label: reversalLabel(kind, item?.label ?? 'change'),
      subject: item?.subject ?? undefined,
      patches: item === undefined ? [] : patchesFor(item, kind, port.now().toISOString()),
      failure: kind === 'undo' ? "We couldn't undo the change" : "We couldn't redo the change",
      at: port.now().toISOString(),
    });
  };

  const revertEntries = ({ key, entries }: RevertDraft) => {
    const at = port.now().toISOString();
    const items = entries.map(savedItem);
    const oldest = items.at(-1);
    return submit({
      key,
      kind: 'command',
      name: 'Undo',
      payload: { entries: items.map(({ commandId }) => commandId) },
      label: revertLabel(oldest?.label ?? ''),
      subject: oldest?.subject ?? undefined,
      patches: patchesForAll(items, at),
      failure: "We couldn't go back",
      at,
    });
  };

  return {
    actor,
    /** Entries that the server has not accepted yet, in the order in which the user issued them. */
    unsent: () => {
      const { questions, queue } = actor.getSnapshot().context;
      return [...questions.flatMap(({ entries }) => entries), ...queue];
    },
    timeline,
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
    revertEntries,
    /** Undoes the entry with this id, whatever was done since. */
    undo: (commandId: string) => reverse('undo', commandId),
    redo: (commandId: string) => reverse('redo', commandId),
  };
}

export type Lane = ReturnType<typeof createLane>;
