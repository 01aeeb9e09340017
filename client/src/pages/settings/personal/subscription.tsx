import type { UserAnswer as User } from '@ledgerline/shared-events/account/answers.ts';
import { givesAccess } from '@ledgerline/shared-events/account/subscription-access.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { trialText } from '@ledgerline/shared-events/dates/trial.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { findBillingPortalFx } from '#entities/account/model.ts';
import { $now, $timeZone } from '#entities/settings/model.ts';
import { CheckoutButton } from '#features/checkout/checkout-button.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import styles from '../settings.module.css';

/** The subscription, or the rest of the trial. */
export function Subscription({ user }: { user: User }) {
  return (
    <>
      <h3>Subscription</h3>
      {givesAccess(user.subscription) ? <BillingPortal /> : <Trial endsOn={user.trial_ends_at} />}
    </>
  );
}

function Trial({ endsOn }: { endsOn: string }) {
  const [now, timeZone] = useUnit([$now, $timeZone]);
  const lastDay = endsOn?.slice(0, 10) ?? null;
  return (
    <div className={styles.form}>
      <p className="second">
        {lastDay === null ? (
          'No subscription'
        ) : (
          <>
            Free trial until {longDate(lastDay)} <b className="mid">{trialText(lastDay, now, timeZone)}</b>
          </>
        )}
      </p>
      <div className={styles.foot}>
        <CheckoutButton />
      </div>
    </div>
  );
}

function BillingPortal() {
  const [find, isPending] = useUnit([findBillingPortalFx, findBillingPortalFx.pending]);
  const [failure, setFailure] = useState<string | null>(null);
  const handleOpen = () => {
    setFailure(null);
    find().then(
      (url) => window.location.assign(url),
      (error: unknown) => setFailure(failureOf(error)),
    );
  };
  return (
    <div className={styles.form}>
      <p className="second">You have a subscription. Manage invoices and cards in the billing portal.</p>
      {failure === null ? null : <Alert tone="error">{failure}</Alert>}
      <div className={styles.foot}>
        <Button disabled={isPending} onClick={handleOpen}>
          Billing Portal
        </Button>
      </div>
    </div>
  );
}

function failureOf(error: unknown): string {
  return error instanceof ApiError && error.code === 'payments_not_configured'
    ? error.message
    : 'Opening Billing Portal failed. Please try again later.';
}
