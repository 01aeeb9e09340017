import { refusalText } from '#shared/api/api-error.ts';
import { SavingText } from '#shared/lib/saving/saving-text.tsx';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import type { Step } from './machine/draft.ts';
import { useWizard, useWizardState, type WizardSnapshot } from './use-wizard.ts';
import styles from './wizard.module.css';

type Props = {
  step: Step;
  isFirst: boolean;
  /** Whether the draft has all that a job needs. */
  canSave: boolean;
  onSave(): void;
};

/** The footer: Back, the error, and the buttons to continue. */
export function WizardFoot({ step, isFirst, canSave, onSave }: Props) {
  const ref = useWizard();
  const error = useWizardState(({ context }) => context.error);
  return (
    <footer className={styles.foot}>
      <div className={styles.footColumn}>
        <Button size="lg" icon="arrow-left" disabled={isFirst} onClick={() => ref.send({ type: 'BACK' })}>
          Back
        </Button>
        {error === null ? null : (
          <span className={styles.failure} role="alert">
            <Icon name="alert-circle" size={14} />
            {refusalText('Saving job failed', error)}
          </span>
        )}
        <span className={styles.footRight}>
          {step === 'overview' ? null : <SideButton canSave={canSave} onSave={onSave} />}
          <ContinueButton step={step} onSave={onSave} />
        </span>
      </div>
    </footer>
  );
}

/** The button to save, or to open the overview, before the last step. */
function SideButton({ canSave, onSave }: Pick<Props, 'canSave' | 'onSave'>) {
  const ref = useWizard();
  const isSaving = useWizardState(isBeingSaved);
  const look = { variant: 'subtle', size: 'lg', className: styles.side } as const;
  return canSave ? (
    <Button {...look} shortcut="Ctrl Enter" disabled={isSaving} onClick={onSave}>
      Save job
    </Button>
  ) : (
    <Button {...look} onClick={() => ref.send({ type: 'GO', step: 'overview' })}>
      Skip to overview
    </Button>
  );
}

function ContinueButton({ step, onSave }: Pick<Props, 'step' | 'onSave'>) {
  const ref = useWizard();
  const isSaving = useWizardState(isBeingSaved);
  const ownsEnter = useWizardState(({ context }) => context.ownsEnter);
  return step === 'overview' ? (
    <Button variant="primary" size="lg" shortcut="Ctrl Enter" disabled={isSaving} onClick={onSave}>
      {isSaving ? <SavingText /> : 'Save job'}
    </Button>
  ) : (
    // Enter in the notes is a line break.
    <Button
      variant="primary"
      size="lg"
      shortcut={ownsEnter || step === 'notes' ? undefined : 'Enter'}
      onClick={() => ref.send({ type: 'NEXT' })}
    >
      Next
    </Button>
  );
}

/** True also while the job waits for a record that is being created. */
const isBeingSaved = (state: WizardSnapshot) => state.matches('saving') || state.context.isSaveDue;
