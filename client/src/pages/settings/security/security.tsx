import { useUnit } from 'effector-react';
import { $securityAnswered, $sessionsAnswered } from '#entities/security/model.ts';
import { $passkeysAnswered } from '#entities/security/passkeys.ts';
import { $isTestAccount } from '#entities/session/model.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import styles from '../settings.module.css';
import { LoginSessions } from './login-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecurityEvents } from './security-events.tsx';

/** Who can get into the account, and where. The lists appear together, so that none moves another. */
export function Security() {
  const [isTest, hasSessions, hasPasskeys, hasEvents] = useUnit([
    $isTestAccount,
    $sessionsAnswered,
    $passkeysAnswered,
    $securityAnswered,
  ]);
  const isWhole = hasSessions && hasEvents && (isTest || hasPasskeys);
  return (
    <section>
      <SectionHead title="Security" />
      {isWhole ? null : <SkeletonRows count={6} />}
      <div hidden={!isWhole}>
        <div className={styles.block}>
          <LoginSessions />
        </div>
        {isTest ? null : (
          <div className={styles.block}>
            <Passkeys />
          </div>
        )}
        <div className={styles.block}>
          <SecurityEvents />
        </div>
      </div>
    </section>
  );
}
