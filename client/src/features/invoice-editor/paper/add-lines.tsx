import { proposedReference } from '@ledgerline/shared-events/invoices/proposed-reference.ts';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { $server } from '#shared/api/server.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { type BillableJob, fetchBillableJobs, inCurrency } from '../billable-jobs.ts';
import { JobsDialog } from '../dialogs/jobs-dialog.tsx';
import { itemOfJob, manualItem } from '../draft/items.ts';
import styles from './edit-paper.module.css';
import { useDraftPart } from './editor-context.ts';
import { useChange } from './use-change.ts';

/** The buttons under the lines: add a manual line, or more jobs of the client. */
export function AddLines() {
  const { choose } = useChange();
  const [isOpen, setOpen] = useState(false);
  const clientId = useDraftPart((draft) => draft.clientId);
  const jobs = useFreeJobs(clientId);
  const handleJobs = (chosen: readonly BillableJob[]) => {
    setOpen(false);
    if (chosen.length === 0) return;
    choose('jobs', (draft) => ({
      items: [...draft.items, ...chosen.map((job) => itemOfJob(job, draft))],
      reference: draft.reference || proposedReference(chosen),
    }));
  };
  return (
    <div className={styles.adders}>
      <button
        type="button"
        onClick={() => choose('item', ({ items }) => ({ items: [...items, manualItem(Date.now())] }))}
      >
        <Icon name="plus" size={14} />
        Add item
      </button>
      {clientId === null || jobs.length === 0 ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          <Icon name="briefcase" size={14} />
          Add jobs <span className={styles.hint}>{jobs.length} uninvoiced</span>
        </button>
      )}
      {isOpen ? <JobsDialog jobs={jobs} onAdd={handleJobs} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

/** The client's uninvoiced jobs that are not on the paper yet. They are read once, and converted for each day. */
function useFreeJobs(clientId: number | null): readonly BillableJob[] {
  const currency = useDraftPart((draft) => draft.currency);
  const date = useDraftPart((draft) => draft.date);
  const onPaper = useDraftPart(({ items }) => items.flatMap(({ job_id }) => job_id ?? []).join());
  const server = useUnit($server);
  const [all, setAll] = useState<readonly BillableJob[]>([]);
  const [jobs, setJobs] = useState<readonly BillableJob[]>([]);
  useEffect(() => {
    setAll([]);
    if (clientId === null) return;
    return untilEnd(fetchBillableJobs(server, clientId), setAll);
  }, [server, clientId]);
  useEffect(() => {
    setJobs([]);
    return untilEnd(inCurrency(server, all, { currency, date }), setJobs);
  }, [server, all, currency, date]);
  const used = new Set(onPaper.split(',').map(Number));
  return jobs.filter(({ id }) => !used.has(id));
}

/** Hands on what was loaded, unless the effect ended before. A failure offers nothing. */
function untilEnd<T>(loading: Promise<T>, use: (loaded: T) => void): () => void {
  let isCurrent = true;
  loading.then((loaded) => isCurrent && use(loaded)).catch(() => undefined);
  return () => {
    isCurrent = false;
  };
}
