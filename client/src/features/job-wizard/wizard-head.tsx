import { Button } from '#shared/ui/button/index.ts';
import { isWorthKeeping, type Step } from './machine/draft.ts';
import { useDraft, useWizard, useWizardState } from './use-wizard.ts';
import styles from './wizard.module.css';

type Props = {
  step: Step;
  /** The index of the step, from 0. */
  at: number;
  of: number;
  onClose(): void;
};

/** The header: the current step, and the buttons to close or start over. */
export function WizardHead({ step, at, of, onClose }: Props) {
  const ref = useWizard();
  const draft = useDraft();
  const isResumed = useWizardState(({ context }) => context.isResumed);
  return (
    <header className={styles.top}>
      <div className={styles.brand}>
        <span className={styles.logo}>Ledgerline</span>
        <span className="muted">
          {isResumed ? 'Your unfinished job' : 'New job'}
          <span className="m-only">, {step === 'overview' ? 'overview' : `step ${at + 1} of ${of}`}</span>
        </span>
      </div>
      <span className="line">
        {isWorthKeeping(draft) ? (
          <Button variant="subtle" onClick={() => ref.send({ type: 'START_OVER' })}>
            Discard and restart
          </Button>
        ) : null}
        <Button variant="subtle" shortcut="Esc" onClick={onClose}>
          Close
        </Button>
      </span>
    </header>
  );
}
