import { isCommand } from '@ledgerline/shared-events/api/command-effects.ts';
import { ApiError, refusalText } from '#shared/api/api-error.ts';
import type { Lane } from './lane.ts';
import type { LaneEntry } from './lane-entry.ts';
import type { LaneNews } from './lane-events.ts';
import type { ScopeEvents } from './scope-events.ts';

/** Explains an undo conflict: the history panel does, at the entries that block it. */
export type OnConflict = (entry: LaneEntry, error: ApiError) => void;

/** Rolls refused entries back, says why, and offers to retry them. */
export function createRefusals(lane: Lane, events: ScopeEvents, onConflict: OnConflict) {
  /** Entries that the user retried: their callers no longer wait for the answer. */
  const retried = new Set<string>();

  const retry = (entry: LaneEntry) => {
    retried.add(entry.key);
    if (isSetting(entry))
      events.toast({ id: again(entry.key), kind: 'note', message: 'Updating settings...', lasts: null });
    lane.actor.send({ type: 'RETRY', key: entry.key });
  };

  /** Handles the answer to an entry; returns whether the user had retried it. */
  const endRetry = (entry: LaneEntry): boolean => {
    if (!retried.delete(entry.key)) return false;
    events.dismiss(again(entry.key));
    return true;
  };

  const refuse = ({ entry, error, dropped }: Extract<LaneNews, { type: 'refused' }>): void => {
    endRetry(entry);
    for (const { key } of [entry, ...dropped]) events.rolledBack({ key });
    for (const { key } of dropped) events.dismiss(key);
    if (error instanceof ApiError && error.code === 'undo_conflict') {
      events.dismiss(entry.key);
      lane.actor.send({ type: 'DISMISS', key: entry.key });
      onConflict(entry, error);
      return;
    }
    const { key, name, payload, kind } = entry;
    const message = refusalText(entry.failure, error);
    const label = isCommand(name, 'SetClientSetting') ? 'Try now' : 'Try again';
    events.toast({
      id: key,
      kind: 'error',
      message,
      actions: [{ label, perform: () => retry(entry) }],
      // A failed setting is easily overlooked: its message stays until the user handles it.
      ...(isSetting(entry) ? { lasts: null } : {}),
    });
    if (kind === 'command') events.refused({ key, name, payload, message });
  };

  return { refuse, endRetry };
}

/** The id of the message that an entry is being retried. */
const again = (key: string): string => `${key} again`;

const isSetting = ({ patches }: LaneEntry): boolean => patches.some(({ entity }) => entity === 'setting');
