import { useUnit } from 'effector-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Job } from '../../../entities/job/index.ts';
import { $languagePairsDisabled } from '../../../entities/settings/index.ts';
import { useUndoActions } from '../../../features/history/index.ts';
import { useJobActs } from '../../../features/job-status/index.ts';
import { useActions } from '../../../shared/lib/actions/index.ts';
import { Button, IconButton } from '../../../shared/ui/button/index.ts';
import { SaveState } from '../../../shared/ui/chip/index.ts';
import { ConfirmDialog } from '../../../shared/ui/dialog/index.ts';
import { ActionMenu, type MenuEntry } from '../../../shared/ui/menu/index.ts';
import { Breadcrumb } from '../../../shared/ui/page/index.ts';
import styles from '../job.module.css';
import type { JobEdits } from '../use-job-edits.ts';
import { pairRequested } from './pair-request.ts';

/** Where the job stands, how its last edit went, and what can be done with it. */
export function JobBar({ job, name, edits }: { job: Job; name: string; edits: JobEdits }) {
  const acts = useJobActs();
  const navigate = useNavigate();
  const { undo } = useUndoActions();
  const [isAsking, setAsking] = useState(false);
  const [isWithoutPairs, requestPair] = useUnit([$languagePairsDisabled, pairRequested]);
  const isOpen = job.completed_at === null;
  const canInvoice = !isOpen && !job.invoiced;
  const complete = () => acts.complete([job]);
  const remove = () => {
    setAsking(false);
    acts.remove([job]);
    navigate('/jobs');
  };
  useActions([
    {
      id: 'row.complete',
      section: 'Job',
      label: 'Mark as completed',
      icon: 'circle-check',
      keys: ['m'],
      blocked: isOpen ? undefined : 'The job is completed',
      perform: complete,
    },
    { id: 'job.delete', section: 'Job', label: 'Delete job', icon: 'trash', perform: () => setAsking(true) },
  ]);
  const entries: MenuEntry[] = [
    ...(isWithoutPairs
      ? []
      : [
          { id: 'pair', label: 'Set language pair', icon: 'language' as const, perform: () => requestPair() },
        ]),
    {
      id: 'calculate',
      label: 'Calculate job value',
      icon: 'calculator',
      blocked: job.flat_rate ? undefined : 'The value is calculated already',
      perform: edits.calculate,
    },
    ...(canInvoice
      ? [
          {
            id: 'invoiced',
            label: 'Mark as invoiced',
            icon: 'receipt' as const,
            perform: () => acts.setInvoiced([job], true),
          },
        ]
      : []),
    ...(job.invoiced && job.invoice_id === null
      ? [
          {
            id: 'uninvoiced',
            label: 'Mark as uninvoiced',
            icon: 'receipt' as const,
            perform: () => acts.setInvoiced([job], false),
          },
        ]
      : []),
    {
      id: 'undo',
      label: undo.label,
      icon: 'arrow-back-up',
      shortcut: 'Ctrl Z',
      apart: true,
      perform: undo.perform,
    },
  ];
  return (
    <div className={styles.bar}>
      <Breadcrumb parent="Jobs" to="/jobs" current={name} />
      <div className="line">
        <SaveState
          state={edits.saving.state}
          failure="We couldn't update the job."
          onRetry={edits.saving.retry}
        />
        <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
          Delete
        </Button>
        <ActionMenu entries={entries} label="More actions" position="bottom-end">
          <IconButton icon="dots" label="More actions" />
        </ActionMenu>
        {isOpen ? (
          <Button variant="primary" icon="circle-check" shortcut="M" onClick={complete}>
            Mark as completed
          </Button>
        ) : (
          <Button
            variant="primary"
            icon="file-invoice"
            blocked={invoiceBlocked(job)}
            onClick={() => acts.invoice([job])}
          >
            Invoice job
          </Button>
        )}
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

function invoiceBlocked(job: Job): string | undefined {
  if (job.invoiced) return 'The job is invoiced';
  return job.client_id === null ? 'A job without a client cannot be invoiced' : undefined;
}
