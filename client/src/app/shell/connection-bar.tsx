import { useUnit } from 'effector-react';
import { $connection } from '#entities/connectivity/model.ts';
import { useWaitingCount } from '#features/history/history-context.ts';
import { $savingDelay } from '#shared/lib/saving/model.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import styles from './shell.module.css';

const PROBLEMS = {
  up: "Can't save right now. We'll keep trying.",
  offline: 'There is a problem connecting to our server. Please check your internet connection.',
  serverDown: 'Sorry, there is a problem connecting to our server. Please try again later.',
};

/** A bar at the bottom while the server cannot be reached or saves nothing, with the number of unsent edits. */
export function ConnectionBar() {
  const connection = useUnit($connection);
  const delay = useUnit($savingDelay);
  const waiting = useWaitingCount();
  if (connection === 'up' && delay === null) return null;
  return (
    <div className={styles.connection}>
      <Alert tone="warn">
        {connection === 'up' && delay ? delay : PROBLEMS[connection]}{' '}
        {waiting === 0 ? null : (
          <strong>{waiting === 1 ? '1 unsaved change.' : `${waiting} unsaved changes.`}</strong>
        )}
      </Alert>
    </div>
  );
}
