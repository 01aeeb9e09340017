import { SavingText } from '#shared/lib/saving/saving-text.tsx';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import type { RecordCreation } from '../use-create-record.ts';
import styles from './step.module.css';

/** Shows the progress of creating a record, and its only message after a failure. */
export function CreationStatus({ make, created }: { make: RecordCreation; created?: string }) {
  if (make.state === 'creating')
    return (
      <p className={styles.note} role="status">
        <SavingText />
      </p>
    );
  if (make.state === 'created' && created !== undefined)
    return (
      <p className={styles.note} role="status">
        {created}
      </p>
    );
  if (make.state !== 'failed') return null;
  return (
    <p className={styles.error} role="alert">
      <Icon name="alert-circle" size={14} />
      {make.failure}
      <Button variant="text" size="sm" onClick={make.again}>
        Try again
      </Button>
    </p>
  );
}
