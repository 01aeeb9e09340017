import { Icon } from '../../shared/ui/icon/index.ts';
import styles from './invoices.module.css';

/** The round button at the left edge of an open invoice. */
export function PaidButton({ onClick, size = 18 }: { onClick(): void; size?: number }) {
  return (
    <button
      type="button"
      className={styles.done}
      aria-label="Mark as paid"
      data-tip="Mark as paid (M)"
      onClick={onClick}
    >
      <Icon name="circle" size={size} className={styles.off} />
      <Icon name="circle-check" size={size} className={styles.on} />
    </button>
  );
}
