import { useUnit } from 'effector-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { units } from '#entities/catalogue/model.ts';
import { jobsKey } from '#entities/job/query.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import type { JobActions } from '#features/job-status/use-job-actions.ts';
import { useDownloadList } from '#features/list-views/use-download-list.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { totalText } from '#shared/lib/amounts/total-text.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { OwnKeys, useBulkDeletion } from '#shared/ui/dialog/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { BulkBar } from '#shared/ui/table/index.ts';
import styles from './bulk.module.css';
import { type JobSelection, selectedCount, selectedJobs } from './matching-jobs.ts';
import { sumsOf } from './sums.ts';
import { type BulkAction, useBulkActions } from './use-bulk-actions.ts';

/** Nobody sees the dialogs before one is opened. What is typed meanwhile is kept for it. */
const BulkDialog = lazy(() =>
  import('./bulk-dialog.tsx').then(({ BulkDialog: Dialog }) => ({ default: Dialog })),
);

type Props = {
  selection: JobSelection;
  actions: JobActions;
  /** How many jobs the list has when there are more than are selected, and how to select them. */
  offered: number | null;
  onSelectWhole(): void;
  /** Ends the selection. */
  onDone(): void;
};

export const SELECTED_JOBS = 'Selected jobs';
const MORE = 'More actions on selected jobs';

/** The actions on the selected jobs. An action skips the jobs that it does not apply to, and says how many. */
export function JobsBulkBar({ selection, actions, offered, onSelectWhole, onDone }: Props) {
  const [dialog, setDialog] = useState<'deadline' | 'client' | null>(null);
  const summary = useSummary(selection);
  const deletion = useBulkDeletion(selectedCount(selection), 'job', () => {
    actions.remove(selectedJobs(selection));
    onDone();
  });
  const onDelete = deletion.perform;
  const { shown, more } = useBulkActions({ selection, actions, onDone, onDialog: setDialog, onDelete });
  useActions([
    ...[...shown, ...more].map(keyAction),
    { id: 'row.clear', section: SELECTED_JOBS, label: 'Clear selection', keys: ['escape'], perform: onDone },
  ]);
  return (
    <>
      <BulkBar
        count={selectedCount(selection)}
        summary={summary}
        label={SELECTED_JOBS}
        offered={offered}
        onSelectWhole={onSelectWhole}
        onClear={onDone}
      >
        {shown.map((action) => (
          <BulkButton key={action.id} action={action} />
        ))}
        <ActionMenu
          entries={[useDownloadSelected(selection), ...more.map(menuEntry)]}
          label={MORE}
          position="top-start"
        >
          <IconButton icon="dots" label={MORE} iconSize={16} />
        </ActionMenu>
      </BulkBar>
      {deletion.dialog}
      {dialog === null ? null : (
        <Suspense fallback={<OwnKeys onClose={() => setDialog(null)} keepsTyping />}>
          <BulkDialog what={dialog} {...{ selection, actions, onDone }} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The entry that downloads the selected jobs; a whole list by its filter. */
function useDownloadSelected({ jobs, whole, query }: JobSelection): MenuEntry {
  const search = new URLSearchParams(jobsKey({ ...query, page: 1 }));
  if (whole === null) search.set('ids', jobs.flatMap(({ id }) => (id > 0 ? id : [])).join(','));
  return useDownloadList({ path: '/api/job', query: search, name: 'Selected jobs', label: 'Export as CSV' });
}

/** The sums of the selected jobs; of a whole list its value, which the server has summed. */
function useSummary({ jobs, whole }: JobSelection): string {
  const [primary, unitsById] = useUnit([$primaryCurrency, units.$byId]);
  return useMemo(
    () => (whole === null ? sumsOf(jobs, primary, (id) => unitsById.get(id)?.name) : totalText(whole.totals)),
    [jobs, whole, primary, unitsById],
  );
}

const keyAction = ({ id, label, keys, blocked, perform }: BulkAction) => ({
  id: `row.${id}`,
  section: SELECTED_JOBS,
  label,
  blocked,
  perform,
  ...(keys === undefined ? {} : { keys }),
});

const menuEntry = ({ id, label, icon, blocked, isDanger, perform }: BulkAction): MenuEntry => ({
  id,
  label,
  icon,
  blocked,
  perform,
  ...(isDanger === true ? { danger: true, apart: true } : {}),
});

function BulkButton({ action }: { action: BulkAction }) {
  const { short, icon, keys, blocked, skipped, perform } = action;
  return (
    <Button
      variant="subtle"
      icon={icon}
      shortcut={keys?.[0]?.toUpperCase()}
      blocked={blocked}
      onClick={perform}
    >
      {short}
      {skipped === 0 ? null : ' '}
      {skipped === 0 ? null : <span className={styles.skips}>skips {skipped}</span>}
    </Button>
  );
}
