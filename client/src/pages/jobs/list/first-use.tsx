import { useRegisteredAction } from '#shared/lib/actions/use-actions.ts';
import { ActionButton, Kbd } from '#shared/ui/button/index.ts';
import { EmptyState } from '#shared/ui/empty/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './first-use.module.css';

/** The list of an account without jobs: the line that adds one comes first. */
export function FirstUse() {
  return (
    <EmptyState
      title="Your first job starts here"
      text="Add what you're translating, for whom and by when. Finished jobs go straight onto invoices."
      action={
        <div className={styles.actions}>
          <LineButton />
          <ActionButton action="job.new" variant="primary" size="lg" hasKey={false} />
        </div>
      }
      hint={
        <span className="d-only">
          Or press <kbd>N</kbd> anywhere.
        </span>
      }
    />
  );
}

/** Looks like the line of quick add with its example, and opens it. */
function LineButton() {
  const quickAdd = useRegisteredAction('job.quick');
  if (quickAdd === undefined || quickAdd.blocked !== undefined) return null;
  return (
    <button type="button" className={styles.line} onClick={quickAdd.perform}>
      <Icon name="bolt" size={18} />
      <span>
        <span className="vh">Add a job in one line, such as </span>Lease, Kessler, 6 pages, +3d
      </span>
      <Kbd keys="Q" />
    </button>
  );
}
