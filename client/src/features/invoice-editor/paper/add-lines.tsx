import { proposedReference } from '@ledgerline/shared-events/invoices/proposed-reference.ts';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { $server } from '#shared/api/server.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { type BillableJob, fetchBillableJobs, inCurrency } from '../billable-jobs.ts';
import { JobsDialog } from '../dialogs/jobs-dialog.tsx';
import type { InvoiceDraft } from '../draft/draft.ts';
import { itemOfJob, manualItem } from '../draft/items.ts';
import styles from './edit-paper.module.css';
import { useChange } from './use-change.ts';

/** The buttons under the lines: add a manual line, or more jobs of the client. */
export function AddLines({ draft }: { draft: InvoiceDraft }) {
  const { choose } = useChange();
  const [isOpen, setOpen] = useState(false);
  const jobs = useFreeJobs(draft);
  const handleJobs = (chosen: readonly BillableJob[]) => {
    setOpen(false);
    if (chosen.length === 0) return;
    const reference = draft.reference || proposedReference(chosen);
    choose('jobs', { items: [...draft.items, ...chosen.map((job) => itemOfJob(job, draft))], reference });
  };
  return (
    <div className={styles.adders}>
      <button
        type="button"
        onClick={() => choose('item', { items: [...draft.items, manualItem(Date.now())] })}
      >
        <Icon name="plus" size={14} />
        Add item
      </button>
      {draft.clientId === null || jobs.length === 0 ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          <Icon name="briefcase" size={14} />
          Add jobs <span className={styles.hint}>{jobs.length} uninvoiced</span>
        </button>
      )}
      {isOpen ? <JobsDialog jobs={jobs} onAdd={handleJobs} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

/** The client's uninvoiced jobs that are not on the paper yet. */
function useFreeJobs({ clientId, currency, date, items }: InvoiceDraft): readonly BillableJob[] {
  const server = useUnit($server);
  const [jobs, setJobs] = useState<readonly BillableJob[]>([]);
  useEffect(() => {
    let isCurrent = true;
    setJobs([]);
    if (clientId === null) return;
    fetchBillableJobs(server, clientId)
      .then((all) => inCurrency(server, all, { currency, date }))
      .then((all) => isCurrent && setJobs(all))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [server, clientId, currency, date]);
  const used = new Set(items.map(({ job_id }) => job_id));
  return jobs.filter(({ id }) => !used.has(id));
}
