import { createWatch, fork, type Scope, scopeBind, type Unit } from 'effector';
import {
  connectionCheckRequested,
  connectionRestored,
  readUnanswered,
} from '../entities/connectivity/model.ts';
import { readAnswered } from '../entities/connectivity/staleness.ts';
import {
  $userId,
  checkUserFx,
  deleteAccountFx,
  sessionCheckRequested,
  sessionEnded,
  signOutFx,
} from '../entities/session/model.ts';
import { watchOverwrites } from '../features/history/conflicts/watch-overwrites.ts';
import { connectLane } from '../features/history/lane/connect-lane.ts';
import type { Lane } from '../features/history/lane/lane.ts';
import type { LaneEntry } from '../features/history/lane/lane-entry.ts';
import { createLaneStorage } from '../features/history/lane/lane-storage.ts';
import { type Conflict, undoConflictShown } from '../features/history/panel/model.ts';
import { type ApiError, Unreachable } from '../shared/api/api-error.ts';
import { isSignedOut } from '../shared/api/failures.ts';
import { $server, createServer, type Server } from '../shared/api/server.ts';
import { commandFx, externalCommandRecorded, redoFx, undoFx } from '../shared/lib/commands/model.ts';
import { recordsReset } from '../shared/lib/records/pending.ts';

export type App = { scope: Scope; lane: Lane; stop(): void };

/** The effector scope of one running app with its lane. It is created, connected and started outside React. */
export function createApp(): App {
  // The lane and the scope need each other: the handlers read the lane only when they are called.
  const holder: { lane: Lane | null } = { lane: null };
  const lane = () => {
    if (holder.lane === null) throw new Error('The lane does not exist yet.');
    return holder.lane;
  };
  const server = createServer();
  const scope = fork({
    values: [[$server, server]],
    handlers: [
      [commandFx, (draft: Parameters<Lane['command']>[0]) => lane().command(draft)],
      [
        undoFx,
        (target: Parameters<typeof undoFx>[0]) =>
          'key' in target ? lane().revertEntries(target) : lane().undo(target.commandId),
      ],
      [redoFx, (target: Parameters<typeof redoFx>[0]) => lane().redo(target.commandId)],
    ],
  });
  const showConflict = scopeBind(undoConflictShown, { scope });
  holder.lane = connectLane({
    scope,
    onConflict: (entry, error) => showConflict(undoConflict(entry, error)),
  });
  holder.lane.actor.start();
  const stops = [
    followFailures(scope, server),
    server.onReadAnswered(scopeBind(readAnswered, { scope })),
    watch(scope, externalCommandRecorded, holder.lane.note),
    followSession(scope, holder.lane),
    watchOverwrites(scope, holder.lane),
  ];
  return {
    scope,
    lane: holder.lane,
    stop() {
      for (const stop of stops) stop();
      holder.lane?.actor.stop();
    },
  };
}

const undoConflict = (entry: LaneEntry, error: ApiError): Conflict => ({
  kind: entry.kind === 'redo' ? 'redo' : 'undo',
  label: entry.label,
  message: error.message,
  target: entry.target ?? null,
  blockedBy: error.blockedBy,
  more: error.blockedByTotal - error.blockedBy.length,
});

function followFailures(scope: Scope, server: Server): () => void {
  const doubtConnection = scopeBind(connectionCheckRequested, { scope });
  const doubtSession = scopeBind(sessionCheckRequested, { scope });
  const missRead = scopeBind(readUnanswered, { scope });
  return server.onRequestFailed((error, isRead) => {
    if (isSignedOut(error)) {
      if (scope.getState($userId) !== '') doubtSession();
    } else if (error instanceof Unreachable || error.status >= 500) {
      doubtConnection();
      if (isRead) missRead();
    }
  });
}

/**
 * Starts the lane for each account with its stored commands, and stops it when the session ends. Unsent commands stay
 * on the device until the same user signs in again.
 */
function followSession(scope: Scope, lane: Lane): () => void {
  const storage = createLaneStorage(tabId());
  const forgetRecords = scopeBind(recordsReset, { scope });
  let owner = '';
  const leave = () => {
    owner = '';
    lane.actor.send({ type: 'RESET' });
  };
  const handleUser = (userId: string) => {
    if (userId === '') return;
    if (owner !== '' && owner !== userId) {
      leave();
      forgetRecords();
    }
    if (owner !== userId) {
      owner = userId;
      lane.actor.send({ type: 'RESTORE', entries: storage.adopt(userId) });
      storage.clearOthers(userId);
    }
  };
  const keeping = lane.actor.subscribe(() => {
    if (owner !== '') storage.keep(owner, lane.unsent());
  });
  const stops = [
    watch(scope, $userId, handleUser),
    // This runs also when the same user is found again: a command may have been refused while the session was replaced.
    watch(scope, checkUserFx.doneData, (user) => {
      if (user !== null) lane.actor.send({ type: 'RESUME' });
    }),
    watch(scope, connectionRestored, () => lane.actor.send({ type: 'RESUME' })),
    watch(scope, signOutFx.fail, () => lane.actor.send({ type: 'RESUME' })),
    watch(scope, deleteAccountFx.fail, () => lane.actor.send({ type: 'RESUME' })),
    // Nobody can sign in to a deleted account again, so its unsent commands are deleted.
    watch(scope, deleteAccountFx.done, () => storage.keep(owner, [])),
    watch(scope, sessionEnded, leave),
    () => keeping.unsubscribe(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function tabId(): string {
  const KEY = 'ledgerline.tab';
  try {
    const existing = sessionStorage.getItem(KEY);
    if (existing !== null) return existing;
    const created = crypto.randomUUID();
    sessionStorage.setItem(KEY, created);
    return created;
  } catch {
    return crypto.randomUUID();
  }
}

function watch<T>(scope: Scope, unit: Unit<T>, fn: (value: T) => void): () => void {
  return createWatch({ unit, fn, scope });
}
