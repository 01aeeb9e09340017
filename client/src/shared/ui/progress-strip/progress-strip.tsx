import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import clsx from 'clsx';
import { Button } from '../button/index.ts';
import styles from './progress-strip.module.css';

type Props = {
  label: string;
  doing: string;
  far: string;
  percent: number;
  isCancelling: boolean;
  onCancel(): void;
  /** Further text where there is space; then everything stays on one line. */
  note?: string;
};

/** The progress of a durable run, with a button to cancel it. */
export function ProgressStrip({ label, doing, far, percent, isCancelling, onCancel, note }: Props) {
  return (
    <div className={clsx(styles.strip, note !== undefined && styles.line)}>
      <span className="mid" role="status">
        {isCancelling ? 'Stopping' : doing}
      </span>
      <Progress.Root className={styles.track ?? ''} size={6} radius={3}>
        <Progress.Section
          className={styles.bar ?? ''}
          role="progressbar"
          withAria={false}
          aria-label={label}
          value={percent}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={far === '' ? doing : `${doing}, ${far}`}
        />
      </Progress.Root>
      <span className={`muted tn ${styles.far}`}>{far}</span>
      {note === undefined ? null : <span className="muted d-only">{note}</span>}
      <Button size="sm" variant="subtle" disabled={isCancelling} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** The progress in percent. */
export function percentOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100));
}
