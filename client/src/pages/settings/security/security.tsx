import { useUnit } from 'effector-react';
import { $isTestAccount } from '#entities/session/model.ts';
import { SectionHead } from '../parts/section-head.tsx';
import styles from '../settings.module.css';
import { LoginSessions } from './login-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecurityEvents } from './security-events.tsx';

/** Who can get into the account, and where. */
export function Security() {
  const isTest = useUnit($isTestAccount);
  return (
    <section>
      <SectionHead title="Security" />
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
    </section>
  );
}
