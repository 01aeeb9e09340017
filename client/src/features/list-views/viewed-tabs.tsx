import { FiltersButton } from '#shared/ui/filter-bar/index.ts';
import { type TabItem, Tabs } from '#shared/ui/tabs/index.ts';
import { ListArrangement } from './list-arrangement.tsx';
import type { ListView } from './use-list-view.ts';
import { useViewTabs, viewTab } from './view-tabs.ts';

type Props<Main extends string, Column extends string> = Parameters<
  typeof ListArrangement<Main, Column>
>[0] & {
  label: string;
  panelId: string;
  tab: string;
  tabs: readonly TabItem<string>[];
  onTab(tab: string): void;
  listView: ListView;
  /** How many filters are set. */
  count: number;
  isFiltersOpen: boolean;
  onFilters(): void;
};

/** The tabs of a list and of its saved views with their counts, and the buttons for columns, order and filters. */
export function ViewedTabs<Main extends string, Column extends string>(props: Props<Main, Column>) {
  const { label, panelId, tab, tabs, onTab, count, isFiltersOpen, onFilters, ...arrangement } = props;
  const { listView } = arrangement;
  const views = useViewTabs(listView);
  const { view } = listView;
  return (
    <Tabs<string>
      label={label}
      value={view === undefined ? tab : viewTab(view.id)}
      items={[...tabs, ...views]}
      onChange={(next) => {
        const chosen = listView.views.find(({ id }) => viewTab(id) === next);
        if (chosen === undefined) onTab(next);
        else listView.open(chosen);
      }}
      panelId={panelId}
      end={
        <>
          <ListArrangement {...arrangement} hasPanel={isFiltersOpen} />
          <FiltersButton count={count} isOpen={isFiltersOpen} onToggle={onFilters} />
        </>
      }
    />
  );
}
