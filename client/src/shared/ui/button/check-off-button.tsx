import clsx from 'clsx';
import { Icon } from '../icon/index.ts';
import styles from './check-off-button.module.css';
import { firstClick } from './first-click.ts';

type Props = {
  /** What is completed, for example "Lease". */
  name: string;
  /** Whether it is large enough for a finger. */
  isTouch?: boolean;
  onClick(): void;
};

/** The round button at the left edge of an open job that completes it; the key M does the same. */
export function CheckOffButton({ name, isTouch = false, onClick }: Props) {
  const size = isTouch ? 22 : 18;
  return (
    <button
      type="button"
      className={clsx(styles.done, isTouch && styles.touch)}
      aria-label={`Mark ${name} as completed`}
      data-tip="Mark as completed (M)"
      onClick={firstClick(onClick)}
    >
      <Icon name="circle" size={size} className={styles.off} />
      <Icon name="circle-check" size={size} className={styles.on} />
    </button>
  );
}
