import { createEvent, createStore } from 'effector';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { signOutFx } from '#entities/session/model.ts';
import { useUnsent } from '#features/history/history-context.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { ConfirmDialog } from '#shared/ui/dialog/index.ts';

/** The user requested to log out. */
export const signOutRequested = createEvent();
const signOutSettled = createEvent();

/** How many times the user requested to log out: a second request does not wait any longer. */
const $asks = createStore(0)
  .on(signOutRequested, (asks) => asks + 1)
  .reset(signOutSettled);

const FAILED = 'Sorry, there is a problem connecting to our server. Please try again later.';

/**
 * Logs out on request once all edits have been sent. If they cannot be sent now, it asks the user first; unsent edits
 * stay on this device.
 */
export function SignOut() {
  const [asks, settle, signOut, toast] = useUnit([$asks, signOutSettled, signOutFx, toastShown]);
  const { count, isDelayed } = useUnsent();
  const isRequested = asks > 0;
  const leave = () => {
    settle();
    signOut().catch(() => toast({ id: 'sign-out', kind: 'error', message: FAILED }));
  };
  useEffect(() => {
    if (isRequested && count === 0) leave();
  });
  const changes = count === 1 ? '1 change' : `${count} changes`;
  return (
    <ConfirmDialog
      opened={count > 0 && ((isRequested && isDelayed) || asks > 1)}
      title={`Log out with ${changes} unsaved?`}
      text={`${changes} ${count === 1 ? "isn't saved yet. It stays" : "aren't saved yet. They stay"} on this device until you next log in here.`}
      confirm="Log out"
      keep="Stay logged in"
      onConfirm={leave}
      onKeep={() => settle()}
    />
  );
}
