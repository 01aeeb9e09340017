import styles from './import.module.css';

const STEPS = ['File', 'Columns', 'Check', 'Done'] as const;

/** The current step of the import. */
export function StepLine({ current }: { current: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {STEPS.map((label, index) => (
        <li
          key={label}
          aria-current={index === current ? 'step' : undefined}
          data-past={index < current || undefined}
        >
          <span className={styles.number} aria-hidden>
            {index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}
