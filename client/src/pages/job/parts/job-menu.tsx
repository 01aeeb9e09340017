import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { $languagePairsDisabled } from '#entities/settings/model.ts';
import { useUndoActions } from '#features/history/undo-actions.ts';
import { useJobActions } from '#features/job-status/use-job-actions.ts';
import { IconButton } from '#shared/ui/button/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import type { JobEdits } from '../use-job-edits.ts';
import { pairRequested } from './pair-request.ts';

type Props = { job: Job; edits: JobEdits; onDuplicate(): void; onDelete(): void };

/** The menu of the less frequent actions on a job. */
export function JobMenu({ job, edits, onDuplicate, onDelete }: Props) {
  const acts = useJobActions();
  const { undo } = useUndoActions();
  const [isWithoutPairs, requestPair] = useUnit([$languagePairsDisabled, pairRequested]);
  const canInvoice = job.completed_at !== null && !job.invoiced;
  const canRevert = job.invoiced && job.invoice_id === null;
  const entries: (MenuEntry | null)[] = [
    isWithoutPairs
      ? null
      : { id: 'pair', label: 'Set language pair', icon: 'language', perform: () => requestPair() },
    {
      id: 'calculate',
      label: 'Calculate job value',
      icon: 'calculator',
      blocked: job.flat_rate ? undefined : 'The value is already calculated',
      perform: edits.calculate,
    },
    canInvoice ? invoicedEntry('invoiced', 'Mark as invoiced', () => acts.setInvoiced([job], true)) : null,
    canRevert
      ? invoicedEntry('uninvoiced', 'Mark as uninvoiced', () => acts.setInvoiced([job], false))
      : null,
    {
      id: 'duplicate',
      label: 'Duplicate job',
      icon: 'copy',
      shortcut: 'Shift D',
      perform: onDuplicate,
    },
    {
      id: 'undo',
      label: undo.label,
      icon: 'arrow-back-up',
      shortcut: 'Ctrl Z',
      apart: true,
      perform: undo.perform,
    },
    { id: 'delete', label: 'Delete', icon: 'trash', danger: true, apart: true, perform: onDelete },
  ];
  return (
    <ActionMenu
      entries={entries.filter((entry) => entry !== null)}
      label="More actions"
      position="bottom-end"
    >
      <IconButton icon="dots" label="More actions" />
    </ActionMenu>
  );
}

const invoicedEntry = (id: string, label: string, perform: () => void): MenuEntry => ({
  id,
  label,
  icon: 'receipt',
  perform,
});
