import { useEffect } from 'react';
import { useSecondsLeft } from '#shared/lib/time/use-seconds-left.ts';
import type { Toast } from '#shared/lib/toasts/model.ts';
import { Icon } from '../icon/index.ts';
import { ToastActions } from './toast-card.tsx';
import styles from './toaster.module.css';

/**
 * A time that runs out, in words and as a line, with the actions that are possible until then. It is not dismissed and
 * does not pause. Assistive technology reads its message once, not every second.
 */
export function CountdownCard({ toast, onDismiss }: { toast: Toast; onDismiss(): void }) {
  const { countdown, message } = toast;
  const left = useSecondsLeft(countdown?.until ?? null);
  useEffect(() => {
    if (left === 0) onDismiss();
  }, [left, onDismiss]);
  return (
    <div className={`${styles.toast} ${styles.countdown}`}>
      <Icon name="mail-fast" className={styles.muted} />
      <span className="vh">{message}</span>
      <span className={`${styles.message} tn`} aria-hidden>
        {countdown?.text(left)}
      </span>
      <ToastActions toast={toast} onDismiss={onDismiss} />
      <span className={styles.line} aria-hidden>
        <span style={{ animationDuration: `${countdown?.total ?? 0}s` }} />
      </span>
    </div>
  );
}
