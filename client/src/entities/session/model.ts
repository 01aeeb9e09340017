import { givesAccess } from '@ledgerline/shared-events/account/subscription-access.ts';
import { combine, createEvent, createStore, sample } from 'effector';
import { serverEffect } from '#shared/api/server-effect.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import * as api from './api.ts';
import type { Session } from './session.ts';

/** Checks the session again: at the start, every 30 minutes, and after anything that may have changed it. */
export const sessionCheckRequested = createEvent();

/** The session ended, here or in another tab. */
export const sessionEnded = createEvent();

export const checkUserFx = serverEffect(api.fetchUser);
export const signInFx = serverEffect(api.signIn);
export const signInByPasskeyFx = serverEffect(api.signInByPasskey);
export const signOutFx = serverEffect(api.signOut);
export const deleteAccountFx = serverEffect(api.deleteAccount);
export const registerFx = serverEffect(api.register);
export const createTestAccountFx = serverEffect(api.createTestAccount);
export const sendResetLinkFx = serverEffect(api.sendResetLink);
export const resetPasswordFx = serverEffect(api.resetPassword);

export const $session = createStore<Session>({ status: 'checking', user: null })
  .on(checkUserFx.doneData, (_, user) =>
    user === null ? { status: 'anonymous', user: null } : { status: 'signedIn', user },
  )
  .on(sessionEnded, () => ({ status: 'anonymous', user: null }));

/** Whether the session check failed. */
export const $isUserUnknown = createStore(false)
  .on(checkUserFx.fail, (_) => true)
  .on(checkUserFx.done, () => false);

export const $user = $session.map(({ user }) => user);
export const $userId = $user.map((user) => (user === null ? '' : String(user.id)));
export const $isTestAccount = $user.map((user) => user?.test_account === true);

/** Whether the account has a subscription, as opposed to a trial. */
export const $isSubscribed = $user.map((user) => user !== null && givesAccess(user.subscription));

/** Whether a sign-in is under way: an account is being opened or created, or the session check is pending. */
export const $isSigningIn = combine(
  [
    signInFx.pending,
    signInByPasskeyFx.pending,
    registerFx.pending,
    createTestAccountFx.pending,
    checkUserFx.pending,
  ],
  (pending) => pending.includes(true),
);

sample({
  clock: [
    sessionCheckRequested,
    signInFx.done,
    signInByPasskeyFx.done,
    registerFx.done,
    createTestAccountFx.done,
  ],
  target: checkUserFx,
});
/**
 * A visit requests a test account. One visit creates only one, however often its page is mounted, until a user is
 * signed in.
 */
export const testAccountRequested = createEvent();

const $hasTestAccount = createStore(false)
  .on(createTestAccountFx, () => true)
  .on(createTestAccountFx.fail, () => false)
  .on(checkUserFx.doneData, (hasOne, user) => hasOne && user === null);

export const $hasTestAccountFailed = createStore(false)
  .on(createTestAccountFx.fail, () => true)
  .reset(createTestAccountFx);

sample({
  clock: testAccountRequested,
  source: { hasOne: $hasTestAccount, session: $session },
  filter: ({ hasOne, session }) => !hasOne && session.status === 'anonymous',
  fn: () => undefined,
  target: createTestAccountFx,
});

sample({ clock: [signOutFx.done, deleteAccountFx.done], fn: () => undefined, target: sessionEnded });

const forgetAccountFx = serverEffect(({ revisions }) => revisions.forget());

/** Another account has other records: clear those of the previous one. */
sample({ clock: sessionEnded, target: [recordsReset, forgetAccountFx] });
