import type { ReactNode } from 'react';
import { type TabItem, Tabs } from '#shared/ui/tabs/index.ts';
import type { ListView } from './use-list-view.ts';
import { useViewTabs, viewTab } from './view-tabs.ts';

type Props<Tab extends string> = {
  label: string;
  panelId: string;
  tab: Tab;
  tabs: readonly TabItem<Tab>[];
  onTab(tab: Tab): void;
  listView: ListView;
  /** What stands at the end of the line, such as buttons for columns, order and filters. */
  end: ReactNode;
};

/** The tabs of a list and of its saved views with their counts. */
export function ViewedTabs<Tab extends string>(props: Props<Tab>) {
  const { label, panelId, tab, tabs, onTab, listView, end } = props;
  const views = useViewTabs(listView);
  const { view } = listView;
  return (
    <Tabs<string>
      {...{ label, panelId, end }}
      value={view === undefined ? tab : viewTab(view.id)}
      items={[...tabs, ...views]}
      onChange={(next) => {
        const chosen = listView.views.find(({ id }) => viewTab(id) === next);
        const built = tabs.find(({ value }) => value === next);
        if (chosen !== undefined) listView.open(chosen);
        else if (built !== undefined) onTab(built.value);
      }}
    />
  );
}
