import { allSettled, createWatch, type EventCallable, type Scope, scopeBind } from 'effector';
import { connectionDoubted, connectionRestored } from '../entities/connectivity/index.ts';
import { $session, sessionDoubted } from '../entities/session/index.ts';
import { minutePassed } from '../entities/settings/index.ts';
import { listenLive, type RevisionNews } from '../shared/api/live.ts';
import { accountOpened, ledgerMoved, rebuildNews, transferNews } from '../shared/lib/lifecycle/index.ts';
import './wiring.ts';

/** The session is looked at again after this many ms. */
const SESSION_CHECK_MS = 1_800_000;
const MINUTE_MS = 60_000;

/** News of the ledger within this many ms are told as one. */
const MOVE_PAUSE_MS = 250;

type Options = { scope: Scope; isOwnCommand(commandId: string): boolean };

/** Brings the app to life: session, clocks, the live feed. Returns how to stop it. */
export function startApp({ scope, isOwnCommand }: Options): () => void {
  const bound = {
    doubtSession: tellNothing(sessionDoubted, scope),
    doubtConnection: tellNothing(connectionDoubted, scope),
    minute: tellNothing(minutePassed, scope),
    open: tellNothing(accountOpened, scope),
    moved: scopeBind(ledgerMoved, { scope }),
    rebuild: scopeBind(rebuildNews, { scope }),
    transfer: scopeBind(transferNews, { scope }),
  };
  const tellMove = createMoveTeller(bound.moved);
  let stopLive: (() => void) | null = null;

  const handleSession = (session: { status: string }) => {
    if (session.status === 'signedIn' && stopLive === null) {
      stopLive = listenLive({
        revision: (news: RevisionNews) =>
          tellMove(typeof news.commandId === 'string' && isOwnCommand(news.commandId)),
        rebuild: bound.rebuild,
        transfer: bound.transfer,
        reconnected: () => bound.open(),
      });
      bound.open();
    } else if (session.status === 'anonymous') {
      stopLive?.();
      stopLive = null;
    }
  };

  const handleVisible = () => {
    if (!document.hidden) bound.minute();
  };
  window.addEventListener('online', bound.doubtConnection);
  window.addEventListener('offline', bound.doubtConnection);
  document.addEventListener('visibilitychange', handleVisible);
  const checks = setInterval(bound.doubtSession, SESSION_CHECK_MS);
  const minutes = setInterval(bound.minute, MINUTE_MS);
  const unwatch = [
    createWatch({ unit: $session, fn: handleSession, scope }),
    createWatch({ unit: connectionRestored, fn: () => bound.doubtSession(), scope }),
  ];
  void allSettled(sessionDoubted, { scope });

  return () => {
    stopLive?.();
    clearInterval(checks);
    clearInterval(minutes);
    for (const stop of unwatch) stop();
    window.removeEventListener('online', bound.doubtConnection);
    window.removeEventListener('offline', bound.doubtConnection);
    document.removeEventListener('visibilitychange', handleVisible);
  };
}

/** Gathers the news of a short while, so that a burst of commands reads the lists once. */
function createMoveTeller(tell: (move: { isOwn: boolean }) => void): (isOwn: boolean) => void {
  let isPlanned = false;
  let isAllOwn = true;
  const tellNow = () => {
    tell({ isOwn: isAllOwn });
    isPlanned = false;
    isAllOwn = true;
  };
  return (isOwn) => {
    isAllOwn = isAllOwn && isOwn;
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(tellNow, MOVE_PAUSE_MS);
  };
}

/** For listeners of the browser, whose own argument is no payload. */
function tellNothing(event: EventCallable<void>, scope: Scope): () => void {
  const tell = scopeBind(event, { scope });
  return () => tell();
}
