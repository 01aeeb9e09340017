import { useDraft, useWizard } from '../use-wizard.ts';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

export function NameStep() {
  const ref = useWizard();
  const { name } = useDraft();
  return (
    <>
      <StepHead title="Name" lead="Optional." />
      <div className={styles.big}>
        <input
          data-autofocus
          aria-label="Name"
          placeholder="Job name"
          autoComplete="off"
          value={name}
          onChange={(event) => ref.send({ type: 'CHANGE', fields: { name: event.currentTarget.value } })}
        />
      </div>
    </>
  );
}
