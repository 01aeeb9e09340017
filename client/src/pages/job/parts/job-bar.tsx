import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { $clientsLoaded, clients } from '#entities/client/model.ts';
import { whyNotInvoiceable } from '#features/job-status/client-of-job.ts';
import { useJobActions } from '#features/job-status/use-job-actions.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { recordPlace } from '#shared/lib/edit-questions/place.ts';
import { useStateWithoutQuestion } from '#shared/lib/edit-questions/use-state-without-question.ts';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';
import { SaveState } from '#shared/ui/chip/index.ts';
import { ConfirmDialog } from '#shared/ui/dialog/index.ts';
import { QuestionChip } from '#shared/ui/edit-question/index.ts';
import { Breadcrumb } from '#shared/ui/page/index.ts';
import styles from '../job.module.css';
import type { JobEdits } from '../use-job-edits.ts';
import { JobMenu } from './job-menu.tsx';

/** A link to the invoice of a job. A job that was only marked as invoiced has none. */
function InvoiceLink({ number }: { number: string | null }) {
  if (number === null) return null;
  return (
    <ButtonLink icon="file-invoice" to={`/invoices/${encodeURIComponent(number)}`}>
      View invoice {invoiceLabel(number)}
    </ButtonLink>
  );
}

type StepProps = { job: Job; acts: ReturnType<typeof useJobActions> };

/** The next action on a job: complete it, invoice it, or open its invoice. */
function NextStep({ job, acts }: StepProps) {
  const [clientById, isLoaded] = useUnit([clients.$byId, $clientsLoaded]);
  if (job.completed_at === null) {
    return (
      <Button variant="primary" icon="circle-check" shortcut="M" onClick={() => acts.complete([job])}>
        Mark as completed
      </Button>
    );
  }
  if (job.invoiced) return <InvoiceLink number={job.invoice_number ?? null} />;
  return (
    <Button
      variant="primary"
      icon="file-invoice"
      blocked={whyNotInvoiceable([job], isLoaded ? clientById : null)}
      onClick={() => acts.invoice([job])}
    >
      Invoice job
    </Button>
  );
}

/** The header of a job: its status, the save state of the last edit, and its actions. */
export function JobBar({ job, name, edits }: { job: Job; name: string; edits: JobEdits }) {
  const acts = useJobActions();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = () => {
    setAsking(false);
    acts.remove([job]);
    navigate('/jobs');
  };
  const duplicate = () => void navigate(`/jobs/${acts.duplicate(job)}`);
  useActions([
    {
      id: 'row.complete',
      section: 'Job',
      label: 'Mark as completed',
      icon: 'circle-check',
      keys: ['m'],
      blocked: job.completed_at === null ? undefined : 'The job is completed',
      perform: () => acts.complete([job]),
    },
    {
      id: 'job.duplicate',
      section: 'Job',
      label: 'Duplicate job',
      icon: 'copy',
      keys: ['shift+d'],
      perform: duplicate,
    },
    { id: 'job.delete', section: 'Job', label: 'Delete job', icon: 'trash', perform: () => setAsking(true) },
  ]);
  return (
    <div className={styles.bar}>
      <Breadcrumb parent="Jobs" to="/jobs" current={name} />
      <SaveState
        state={useStateWithoutQuestion(recordPlace('job', job.id), edits.saving.state)}
        failure="We couldn't update the job."
        onRetry={edits.saving.retry}
      />
      <div className={clsx('line', styles.acts)}>
        <QuestionChip />
        <JobMenu job={job} edits={edits} onDuplicate={duplicate} onDelete={() => setAsking(true)} />
        <NextStep job={job} acts={acts} />
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Delete job"
        text="Are you sure you want to delete this job? You can undo it."
        confirm="Delete"
        keep="Keep"
        onConfirm={remove}
        onKeep={() => setAsking(false)}
      />
    </div>
  );
}
