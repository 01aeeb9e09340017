import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import { useUnit } from 'effector-react';
import { JOB_COLUMNS, OFFERED_JOB_COLUMNS, roomForJobs } from '#entities/job/columns.ts';
import { $activeTotal, $allTotal, $hasNoJobs, $uninvoicedTotal } from '#entities/job/model.ts';
import { filterCount, jobSortOf, OWN_JOB_SORT } from '#entities/job/query.ts';
import { ListArrangement } from '#features/list-views/list-arrangement.tsx';
import { ViewedTabs } from '#features/list-views/viewed-tabs.tsx';
import { FiltersButton } from '#shared/ui/filter-bar/index.ts';
import type { TabItem } from '#shared/ui/tabs/index.ts';
import type { useJobsList } from './use-jobs-list.ts';
import type { JobsListView } from './use-jobs-view.ts';

type Props = Pick<ReturnType<typeof useJobsList>, 'query' | 'go'> & {
  listView: JobsListView;
  panelId: string;
  /** Whether the filters were opened, and whether their panel stands already. */
  isOpen: boolean;
  hasPanel: boolean;
  onPanel(): void;
};

/** The tabs of the lists and of saved views with their counts, and the buttons for columns, order and filters. */
export function ListTabs({ query, go, listView, panelId, isOpen, hasPanel, onPanel }: Props) {
  const hasNone = useUnit($hasNoJobs);
  const count = filterCount(query);
  return (
    <ViewedTabs
      label="Jobs"
      panelId={panelId}
      tab={query.type}
      tabs={useBuiltInTabs()}
      onTab={(type) => go({ type, filters: {}, sort: undefined })}
      listView={listView}
      end={
        <>
          {hasNone ? null : <Arrangement {...{ query, go, listView, hasPanel }} />}
          {query.type === 'active' ? null : (
            <FiltersButton count={count} isOpen={isOpen} onToggle={onPanel} />
          )}
        </>
      }
    />
  );
}

function useBuiltInTabs(): TabItem<JobListType>[] {
  const [active, uninvoiced, all] = useUnit([$activeTotal, $uninvoicedTotal, $allTotal]);
  const some = (count: number | null) => (count === 0 ? undefined : count);
  return [
    { value: 'active', label: 'Active', count: some(active) },
    { value: 'uninvoiced', label: 'Uninvoiced', count: some(uninvoiced) },
    { value: 'all', label: 'All', count: some(all) },
  ];
}

type ArrangementProps = Pick<Props, 'query' | 'go' | 'listView' | 'hasPanel'>;

/** The menu of columns, or of the order where the list has no columns. */
function Arrangement({ query, go, listView, hasPanel }: ArrangementProps) {
  return (
    <ListArrangement
      main="name"
      columns={JOB_COLUMNS}
      offered={OFFERED_JOB_COLUMNS}
      listView={listView}
      room={roomForJobs(listView.columns)}
      hasPanel={hasPanel}
      sort={query.sort}
      own={OWN_JOB_SORT[query.type]}
      onSort={(sort) => go({ sort: jobSortOf(sort) })}
    />
  );
}
