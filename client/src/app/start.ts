import { allSettled, createWatch, type EventCallable, type Scope, scopeBind } from 'effector';
import {
  connectionCheckRequested,
  connectionRestored,
  readRetryDue,
  readUnanswered,
} from '../entities/connectivity/model.ts';
import { $isStale, readAnswered, staleRetryDue } from '../entities/connectivity/staleness.ts';
import { signedInElsewhere } from '../entities/session/api.ts';
import {
  $session,
  checkUserFx,
  deleteAccountFx,
  sessionCheckRequested,
  sessionEnded,
  signOutFx,
} from '../entities/session/model.ts';
import { minutePassed } from '../entities/settings/model.ts';
import { listenLive, type RevisionNews } from '../shared/api/live.ts';
import { $server } from '../shared/api/server.ts';
import { accountOpened, ledgerMoved, rebuildNews, transferNews } from '../shared/lib/lifecycle/model.ts';
import { createReadRetry, STALE_RETRY, UNANSWERED_RETRY } from './read-retry.ts';
import './wiring.ts';

/** The interval of the session check, in ms. */
const SESSION_CHECK_MS = 1_800_000;
const MINUTE_MS = 60_000;

/** Changes of the ledger that arrive within this many ms are announced together. */
const MOVE_PAUSE_MS = 250;

type Options = { scope: Scope; isOwnCommand(commandId: string): boolean };

/** Starts the app: session check, clocks and live feed. Returns the function that stops them. */
export function startApp({ scope, isOwnCommand }: Options): () => void {
  const server = scope.getState($server);
  const bound = {
    doubtSession: bindEvent(sessionCheckRequested, scope),
    endSession: bindEvent(sessionEnded, scope),
    doubtConnection: bindEvent(connectionCheckRequested, scope),
    minute: bindEvent(minutePassed, scope),
    readsDue: bindEvent(readRetryDue, scope),
    staleReadsDue: bindEvent(staleRetryDue, scope),
    open: bindEvent(accountOpened, scope),
    moved: scopeBind(ledgerMoved, { scope }),
    rebuild: scopeBind(rebuildNews, { scope }),
    transfer: scopeBind(transferNews, { scope }),
  };
  const mover = createLedgerMoveDebouncer(bound.moved);
  let isOpen = false;
  let isLiveRefused = false;
  let stopLive = () => {};

  const listen = () => {
    stopLive = listenLive(server.revisions, {
      revision: (news: RevisionNews) =>
        mover.announce(typeof news.commandId === 'string' && isOwnCommand(news.commandId)),
      rebuild: bound.rebuild,
      transfer: bound.transfer,
      reconnected: () => bound.open(),
      refused: () => {
        isLiveRefused = true;
        bound.doubtSession();
      },
    });
    bound.open();
  };
  const handleSession = (session: { status: string }) => {
    if (session.status === 'signedIn' && !isOpen) {
      isOpen = true;
      listen();
    } else if (session.status === 'anonymous' && isOpen) {
      isOpen = false;
      stopLive();
      mover.stop();
      server.session.close();
    }
  };
  // Without live news, for example in one window of very many, changes are read at each attempt to get them.
  const readUnannounced = () => {
    if (isLiveRefused && isOpen) mover.announce(false);
    isLiveRefused = false;
  };
  // The server ends the feed of a user who leaves, and would refuse one that is opened again before its answer is here.
  const pauseLive = () => stopLive();
  const resumeLive = () => {
    if (isOpen) listen();
  };

  const handleVisible = () => {
    if (!document.hidden) bound.minute();
  };
  window.addEventListener('online', bound.doubtConnection);
  window.addEventListener('offline', bound.doubtConnection);
  const stopHearing = signedInElsewhere((isSignedIn) =>
    isSignedIn ? bound.doubtSession() : bound.endSession(),
  );
  document.addEventListener('visibilitychange', handleVisible);
  const checks = setInterval(bound.doubtSession, SESSION_CHECK_MS);
  const minutes = setInterval(bound.minute, MINUTE_MS);
  const readAgain = createReadRetry(bound.readsDue, UNANSWERED_RETRY);
  const readStaleAgain = createReadRetry(() => {
    bound.staleReadsDue();
    if (scope.getState($isStale)) readStaleAgain.reportMiss();
  }, STALE_RETRY);
  const unwatch = [
    createWatch({ unit: readUnanswered, fn: readAgain.reportMiss, scope }),
    createWatch({ unit: readAnswered, fn: ({ isStale }) => isStale && readStaleAgain.reportMiss(), scope }),
    createWatch({ unit: $session, fn: handleSession, scope }),
    createWatch({ unit: checkUserFx.done, fn: readUnannounced, scope }),
    ...[signOutFx, deleteAccountFx].flatMap((leave) => [
      createWatch({ unit: leave, fn: pauseLive, scope }),
      createWatch({ unit: leave.fail, fn: resumeLive, scope }),
    ]),
    createWatch({ unit: connectionRestored, fn: () => bound.doubtSession(), scope }),
  ];
  void allSettled(sessionCheckRequested, { scope });

  return () => {
    stopLive();
    mover.stop();
    stopHearing();
    readAgain.stop();
    readStaleAgain.stop();
    clearInterval(checks);
    clearInterval(minutes);
    for (const stop of unwatch) stop();
    window.removeEventListener('online', bound.doubtConnection);
    window.removeEventListener('offline', bound.doubtConnection);
    document.removeEventListener('visibilitychange', handleVisible);
  };
}

/** Collects changes of the ledger for a short time, so that a burst of commands reads the lists only once. */
function createLedgerMoveDebouncer(announce: (move: { isOwn: boolean }) => void) {
  let planned: ReturnType<typeof setTimeout> | undefined;
  let isAllOwn = true;
  const stop = () => {
    clearTimeout(planned);
    planned = undefined;
    isAllOwn = true;
  };
  const announceNow = () => {
    const isOwn = isAllOwn;
    stop();
    announce({ isOwn });
  };
  return {
    announce(isOwn: boolean): void {
      isAllOwn = isAllOwn && isOwn;
      planned ??= setTimeout(announceNow, MOVE_PAUSE_MS);
    },
    /** Drops the changes that were collected and not announced yet. */
    stop,
  };
}

/** Wraps an event for browser listeners, whose own argument must not become the payload. */
function bindEvent(event: EventCallable<void>, scope: Scope): () => void {
  const announce = scopeBind(event, { scope });
  return () => announce();
}
