import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { surchargeText } from '@ledgerline/shared-events/jobs/surcharges.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useState } from 'react';
import { termsOf } from '#entities/job/amounts.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from '../job.module.css';
import type { JobEdits } from '../use-job-edits.ts';
import menuStyles from './field-menu.module.css';
import { LabelledField } from './labelled-field.tsx';
import { TermsDialog } from './terms-dialog.tsx';

const LABEL = 'Minimum fee, surcharges';

/** The minimum fee and the surcharges of a job, which a dialog changes. A flat rate has neither. */
export function TermsField({ job, edits }: { job: Job; edits: JobEdits }) {
  const [isOpen, setOpen] = useState(false);
  const baseline = useEditBaseline();
  if (job.flat_rate) return null;
  const { currency } = job;
  const { minimum, surcharges } = termsOf(job);
  const texts = [
    ...(minimum == null ? [] : [`Minimum fee ${formatAmount(minimum, currency)}`]),
    ...surcharges.map((one) => surchargeText(one)),
  ];
  const open = () => {
    baseline.begin(job);
    setOpen(true);
  };
  return (
    <LabelledField label={LABEL} place={fieldPlace('job', job.id, 'surcharges')}>
      <button
        type="button"
        className={`touch ${menuStyles.button} ${menuStyles.long}`}
        aria-haspopup="dialog"
        onClick={open}
      >
        <span className="vh">{LABEL}: </span>
        {texts.length > 0 ? <span>{texts.join(', ')}</span> : <span className={styles.sub}>None</span>}
        <Icon name="pencil" size={14} />
      </button>
      <QuestionsAt place={fieldPlace('job', job.id, 'minimum')} />
      {isOpen ? (
        <TermsDialog
          currency={currency}
          initial={{ minimum: minimum ?? '', surcharges }}
          onSave={(terms) => {
            setOpen(false);
            const changed = changedTerms(job, terms);
            if (Object.keys(changed).length > 0) edits.setTerms(changed, baseline);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </LabelledField>
  );
}

type Terms = { minimum: string; surcharges: Job['surcharges'] };

/** What differs from the job, which alone is sent. */
function changedTerms(job: Job, terms: Terms): Partial<Pick<Job, 'minimum' | 'surcharges'>> {
  const minimum = terms.minimum === '' ? null : Number(terms.minimum);
  const { surcharges } = terms;
  return {
    ...(minimum !== job.minimum && { minimum }),
    ...(JSON.stringify(surcharges) !== JSON.stringify(job.surcharges) && { surcharges }),
  };
}
