import { SectionHead } from '../parts/section-head.tsx';
import styles from '../settings.module.css';
import { LoginSessions } from './login-sessions.tsx';
import { SecurityEvents } from './security-events.tsx';

/** Who can get into the account, and where. */
export function Security() {
  return (
    <section>
      <SectionHead title="Security" />
      <div className={styles.block}>
        <LoginSessions />
      </div>
      <div className={styles.block}>
        <SecurityEvents />
      </div>
    </section>
  );
}
