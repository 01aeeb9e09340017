import { useUnit } from 'effector-react';
import { $connection } from '#entities/connectivity/model.ts';
import { useWaitingCount } from '#features/history/history-context.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import styles from './shell.module.css';

/** A bar at the bottom while the server cannot be reached, with the number of unsent edits. */
export function ConnectionBar() {
  const connection = useUnit($connection);
  const waiting = useWaitingCount();
  if (connection === 'up') return null;
  return (
    <div className={styles.connection}>
      <Alert tone="warn">
        {connection === 'offline'
          ? 'There is a problem connecting to our server. Please check your internet connection.'
          : 'Sorry, there is a problem connecting to our server. Please try again later.'}{' '}
        {waiting === 0 ? null : (
          <strong>{waiting === 1 ? '1 change waits.' : `${waiting} changes wait.`}</strong>
        )}
      </Alert>
    </div>
  );
}
