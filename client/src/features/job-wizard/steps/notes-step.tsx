import { TextField } from '#shared/ui/field/index.ts';
import { useDraft, useWizard } from '../use-wizard.ts';
import { ProjectChoice } from './project-choice.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

const LONGEST = 255;

/** The last answers, all of them optional: notes, the client's order number and the project. */
export function NotesStep() {
  const ref = useWizard();
  const { notes, reference } = useDraft();
  return (
    <>
      <StepHead title="Notes" lead="Anything to remember? Ctrl Enter saves the job." />
      <div className={styles.big}>
        <textarea
          data-autofocus
          aria-label="Notes"
          value={notes}
          onChange={(event) => ref.send({ type: 'CHANGE', fields: { notes: event.currentTarget.value } })}
        />
      </div>
      <div className={styles.order}>
        <TextField
          label="Reference"
          placeholder="The client’s order number"
          autoComplete="off"
          maxLength={LONGEST}
          value={reference}
          onChange={(event) => ref.send({ type: 'CHANGE', fields: { reference: event.currentTarget.value } })}
        />
        <ProjectChoice />
      </div>
    </>
  );
}
