import { useUnit } from 'effector-react';
import { $user } from '#entities/session/model.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { SendLinkAgain } from './send-link-again.tsx';

/** Whether the user proved that the address of the account is theirs. */
export function useHasConfirmedAddress(): boolean {
  return useUnit($user)?.email_confirmed === true;
}

/** Says that a confirmed address is needed first, and lets the user get the link again. */
export function AddressFirst({ purpose }: { purpose: string }) {
  const isTest = useUnit($user)?.test_account === true;
  return isTest ? (
    <Alert
      tone="info"
      actions={
        <ButtonLink to="/register" size="sm">
          Register
        </ButtonLink>
      }
    >
      Register your account {purpose}. Your data is kept.
    </Alert>
  ) : (
    <Alert tone="info" actions={<SendLinkAgain />}>
      Confirm your email address {purpose}: open the link in the message we sent you.
    </Alert>
  );
}
