import { proposedReference } from '@ledgerline/shared-events/invoices/proposed-reference.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $clients } from '#entities/client/model.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import {
  type BillableJob,
  billableJobsQuery,
  convertedJobs,
  dayRatesQuery,
  foreignCurrencies,
} from '../billable-jobs.ts';
import { JobsDialog } from '../dialogs/jobs-dialog.tsx';
import { itemOfJob, manualItem } from '../draft/items.ts';
import { lineDetailsOf } from '../draft/new-draft.ts';
import styles from './edit-paper.module.css';
import { useDraftPart } from './editor-context.ts';
import { LineJobForm } from './line-job.tsx';
import { useChange } from './use-change.ts';

/** The buttons under the lines: add a manual line, or more jobs of the client. */
export function AddLines() {
  const { choose } = useChange();
  const [isOpen, setOpen] = useState(false);
  const clientId = useDraftPart((draft) => (draft.kind === 'quote' ? null : draft.clientId));
  const jobs = useFreeJobs(clientId);
  const details = lineDetailsOf(useUnit($clients).find(({ id }) => id === clientId));
  const handleJobs = (chosen: readonly BillableJob[]) => {
    setOpen(false);
    if (chosen.length === 0) return;
    choose('jobs', (draft) => ({
      items: [...draft.items, ...chosen.map((job) => itemOfJob(job, draft, details))],
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
      <AddJob />
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

/** The button that adds a line to a quote by the job that it will be. */
function AddJob() {
  const lines = useDraftPart(({ items }) => items.length);
  const isQuote = useDraftPart(({ kind }) => kind === 'quote');
  const [isOpen, setOpen] = useState(false);
  if (!isQuote) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon name="briefcase" size={14} />
        Add job
      </button>
      {isOpen ? <LineJobForm index={lines} isNew onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The client's uninvoiced jobs that are not on the paper yet, converted for its day. A failure offers none. */
function useFreeJobs(clientId: number | null): readonly BillableJob[] {
  const currency = useDraftPart((draft) => draft.currency);
  const date = useDraftPart((draft) => draft.date);
  const onPaper = useDraftPart(({ items }) => items.flatMap(({ job_id }) => job_id ?? []).join());
  const { data: all } = useScreenQuery(billableJobsQuery, clientId);
  const to = foreignCurrencies(all ?? [], currency);
  const { data: rates } = useScreenQuery(dayRatesQuery, to.length > 0 ? { from: currency, to, date } : null);
  if (all === null || (to.length > 0 && rates === null)) return [];
  const used = new Set(onPaper.split(',').map(Number));
  return convertedJobs(all, currency, rates ?? {}).filter(({ id }) => !used.has(id));
}
