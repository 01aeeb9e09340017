import { useUnit } from 'effector-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { $isSubscribed, sessionCheckRequested } from '#entities/session/model.ts';
import { CheckoutButton } from '#features/checkout/checkout-button.tsx';
import { Alert } from '#shared/ui/alert/index.ts';
import { $hasContent } from '../access.ts';
import styles from './shell.module.css';

/**
 * The payment provider notifies the server shortly after it sends the user back. The subscription is polled at this
 * interval, in ms.
 */
const PAYMENT_CHECK_MS = 2000;

/**
 * Shows the content to accounts with a subscription or a running trial. Others still reach the settings, where they
 * can subscribe.
 */
export function Access({ children }: { children: ReactNode }) {
  const hasContent = useUnit($hasContent);
  const { pathname } = useLocation();
  const isSubscribed = useUnit($isSubscribed);
  const hasPaid = !isSubscribed && pathname === '/order/success';
  useCheckWhile(hasPaid);
  if (hasContent || /^\/(settings|contact|pricing)/.test(pathname)) return children;
  return (
    <div className={styles.banner}>
      {hasPaid ? (
        <Alert tone="done">Thank you for your purchase! Your subscription is about to start.</Alert>
      ) : (
        <Alert tone="info" actions={<CheckoutButton />}>
          You don't have an active subscription
        </Alert>
      )}
    </div>
  );
}

function useCheckWhile(isWaiting: boolean): void {
  const check = useUnit(sessionCheckRequested);
  useEffect(() => {
    if (!isWaiting) return;
    const checks = setInterval(() => check(), PAYMENT_CHECK_MS);
    return () => clearInterval(checks);
  }, [isWaiting, check]);
}
