import { type Reversal, reversalLabel, revertLabel } from '@ledgerline/shared-events/history/reversal.ts';
import { originalCommand } from '@ledgerline/shared-events/history/undo-order.ts';
import type { RevertDraft } from '#shared/lib/commands/command.ts';
import { patchesFor, patchesForAll } from '../timeline/inverse-patches.ts';
import { savedItem, type TimelineItem, type timelineOf } from '../timeline/timeline.ts';
import type { LaneEntry } from './lane-entry.ts';

type Clock = { newKey(): string; now(): Date };

/** The entry that undoes or redoes a command, with the patches that show the result at once. */
export function reversalEntry(
  wish: Reversal,
  commandId: string,
  { done, undone }: ReturnType<typeof timelineOf>,
  { newKey, now }: Clock,
): LaneEntry {
  const find = (id: string): TimelineItem | undefined =>
    [...done, ...undone].find((item) => item.commandId === id);
  const named = find(commandId);
  const { act, kind } = named === undefined ? { act: commandId, kind: wish } : originalCommand(wish, named);
  const item = find(act);
  const at = now().toISOString();
  return {
    key: newKey(),
    kind,
    name: kind === 'undo' ? 'Undo' : 'Redo',
    payload: {},
    target: act,
    label: reversalLabel(kind, item?.label ?? 'change'),
    subject: item?.subject ?? undefined,
    patches: item === undefined ? [] : patchesFor(item, kind, at),
    failure: kind === 'undo' ? "We couldn't undo the change" : "We couldn't redo the change",
    at,
  };
}

/** The entry that undoes several entries of the history, or commands of this tab, by one command. */
export function revertEntry(
  draft: RevertDraft,
  { done }: Pick<ReturnType<typeof timelineOf>, 'done'>,
  now: Date,
): LaneEntry {
  const { key } = draft;
  const at = now.toISOString();
  const items =
    'entries' in draft
      ? draft.entries.map(savedItem)
      : draft.commandIds.flatMap((id) => done.find(({ commandId }) => commandId === id) ?? []);
  const oldest = items.at(-1);
  return {
    key,
    kind: 'command',
    name: 'Undo',
    payload: {
      entries: 'entries' in draft ? items.map(({ commandId }) => commandId) : [...draft.commandIds],
    },
    label: revertLabel(oldest?.label ?? ''),
    subject: oldest?.subject ?? undefined,
    patches: patchesForAll(items, at),
    failure: "We couldn't revert",
    at,
  };
}
