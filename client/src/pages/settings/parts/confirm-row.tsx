import { Button } from '../../../shared/ui/button/index.ts';
import styles from '../settings.module.css';

type Props = { name: string; keep: 'Keep' | 'Cancel'; onDelete(): void; onKeep(): void };

/** A row that is about to be deleted asks where it stands. */
export function ConfirmRow({ name, keep, onDelete, onKeep }: Props) {
  return (
    <fieldset className={styles.row} aria-label={`Delete ${name}`}>
      <span className="trunc">
        <span className="mid">{name}</span> <span className="second">Are you sure?</span>
      </span>
      <span className={styles.acts}>
        <Button variant="danger" size="sm" onClick={onDelete}>
          Delete
        </Button>
        <Button size="sm" autoFocus onClick={onKeep}>
          {keep}
        </Button>
      </span>
    </fieldset>
  );
}
