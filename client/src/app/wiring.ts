import { type ListName, touchesList } from '@ledgerline/shared-events/api/command-effects.ts';
import { sample } from 'effector';
import { loadJobTypesFx, loadLanguagePairsFx, loadUnitsFx } from '../entities/catalogue/model.ts';
import { loadClientsFx } from '../entities/client/model.ts';
import { $connection, connectionCheckRequested, readsRetried } from '../entities/connectivity/model.ts';
import { $isStale, staleRetryDue } from '../entities/connectivity/staleness.ts';
import { historyChanged } from '../entities/history/model.ts';
// The imports make the lists of jobs and invoices load when an account opens, before their pages are loaded.
import '../entities/invoice/model.ts';
import '../entities/job/model.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import {
  $session,
  $userId,
  deleteAccountFx,
  sessionCheckRequested,
  signOutFx,
} from '../entities/session/model.ts';
import { loadSettingsFx } from '../entities/settings/model.ts';
import { loadMonthTotalFx } from '../entities/totals/model.ts';
import { commandFx, redoFx, undoFx } from '../shared/lib/commands/model.ts';
import { accountOpened, firstScreenShown, ledgerMoved, readLater } from '../shared/lib/lifecycle/model.ts';
import { $hasContent } from './access.ts';

/** What every screen needs. Lists of a single page are loaded by their entity. */
sample({
  clock: accountOpened,
  fn: () => undefined,
  target: [loadSettingsFx, loadClientsFx, loadJobTypesFx, loadUnitsFx],
});

/** The pages have appeared by the first idle time, and have asked for what they show. */
const awaitFirstScreenFx = serverEffect(async (server) => {
  if (typeof requestIdleCallback === 'function')
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LATEST_IDLE_MS }));
  await server.readsSettled();
});
const LATEST_IDLE_MS = 1_000;

sample({ clock: accountOpened, target: awaitFirstScreenFx });
sample({ clock: awaitFirstScreenFx.finally, fn: () => undefined, target: firstScreenShown });

/** What the first screen does not show. */
readLater(loadLanguagePairsFx, undefined);
readLater(loadMonthTotalFx, undefined);
sample({ clock: firstScreenShown, target: historyChanged });

/** A user who subscribes while the app is open gets the content at once. */
sample({
  clock: $hasContent,
  source: $userId,
  filter: (userId, hasContent) => hasContent && userId !== '',
  fn: () => undefined,
  target: accountOpened,
});

/** Logging out or deleting the account failed: reload what was cancelled for it. */
sample({ clock: [signOutFx.fail, deleteAccountFx.fail], fn: () => undefined, target: accountOpened });

/** The server accepted a command again: test the connection now instead of waiting for the next interval. */
sample({
  clock: [commandFx.done, undoFx.done, redoFx.done],
  source: $connection,
  filter: (connection) => connection !== 'up',
  fn: () => undefined,
  target: connectionCheckRequested,
});

/** Retry all reads that got no answer, including the session check. */
sample({
  clock: readsRetried,
  source: $session,
  filter: ({ status }) => status === 'signedIn',
  fn: () => undefined,
  target: accountOpened,
});
sample({
  clock: readsRetried,
  source: $session,
  filter: ({ status }) => status === 'checking',
  fn: () => undefined,
  target: sessionCheckRequested,
});

/** Read stale answers again until they are fresh. */
sample({
  clock: staleRetryDue,
  source: { session: $session, isStale: $isStale },
  filter: ({ session, isStale }) => session.status === 'signedIn' && isStale,
  fn: () => undefined,
  target: accountOpened,
});

/** Totals and history depend on every change, whoever made it. The history of own commands is read at once. */
sample({ clock: ledgerMoved, fn: () => undefined, target: loadMonthTotalFx });
sample({ clock: ledgerMoved, filter: ({ isOwn }) => !isOwn, fn: () => undefined, target: historyChanged });
sample({ clock: commandFx.done, fn: () => undefined, target: historyChanged });

/** Changes from other tabs and devices may concern any list, and so may an undo or a redo. */
sample({
  clock: ledgerMoved,
  filter: ({ isOwn }) => !isOwn,
  fn: () => undefined,
  target: [loadSettingsFx, loadClientsFx, loadJobTypesFx, loadLanguagePairsFx, loadUnitsFx],
});

/**
 * Reads a list again after a command that may have changed more of it than its patches say: ids, the order of clients,
 * default settings.
 */
const afterCommand = (list: ListName) =>
  sample({ clock: commandFx.done, filter: ({ params }) => touchesList(params, list), fn: () => undefined });

sample({ clock: afterCommand('clients'), target: loadClientsFx });
sample({ clock: afterCommand('jobTypes'), target: loadJobTypesFx });
sample({ clock: afterCommand('languagePairs'), target: loadLanguagePairsFx });
sample({ clock: afterCommand('units'), target: loadUnitsFx });
sample({ clock: afterCommand('settings'), target: loadSettingsFx });
