import { Button } from '../../shared/ui/button/index.ts';
import styles from './progress-strip.module.css';

type Props = {
  label: string;
  doing: string;
  far: string;
  percent: number;
  isCancelling: boolean;
  onCancel(): void;
};

/** How far an export or an import is, and the way to stop it. */
export function ProgressStrip({ label, doing, far, percent, isCancelling, onCancel }: Props) {
  return (
    <div className={styles.strip}>
      <span className="mid" role="status">
        {isCancelling ? 'Stopping' : doing}
      </span>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={far === '' ? doing : `${doing}, ${far}`}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
      <span className={`muted tn ${styles.far}`}>{far}</span>
      <Button size="sm" variant="subtle" disabled={isCancelling} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
