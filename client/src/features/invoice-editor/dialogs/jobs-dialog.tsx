import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { jobListName } from '@ledgerline/shared-events/text/display-name.ts';
import { useState } from 'react';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import type { BillableJob } from '../billable-jobs.ts';
import styles from './dialogs.module.css';

type Props = { jobs: readonly BillableJob[]; onAdd(jobs: readonly BillableJob[]): void; onClose(): void };

/** Chooses which completed jobs of the client to add to the invoice. */
export function JobsDialog({ jobs, onAdd, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(jobs.map(({ id }) => id)));
  const toggle = (id: number, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  const picked = jobs.filter(({ id }) => chosen.has(id));
  return (
    <FormDialog
      title="Add invoice items"
      submit={picked.length === 1 ? 'Add 1 job' : `Add ${picked.length} jobs`}
      isOff={picked.length === 0}
      cancel="plain"
      width={560}
      className={null}
      onSubmit={() => onAdd(picked)}
      onClose={onClose}
    >
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <li key={job.id}>
            <CheckLine checked={chosen.has(job.id)} onChange={(isChosen) => toggle(job.id, isChosen)}>
              <span className="trunc grow">{jobListName(job.name)}</span>
              <span className="muted small tn">
                {job.completed_at === null ? '' : longDate(job.completed_at.slice(0, 10))}
              </span>
              <span className={styles.amount}>{formatAmount(decimalText(job.value), job.currency)}</span>
            </CheckLine>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
