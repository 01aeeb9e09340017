import { allSettled, createWatch, type Scope } from 'effector';
import { connectionRestored, readUnanswered } from '../entities/connectivity/model.ts';
import { $isStale, readAnswered } from '../entities/connectivity/staleness.ts';
import {
  $session,
  checkUserFx,
  deleteAccountFx,
  sessionCheckRequested,
  signOutFx,
} from '../entities/session/model.ts';
import { $server } from '../shared/api/server.ts';
import { $announcedKeys } from '../shared/lib/lifecycle/model.ts';
import { type BoundEvents, bindEvents } from './bound-events.ts';
import { followBrowser } from './browser-signals.ts';
import { createLiveFeed } from './live-feed.ts';
import { createReadRetry, STALE_RETRY, UNANSWERED_RETRY } from './read-retry.ts';
import './wiring.ts';

type Options = { scope: Scope; isOwnCommand(commandId: string): boolean };

/** Starts the app: session check, clocks and live feed. Returns the function that stops them. */
export function startApp({ scope, isOwnCommand }: Options): () => void {
  const events = bindEvents(scope);
  const isAnnounced = (commandId: string) => scope.getState($announcedKeys).includes(commandId);
  const feed = createLiveFeed({ server: scope.getState($server), events, isOwnCommand, isAnnounced });
  const stopFollowing = followBrowser(events);
  const stopRetries = retryReads(scope, events);
  const unwatch = [
    createWatch({ unit: $session, fn: feed.handleSession, scope }),
    createWatch({ unit: checkUserFx.done, fn: feed.readUnannounced, scope }),
    ...[signOutFx, deleteAccountFx].flatMap((leave) => [
      createWatch({ unit: leave, fn: feed.pause, scope }),
      createWatch({ unit: leave.fail, fn: feed.resume, scope }),
    ]),
    createWatch({ unit: connectionRestored, fn: () => events.doubtSession(), scope }),
  ];
  void allSettled(sessionCheckRequested, { scope });

  return () => {
    feed.stop();
    stopFollowing();
    stopRetries();
    for (const stop of unwatch) stop();
  };
}

/** Repeats reads that got no answer, or old rows. Returns the function that stops it. */
function retryReads(scope: Scope, events: BoundEvents): () => void {
  const readAgain = createReadRetry(events.readsDue, UNANSWERED_RETRY);
  const readStaleAgain = createReadRetry(() => {
    events.staleReadsDue();
    if (scope.getState($isStale)) readStaleAgain.reportMiss();
  }, STALE_RETRY);
  const unwatch = [
    createWatch({ unit: readUnanswered, fn: readAgain.reportMiss, scope }),
    createWatch({ unit: readAnswered, fn: ({ isStale }) => isStale && readStaleAgain.reportMiss(), scope }),
  ];
  return () => {
    readAgain.stop();
    readStaleAgain.stop();
    for (const stop of unwatch) stop();
  };
}
