import { Icon } from '../icon/index.ts';
import styles from './field.module.css';

/** The error of a field within a line, shown on the line below. */
export function FieldProblem({ id, sentence }: { id: string; sentence: string | null }) {
  return sentence === null ? null : (
    <span id={id} role="alert" className={styles.problem}>
      <Icon name="alert-circle" size={14} />
      {sentence}
    </span>
  );
}
