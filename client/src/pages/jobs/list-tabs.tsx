import { useUnit } from 'effector-react';
import {
  DEFAULT_JOB_COLUMNS,
  firstJobSort,
  JOB_COLUMN_LABELS,
  JOB_COLUMNS,
  roomForJobs,
} from '#entities/job/columns.ts';
import { $activeTotal, $allTotal, $uninvoicedTotal } from '#entities/job/model.ts';
import { filterCount, jobSortOf, OWN_JOB_SORT } from '#entities/job/query.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CountChip } from '#shared/ui/chip/index.ts';
import { type SortableColumn, SortMenu } from '#shared/ui/table/index.ts';
import { Tabs } from '#shared/ui/tabs/index.ts';
import type { useJobsList } from './use-jobs-list.ts';

type Props = Pick<ReturnType<typeof useJobsList>, 'query' | 'go'> & {
  panelId: string;
  hasPanel: boolean;
  onPanel(): void;
};

const SORTABLE: readonly SortableColumn[] = (['name', ...JOB_COLUMNS] as const).map((id) => ({
  id,
  label: JOB_COLUMN_LABELS[id],
  first: firstJobSort(id),
}));

/** The tabs of the lists with their counts, the order of a narrow list, and the button that opens the filters. */
export function ListTabs({ query, go, panelId, hasPanel, onPanel }: Props) {
  const [active, uninvoiced, all] = useUnit([$activeTotal, $uninvoicedTotal, $allTotal]);
  const isTight = useIsTight(roomForJobs(DEFAULT_JOB_COLUMNS[query.type]), hasPanel);
  const count = filterCount(query);
  return (
    <Tabs
      label="Jobs"
      panelId={panelId}
      value={query.type}
      items={[
        { value: 'active', label: 'Active', count: active || undefined },
        { value: 'uninvoiced', label: 'Uninvoiced', count: uninvoiced || undefined },
        { value: 'all', label: 'All', count: all || undefined },
      ]}
      onChange={(type) => go({ type, filters: {}, sort: undefined })}
      end={
        <>
          {isTight ? (
            <SortMenu
              columns={SORTABLE}
              sort={query.sort}
              own={OWN_JOB_SORT[query.type]}
              onSort={(sort) => go({ sort: jobSortOf(sort) })}
            />
          ) : null}
          {query.type === 'active' ? null : (
            <Button icon="adjustments-horizontal" aria-expanded={hasPanel} onClick={onPanel}>
              Filters
              {count === 0 ? null : <CountChip count={count} />}
            </Button>
          )}
        </>
      }
    />
  );
}
