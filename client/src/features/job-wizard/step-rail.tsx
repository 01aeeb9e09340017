import clsx from 'clsx';
import { Icon } from '#shared/ui/icon/index.ts';
import { isDone, isSkipped, visibleSteps } from './machine/wizard-steps.ts';
import styles from './step-rail.module.css';
import { STEP_TITLES, stepText } from './step-texts.ts';
import { useNames } from './use-names.ts';
import { useDraft, useWizard, useWizardState } from './use-wizard.ts';

/** Lists every step with its answer, as links to the steps. */
export function StepRail() {
  const ref = useWizard();
  const draft = useDraft();
  const names = useNames();
  const step = useWizardState(({ context }) => context.step);
  const hasPairs = useWizardState(({ context }) => context.hasPairs);
  const steps = visibleSteps(hasPairs).filter((one) => one !== 'overview');
  const isOverview = step === 'overview';
  return (
    <nav className={styles.rail} aria-label="Steps">
      <ol>
        {steps.map((one, index) => {
          const { text } = stepText(draft, one, names);
          const skipped = isSkipped(draft, one);
          const done = isDone(draft, one, text);
          return (
            <li key={one}>
              <button
                type="button"
                className={clsx(styles.stepLink, skipped && styles.skipped, done && styles.done)}
                aria-current={one === step ? 'step' : undefined}
                onClick={() => ref.send({ type: 'GO', step: one })}
              >
                <span className={styles.dot}>
                  {skipped ? (
                    <Icon name="arrow-forward-up" size={12} />
                  ) : done && one !== step ? (
                    <Icon name="check" size={13} />
                  ) : (
                    index + 1
                  )}
                </span>
                <span className={styles.t}>
                  {STEP_TITLES[one]}
                  {skipped ? ' · skipped' : ''}
                </span>
                {text === '' || isOverview || one === step ? null : <span className={styles.v}>{text}</span>}
              </button>
            </li>
          );
        })}
      </ol>
      <div className={styles.last}>
        <button
          type="button"
          className={styles.stepLink}
          aria-current={isOverview ? 'step' : undefined}
          onClick={() => ref.send({ type: 'GO', step: 'overview' })}
        >
          <span className={styles.dot}>
            <Icon name="list-check" size={12} />
          </span>
          <span className={styles.t}>Overview</span>
        </button>
      </div>
    </nav>
  );
}
