import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import type { Make } from '../use-make.ts';
import styles from './step.module.css';

/** Shows the progress of creating a record. */
export function MakeNote({ make, failure, created }: { make: Make; failure: string; created?: string }) {
  if (make.state === 'making')
    return (
      <p className={styles.note} role="status">
        Saving...
      </p>
    );
  if (make.state === 'made' && created !== undefined)
    return (
      <p className={styles.note} role="status">
        {created}
      </p>
    );
  if (make.state !== 'failed') return null;
  return (
    <p className={styles.error} role="alert">
      <Icon name="alert-circle" size={14} />
      {failure}
      <Button variant="text" size="sm" onClick={make.again}>
        Try again
      </Button>
    </p>
  );
}
