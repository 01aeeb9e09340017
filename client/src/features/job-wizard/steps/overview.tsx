import { formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { MinimumNote } from '#entities/job/ui/minimum-note.tsx';
import { useProjects } from '#entities/project/use-projects.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import type { JobDraft } from '../machine/draft.ts';
import { draftMinimum } from '../machine/job-of-draft.ts';
import { isSkipped, lacksUnit, visibleSteps } from '../machine/wizard-steps.ts';
import { draftValueText, type OverviewLine, overviewLines, rateWithSign } from '../step-texts.ts';
import { useNames } from '../use-names.ts';
import { useDraft, useWizard, useWizardState } from '../use-wizard.ts';
import styles from './overview.module.css';

/** The job as a slip of paper; each line links to its step. */
export function Overview() {
  const draft = useDraft();
  const names = useNames();
  useProjects();
  const hasPairs = useWizardState(({ context }) => context.hasPairs);
  const currency = draft.currency ?? names.primaryCurrency;
  /** The draft that will be saved: without a chosen currency it has the primary one. */
  const effective = { ...draft, currency };
  const unit = draft.unitId === null ? undefined : names.units.get(draft.unitId);
  const minimum = draftMinimum(draft, currency, names.minimumOf);
  const hasProduct = !draft.flatRate && draft.quantity !== '' && draft.rate !== '';
  return (
    <div className={styles.slip}>
      {/* Has the focus that the step before it had, so that Tab goes on with the first line. */}
      <h1 className={styles.title} tabIndex={-1} data-autofocus>
        Overview
      </h1>
      <ul>
        {visibleSteps(hasPairs)
          .filter((step) => step !== 'overview')
          .flatMap((step) => overviewLines(effective, step, names))
          .map((line) => (
            <SlipLine key={line.title} line={line} draft={draft} />
          ))}
      </ul>
      <div className={styles.slipTotal}>
        <span>
          {hasProduct
            ? `${formatQuantity(draft.quantity)} ${unit?.name.toLowerCase() ?? ''} × ${rateWithSign(draft.rate, currency)}`
            : draft.flatRate
              ? 'Flat rate'
              : ''}
          {hasProduct ? <MinimumNote {...{ ...draft, minimum, currency }} /> : null}
        </span>
        <b>{draftValueText(draft, currency, minimum)}</b>
      </div>
    </div>
  );
}

function SlipLine({ line: { step, title, text, more }, draft }: { line: OverviewLine; draft: JobDraft }) {
  const ref = useWizard();
  return (
    <li>
      <button type="button" className={styles.slipLine} onClick={() => ref.send({ type: 'GO', step })}>
        <span className={styles.l}>{title}</span>
        <span className={styles.value}>
          {step === 'unit' && lacksUnit(draft) ? (
            <span className={styles.missing}>
              <Icon name="alert-circle" size={14} />
              Choose a unit
            </span>
          ) : text === '' ? (
            <span className={styles.empty}>{step === 'name' ? 'Untitled' : 'not set'}</span>
          ) : (
            text
          )}
          {more === undefined ? null : <span className={styles.empty}> {more}</span>}
        </span>
        {isSkipped(draft, step) ? <span className={`${styles.skipNote} tiny`}>skipped</span> : null}
        <Icon name="pencil" />
      </button>
    </li>
  );
}
