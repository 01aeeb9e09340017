import { useUnit } from 'effector-react';
import { viewCountsQuery } from '#entities/list-view/counts.ts';
import type { TabItem } from '#shared/ui/tabs/index.ts';
import type { ListView } from './use-list-view.ts';

/** The tab of a saved view beside the built-in tabs. */
type ViewTab = `view ${number}`;

export const viewTab = (id: number): ViewTab => `view ${id}`;

/** The saved views of a list as tabs behind the built-in ones. */
export function useViewTabs({ views }: ListView): TabItem<ViewTab>[] {
  const counts = useUnit(viewCountsQuery.$data);
  return views.map(({ id, name }, index) => ({
    value: viewTab(id),
    label: name,
    count: counts === null ? null : counts[id],
    icon: 'bookmark',
    isApart: index === 0,
  }));
}
