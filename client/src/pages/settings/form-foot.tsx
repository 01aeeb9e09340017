import { Button } from '../../shared/ui/button/index.ts';
import styles from './settings.module.css';

type Props = {
  /** What saves, in its word. */
  save: string;
  isOff?: boolean;
  onCancel(): void;
};

/** At the foot of a form in a list of the settings: what saves it, and the way out. */
export function FormFoot({ save, isOff = false, onCancel }: Props) {
  return (
    <div className={styles.foot}>
      <Button type="submit" variant="primary" disabled={isOff}>
        {save}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
