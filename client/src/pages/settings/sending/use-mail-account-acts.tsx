import { useUnit } from 'effector-react';
import { removeMailAccountFx, testMailAccountFx } from '#entities/mail-account/model.ts';
import { $user } from '#entities/session/model.ts';
import { Cancelled, useConfirmed } from '#features/confirm-identity/use-confirmed.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

const NOT_TESTED = "We couldn't send a test message. Please try again.";
const NOT_REMOVED = "We couldn't remove your email account. Please try again.";

/** Tests and removes the own mail account, and reports how that went. `dialog` has to be rendered. */
export function useMailAccountActs() {
  const [test, isTesting, remove, toast, user] = useUnit([
    testMailAccountFx,
    testMailAccountFx.pending,
    removeMailAccountFx,
    toastShown,
    $user,
  ]);
  const confirmed = useConfirmed();
  const report = (message: string) => toast({ id: 'mail-account', kind: 'done', message });
  const fail = (error: unknown, fallback: string) => {
    if (error instanceof Cancelled) return;
    const said = error instanceof ApiError && error.status < 500 ? error.message : '';
    toast({ id: 'mail-account', kind: 'error', message: said === '' ? fallback : said });
  };
  return {
    isTesting,
    test: () =>
      void test().then(
        ({ account }) => {
          if (account?.test?.accepted === true) report(`Test message sent to ${user?.email ?? 'you'}`);
        },
        (error: unknown) => fail(error, NOT_TESTED),
      ),
    remove: () =>
      void confirmed
        .run(() => remove())
        .then(
          () => report('Email account removed'),
          (error: unknown) => fail(error, NOT_REMOVED),
        ),
    dialog: confirmed.dialog,
  };
}
