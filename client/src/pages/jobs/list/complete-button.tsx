import { Icon } from '../../../shared/ui/icon/index.ts';
import styles from './jobs-table.module.css';

/** The round button at the left edge of an active job. */
export function CompleteButton({ onClick, size = 18 }: { onClick(): void; size?: number }) {
  return (
    <button
      type="button"
      className={styles.done}
      aria-label="Mark as completed"
      data-tip="Mark as completed (M)"
      onClick={onClick}
    >
      <Icon name="circle" size={size} className={styles.off} />
      <Icon name="circle-check" size={size} className={styles.on} />
    </button>
  );
}
