import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { $user, hasAccess } from '../../entities/session/index.ts';
import { Alert } from '../../shared/ui/alert/index.ts';
import { ButtonLink } from '../../shared/ui/button/index.ts';
import styles from './shell.module.css';

/** The content is for accounts with a subscription or a running trial; the settings stay open, to subscribe. */
export function Access({ children }: { children: ReactNode }) {
  const user = useUnit($user);
  const { pathname } = useLocation();
  const isOpen =
    user === null || hasAccess(user, new Date()) || /^\/(settings|contact|pricing)/.test(pathname);
  if (isOpen) return children;
  return (
    <div className={styles.banner}>
      <Alert tone="info" actions={<ButtonLink to="/pricing">Subscribe</ButtonLink>}>
        You don't have an active subscription
      </Alert>
    </div>
  );
}
