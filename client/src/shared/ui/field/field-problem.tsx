import { Icon } from '../icon/index.ts';
import styles from './field.module.css';

/** What is wrong with what was typed into a field of a line; it takes the line below. */
export function FieldProblem({ id, sentence }: { id: string; sentence: string | null }) {
  return sentence === null ? null : (
    <span id={id} role="alert" className={styles.problem}>
      <Icon name="alert-circle" size={14} />
      {sentence}
    </span>
  );
}
