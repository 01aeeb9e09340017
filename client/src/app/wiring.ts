import { type ListName, touchesList } from '@ledgerline/shared-events/api/command-effects.ts';
import { sample } from 'effector';
import { loadJobTypesFx, loadLanguagePairsFx, loadUnitsFx } from '../entities/catalogue/index.ts';
import { loadClientsFx } from '../entities/client/index.ts';
import {
  $connection,
  $isStale,
  connectionDoubted,
  readsResumed,
  staleReadsDue,
} from '../entities/connectivity/index.ts';
import { historyChanged } from '../entities/history/index.ts';
// The lists of jobs and invoices load themselves when an account opens, before their pages are there.
import '../entities/invoice/model.ts';
import { loadJobsFx } from '../entities/job/model.ts';
import type { JobsQuery } from '../entities/job/query.ts';
import { $session, $userId, deleteAccountFx, sessionDoubted, signOutFx } from '../entities/session/index.ts';
import { loadSettingsFx } from '../entities/settings/index.ts';
import { loadMonthTotalFx } from '../entities/totals/index.ts';
import { commandFx, redoFx, undoFx } from '../shared/lib/commands/index.ts';
import { accountOpened, ledgerMoved } from '../shared/lib/lifecycle/index.ts';
import { $hasContent } from './access.ts';

/** What every account needs from the start. Lists that belong to a page are loaded by their entity. */
sample({
  clock: accountOpened,
  fn: () => undefined,
  target: [loadSettingsFx, loadClientsFx, loadJobTypesFx, loadLanguagePairsFx, loadUnitsFx],
});

/** Whoever subscribes while the app is open gets what was kept back until then. */
sample({
  clock: $hasContent,
  source: $userId,
  filter: (userId, hasContent) => hasContent && userId !== '',
  fn: () => undefined,
  target: accountOpened,
});

/** Who could not leave stays, with all that was abandoned for it. */
sample({ clock: [signOutFx.fail, deleteAccountFx.fail], fn: () => undefined, target: accountOpened });

/** The server took a change again: whether it is back is tested now, not at the next turn. */
sample({
  clock: [commandFx.done, undoFx.done, redoFx.done],
  source: $connection,
  filter: (connection) => connection !== 'up',
  fn: () => undefined,
  target: connectionDoubted,
});

/** What the server did not answer is read anew, be it who is signed in. */
sample({
  clock: readsResumed,
  source: $session,
  filter: ({ status }) => status === 'signedIn',
  fn: () => undefined,
  target: accountOpened,
});
sample({
  clock: readsResumed,
  source: $session,
  filter: ({ status }) => status === 'checking',
  fn: () => undefined,
  target: sessionDoubted,
});

/** What was answered stale is read again until it is fresh. */
sample({
  clock: staleReadsDue,
  source: { session: $session, isStale: $isStale },
  filter: ({ session, isStale }) => session.status === 'signedIn' && isStale,
  fn: () => undefined,
  target: accountOpened,
});

/** Totals and the history follow every change, whoever made it. */
sample({
  clock: [accountOpened, ledgerMoved],
  fn: () => undefined,
  target: [historyChanged, loadMonthTotalFx],
});

/** Changes of other tabs and devices may be about anything. */
sample({
  clock: ledgerMoved,
  filter: ({ isOwn }) => !isOwn,
  fn: () => undefined,
  target: [loadSettingsFx, loadClientsFx, loadJobTypesFx, loadLanguagePairsFx, loadUnitsFx],
});

/** So may an undo or a redo. */
sample({
  clock: [undoFx.done, redoFx.done],
  fn: () => undefined,
  target: [loadSettingsFx, loadClientsFx, loadJobTypesFx, loadLanguagePairsFx, loadUnitsFx],
});

/** What a command may have changed beside what its patches say: ids, the order of clients, defaults among settings. */
const afterCommand = (list: ListName) =>
  sample({ clock: commandFx.done, filter: ({ params }) => touchesList(params, list), fn: () => undefined });

sample({ clock: afterCommand('clients'), target: loadClientsFx });
sample({ clock: afterCommand('jobTypes'), target: loadJobTypesFx });
sample({ clock: afterCommand('languagePairs'), target: loadLanguagePairsFx });
sample({ clock: afterCommand('units'), target: loadUnitsFx });
sample({ clock: afterCommand('settings'), target: loadSettingsFx });
/** Whether jobs of a client wait for an invoice goes with its invoicing, and with the client. */
sample({
  clock: afterCommand('uninvoicedJobs'),
  fn: (): JobsQuery => ({ type: 'uninvoiced', page: 1, filters: {} }),
  target: loadJobsFx,
});
sample({ clock: [commandFx.done, undoFx.done, redoFx.done], fn: () => undefined, target: historyChanged });
