import { useState } from 'react';
import { TOAST_MS, type Toast } from '#shared/lib/toasts/model.ts';
import { Icon } from '../icon/index.ts';
import styles from './toaster.module.css';
import { useToastClock } from './use-toast-clock.ts';

/** One message at the bottom of the page. It stays while it is hovered or focused. */
export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss(): void }) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useToastClock(
    toast.lasts === undefined ? TOAST_MS[toast.kind] : toast.lasts,
    isHovered || isFocused,
    onDismiss,
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only stop its clock
    <div
      className={styles.toast}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toast.kind === 'note' ? null : (
        <Icon
          name={toast.kind === 'error' ? 'alert-circle' : 'check'}
          className={toast.kind === 'error' ? styles.error : styles.done}
        />
      )}
      <span className={styles.message}>{toast.message}</span>
      <ToastActions toast={toast} onDismiss={onDismiss} />
      <span className={styles.sep} />
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="x" />
      </button>
    </div>
  );
}

/** What can be done about a message; each action dismisses it. */
export function ToastActions({ toast: { actions = [] }, onDismiss }: { toast: Toast; onDismiss(): void }) {
  return actions.map((action) => (
    <button
      key={action.label}
      type="button"
      className={styles.action}
      onClick={() => {
        action.perform();
        onDismiss();
      }}
    >
      {action.label}
    </button>
  ));
}
