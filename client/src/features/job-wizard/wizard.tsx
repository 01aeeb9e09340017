import { useFocusTrap } from '@mantine/hooks';
import { useUnit } from 'effector-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useActions, useKeyScope } from '#shared/lib/actions/use-actions.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { usePageTitle } from '#shared/ui/page/index.ts';
import { isWorthKeeping } from './machine/draft.ts';
import { visibleSteps } from './machine/wizard-steps.ts';
import { StepRail } from './step-rail.tsx';
import { StepView } from './steps/step-view.tsx';
import { useWizard, useWizardState } from './use-wizard.ts';
import styles from './wizard.module.css';
import { WizardFoot } from './wizard-foot.tsx';
import { WizardHead } from './wizard-head.tsx';

/** Steps on the left, one question in the middle, buttons at the bottom. */
export function Wizard({ onClose }: { onClose(): void }) {
  const ref = useWizard();
  const toast = useUnit(toastShown);
  const step = useWizardState(({ context }) => context.step);
  const hasPairs = useWizardState(({ context }) => context.hasPairs);
  const draft = useWizardState(({ context }) => context.draft);
  /** Whether a bare Enter is accepted: not right after a step changed. */
  const isEnterOpen = useWizardState((state) => state.matches({ editing: { enter: 'open' } }));
  const typedIn = useRef<string | null>(null);
  const main = useRef<HTMLDivElement>(null);
  useStepFocus(main, step);
  usePageTitle('New job');
  const steps = visibleSteps(hasPairs);
  const at = steps.indexOf(step);
  const canSave = step === 'deadline' || step === 'notes' || step === 'overview';
  const save = () => ref.send({ type: 'SAVE' });
  const handleClose = () => {
    // A remaining draft would be saved as a second job.
    if (ref.getSnapshot().matches('saving')) return ref.send({ type: 'LEAVE' });
    if (isWorthKeeping(draft))
      toast({ id: 'job-draft', kind: 'note', message: 'Your unfinished job is kept' });
    onClose();
  };
  useWizardKeys({ close: handleClose, save: () => canSave && save() });
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (!goesOnByEnter(event)) return;
    event.preventDefault();
    if (step === 'overview') return;
    ref.send({ type: 'ENTER', isTyped: typedIn.current === step, isRepeat: event.repeat });
  };
  return (
    <div className={styles.wiz} role="dialog" aria-modal="true" aria-label="New job" ref={useFocusTrap(true)}>
      <WizardHead step={step} at={at} of={steps.length - 1} onClose={handleClose} />
      <div className={styles.bar}>
        <i style={{ width: `${((at + 1) / steps.length) * 100}%` }} />
      </div>
      <StepRail />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in any field of the step goes on */}
      <div
        ref={main}
        className={styles.main}
        data-step={step}
        data-enter={isEnterOpen ? 'open' : 'blocked'}
        onKeyDown={handleEnter}
        onInput={() => {
          typedIn.current = step;
        }}
      >
        <div className={styles.column} key={step}>
          <StepView step={step} />
        </div>
      </div>
      <WizardFoot step={step} isFirst={at === 0} canSave={canSave} onSave={save} />
    </div>
  );
}

/** Not in a dialog that the step has opened: React passes on its keys, too. */
const goesOnByEnter = ({ currentTarget, target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.closest('[role="dialog"]') === currentTarget.closest('[role="dialog"]') &&
  !(target instanceof HTMLButtonElement || target instanceof HTMLTextAreaElement);

function useWizardKeys({ close, save }: { close(): void; save(): void }): void {
  useKeyScope('wizard');
  useActions(
    [
      { id: 'wizard.close', section: 'New job', label: 'Close', keys: ['escape'], perform: close },
      { id: 'wizard.save', section: 'New job', label: 'Save job', keys: ['mod+enter'], perform: save },
    ],
    'wizard',
  );
}

/** Focuses the field of a step as soon as it is rendered. */
function useStepFocus(main: RefObject<HTMLDivElement | null>, step: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per step
  useEffect(() => {
    main.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [main, step]);
}
