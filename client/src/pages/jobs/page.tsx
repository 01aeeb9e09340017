import { useUnit } from 'effector-react';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
} from 'react';
import * as z from 'zod/mini';
import { $allTotal, $hasNoJobs } from '#entities/job/model.ts';
import { jobsKey } from '#entities/job/query.ts';
import { $isSubscribed, $isTestAccount, $userId } from '#entities/session/model.ts';
import { ANALYSIS_PAGE, AnalysisDrop } from '#features/cat-analysis/analysis-drop.tsx';
import { ImportMenu } from '#features/import-menu/import-menu.tsx';
import { ListViewBar } from '#features/list-views/list-view-bar.tsx';
import { useSaveView } from '#features/list-views/save-view.tsx';
import { selectEntry } from '#features/list-views/select-entry.ts';
import { useDownloadList } from '#features/list-views/use-download-list.ts';
import { useIsNarrow } from '#shared/lib/media/use-media.ts';
import { useDeferredSwitch } from '#shared/lib/rows/use-deferred-switch.ts';
import { type SelectionStart, useSelectionStart } from '#shared/lib/rows/use-selection-start.ts';
import { localStore } from '#shared/lib/storage/local-store.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { ActionButton, ButtonLink } from '#shared/ui/button/index.ts';
import { SidePanel } from '#shared/ui/dialog/index.ts';
import type { MenuEntry } from '#shared/ui/menu/index.ts';
import { Page as Frame, PagePanel } from '#shared/ui/page/index.ts';
import { useSetFilters } from './filters/use-set-filters.ts';
import { JobsView } from './list/jobs-view.tsx';
import { ListTabs } from './list-tabs.tsx';
import { TestAccountNote } from './test-account-note.tsx';
import { useJobsList, useSetPanelOpen } from './use-jobs-list.ts';
import { type JobsListView, useJobsView } from './use-jobs-view.ts';

/** Nobody sees the filters before they are opened. */
const FiltersPanel = lazy(() =>
  import('./filters/filters-panel.tsx').then(({ FiltersPanel: Panel }) => ({ default: Panel })),
);

/** Notes above the lists: thanks for a payment, and how a test account keeps its jobs. */
function Notes({ hasPaid, hasRows }: { hasPaid: boolean; hasRows: boolean }) {
  const [hasStarted, isTest] = useUnit([$isSubscribed, $isTestAccount]);
  const hasJobsToKeep = useHasJobs(hasRows) && isTest;
  return (
    <>
      {hasPaid ? (
        <div style={{ marginBottom: 24 }}>
          <Alert tone="done">
            Thank you for your purchase! Your subscription {hasStarted ? 'has started' : 'is about to start'}.
          </Alert>
        </div>
      ) : null}
      {hasJobsToKeep ? <TestAccountNote /> : null}
    </>
  );
}

/**
 * Whether the account has jobs; until that is known, whether it had some at its last visit, since a note that came with
 * the first list would push the page down.
 */
function useHasJobs(hasRows: boolean): boolean {
  const [all, userId] = useUnit([$allTotal, $userId]);
  const last = useMemo(() => localStore(`has-jobs.${userId}`, z.boolean()), [userId]);
  const present = hasRows || (all === null ? null : all > 0);
  useEffect(() => {
    if (present !== null) last.write(present);
  }, [present, last]);
  return present ?? last.read() ?? false;
}

/** What can be done with the whole list. */
function useListEntries(
  { query, ids }: ReturnType<typeof useJobsList>,
  listView: JobsListView,
  save: MenuEntry,
  selecting: SelectionStart,
): MenuEntry[] {
  const search = new URLSearchParams(jobsKey({ ...query, page: 1 }));
  return [
    // The other lists always have checkboxes.
    ...(query.type === 'active' && ids.length > 0 ? selectEntry('Select jobs', selecting) : []),
    save,
    useDownloadList({ path: '/api/job', query: search, name: listView.view?.name ?? `${query.type} jobs` }),
  ];
}

/** An account without jobs has its own, larger button; this one stays, so that those before it don't move. */
function NewJob() {
  const isFirstUse = useUnit($hasNoJobs);
  const variant = isFirstUse === true ? 'default' : 'primary';
  return <ActionButton action="job.new" variant={variant} className="d-only" />;
}

function Filters(props: ComponentProps<typeof FiltersPanel>) {
  return (
    <Suspense>
      <FiltersPanel {...props} />
    </Suspense>
  );
}

/** The filters on a narrow screen. */
function FiltersSheet({ onClose, children }: { onClose(): void; children: ReactNode }) {
  return (
    <SidePanel label="Filters" width={312} onClose={onClose}>
      <div style={{ padding: 24, overflow: 'auto' }}>{children}</div>
    </SidePanel>
  );
}

/** The page of the three lists of jobs. */
export function Page({ hasPaid = false }: { hasPaid?: boolean }) {
  const jobsList = useJobsList();
  const { query, go, isPanelOpen } = jobsList;
  const listView = useJobsView(query);
  const isFirstUse = useUnit($hasNoJobs);
  const setPanelOpen = useSetPanelOpen();
  const isNarrow = useIsNarrow();
  const panelId = useId();

  const isOpen = isPanelOpen && query.type !== 'active';
  const hasPanel = useDeferredValue(isOpen);
  const saveView = useSaveView(listView);
  const { columns } = listView;
  const selecting = useSelectionStart(query.type);
  const shown = useDeferredSwitch(`${jobsKey(query)} ${columns} ${hasPanel}`, {
    ...jobsList,
    columns,
    hasPanel,
  });
  const isFormer = shown.query.type !== query.type || undefined;
  const filters = hasPanel ? <Filters query={query} go={go} onClose={() => setPanelOpen(false)} /> : null;
  return (
    <Frame
      title="Jobs"
      before={<Notes hasPaid={hasPaid} hasRows={jobsList.ids.length > 0} />}
      actions={
        <>
          <ButtonLink variant="subtle" to="/projects">
            Projects
          </ButtonLink>
          <ButtonLink variant="subtle" to={ANALYSIS_PAGE} className="d-only">
            From an analysis
          </ButtonLink>
          <ImportMenu kind="jobs" entries={useListEntries(jobsList, listView, saveView.entry, selecting)} />
          <NewJob />
          {saveView.dialog}
        </>
      }
      panel={filters === null || isNarrow ? null : <PagePanel label="Filters">{filters}</PagePanel>}
    >
      <AnalysisDrop />
      <ListTabs
        {...{ query, go, listView, panelId, isOpen, hasPanel }}
        onPanel={() => setPanelOpen(!isPanelOpen)}
      />
      <ListViewBar
        listView={listView}
        filters={useSetFilters(query, go)}
        onAdd={query.type === 'active' ? undefined : () => setPanelOpen(true)}
        onClear={() => go({ filters: {} })}
      />
      <div id={panelId} role="tabpanel" aria-label="Jobs" aria-busy={isFormer}>
        <JobsView {...shown} isFirstUse={isFirstUse} selecting={selecting} />
      </div>
      {isNarrow && filters !== null ? (
        <FiltersSheet onClose={() => setPanelOpen(false)}>{filters}</FiltersSheet>
      ) : null}
    </Frame>
  );
}
