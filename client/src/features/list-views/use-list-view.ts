import type { ListKind } from '@ledgerline/shared-events/lists/sort.ts';
import type { BUILT_IN_TABS, SavedView } from '@ledgerline/shared-events/lists/views.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { arrangeColumns } from '#entities/list-view/commands.ts';
import { viewCountsQuery } from '#entities/list-view/counts.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { COLUMNS, columnsOf, isSameQuery, offeredColumns, VIEW, viewIn } from './view-address.ts';

export type BuiltInTab = (typeof BUILT_IN_TABS)[number];

type Options<Column extends string> = {
  list: ListKind;
  /** The built-in tab of the address. */
  tab: BuiltInTab;
  /** The filters of the address as a query string of the server. */
  query: string;
  /** The order in the address; null for the list's own. */
  sort: string | null;
  /** All columns of the list, and those that the tab shows by default. */
  offered: readonly Column[];
  own: readonly Column[];
  /** The address of a saved view. */
  addressOf(view: SavedView): URLSearchParams;
};

/** The saved views of a list, the one that is open, and the columns to show. */
export function useListView<Column extends string>(options: Options<Column>) {
  const { list, query, sort, own } = options;
  const [search, setSearch] = useSearchParams();
  const settings = useUnit($effectiveSettings);
  // An account without views has nothing to count.
  const saved = settings.views.map((one) => `${one.id}?${one.query}`).join(' ');
  useScreenQuery(viewCountsQuery, saved === '' ? null : saved);
  const views = useMemo(() => settings.views.filter((view) => view.list === list), [settings.views, list]);
  const view = viewIn(search, views);
  const { shown, former, showColumns } = useColumns(options, view);
  const hasOtherColumns = !isSameOrder(shown, former);
  return {
    list,
    views,
    view,
    /** What a new view stores, or the changed one. */
    present: { list, query, sort, columns: isSameOrder(shown, own) ? null : [...shown] },
    changed: view === undefined ? null : changesOf(view, query, sort, hasOtherColumns),
    columns: shown,
    hasOtherColumns,
    showColumns,
    open: (next: SavedView) => {
      const address = options.addressOf(next);
      address.set(VIEW, String(next.id));
      setSearch(address);
    },
    /** Leaves the view and keeps its filters. */
    leave: () => {
      const address = new URLSearchParams(search);
      address.delete(VIEW);
      address.delete(COLUMNS);
      setSearch(address, { replace: true });
    },
  };
}

/**
 * The columns to show: of a view those in the address or the stored ones, of a built-in tab those of the account.
 * `former` is what "Reset columns" restores.
 */
function useColumns<Column extends string>(
  { tab, offered, own }: Options<Column>,
  view: SavedView | undefined,
) {
  const [search, setSearch] = useSearchParams();
  const settings = useUnit($effectiveSettings);
  const dispatch = useDispatchCommand();
  const stored = view === undefined ? settings.columns[tab] : view.columns;
  const text = view === undefined ? null : search.get(COLUMNS);
  const standard = useMemo(
    () => (stored === undefined || stored === null ? own : offeredColumns(stored, offered)),
    [stored, own, offered],
  );
  const shown = useMemo(
    () => (text === null ? standard : columnsOf(text, offered)),
    [text, standard, offered],
  );
  /** @param next null restores the former ones */
  const showColumns = (next: readonly string[] | null) => {
    if (view === undefined) {
      const { [tab]: _, ...others } = settings.columns;
      const after = next === null ? others : { ...others, [tab]: [...next] };
      void dispatch(arrangeColumns(settings.columns, after));
      return;
    }
    const address = new URLSearchParams(search);
    if (next === null) address.delete(COLUMNS);
    else address.set(COLUMNS, next.join(','));
    setSearch(address, { replace: true });
  };
  return { shown, former: view === undefined ? own : standard, showColumns };
}

export type ListView = Omit<ReturnType<typeof useListView>, 'columns'>;

const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, place) => name === other[place]);

/** In words what differs from a saved view; null when nothing does. */
function changesOf(
  view: SavedView,
  query: string,
  sort: string | null,
  hasOtherColumns: boolean,
): string | null {
  const parts = [
    isSameQuery(view.query, query) ? null : 'filters',
    view.sort === sort ? null : 'order',
    hasOtherColumns ? 'columns' : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const text = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `${text?.charAt(0).toUpperCase()}${text?.slice(1)} changed`;
}
