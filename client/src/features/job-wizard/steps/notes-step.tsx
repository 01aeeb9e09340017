import { useDraft, useWizard } from '../use-wizard.ts';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

export function NotesStep() {
  const ref = useWizard();
  const { notes } = useDraft();
  return (
    <>
      <StepHead title="Notes" lead="What should not be forgotten? Ctrl Enter saves the job." />
      <div className={styles.big}>
        <textarea
          data-autofocus
          aria-label="Notes"
          value={notes}
          onChange={(event) => ref.send({ type: 'CHANGE', fields: { notes: event.currentTarget.value } })}
        />
      </div>
    </>
  );
}
