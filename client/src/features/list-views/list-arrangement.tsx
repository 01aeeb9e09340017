import { useIsTight } from '#shared/lib/media/use-media.ts';
import { firstDirection, type ListColumn } from '#shared/lib/rows/list-columns.ts';
import { ColumnsMenu } from '#shared/ui/columns-menu/index.ts';
import { SortMenu } from '#shared/ui/table/index.ts';
import type { ListView } from './use-list-view.ts';

type Props<Main extends string, Column extends string> = {
  columns: Readonly<Record<Main | Column, ListColumn>>;
  /** The column that is always there, and those that can be shown beside it. */
  main: Main;
  offered: readonly Column[];
  listView: ListView & { columns: readonly Column[] };
  /** The page width from which the columns fit, in px. */
  room: number;
  /** Whether an open panel narrows the list. */
  hasPanel?: boolean;
  /** The order in the address, and the list's own. */
  sort: string | undefined;
  own: string;
  /** @param sort null for the own order of the list */
  onSort(sort: string | null): void;
};

/** The menu of the columns of a list, or of its order where it has two-line rows. */
export function ListArrangement<Main extends string, Column extends string>(props: Props<Main, Column>) {
  const { columns: all, main, offered, listView, sort, own, onSort } = props;
  if (useIsTight(props.room, props.hasPanel)) {
    const columns = [main, ...offered].map((id) => ({
      id,
      label: all[id].label,
      first: firstDirection(all[id]),
    }));
    return <SortMenu columns={columns} sort={sort} own={own} onSort={onSort} />;
  }
  return (
    <ColumnsMenu
      locked={all[main].label}
      columns={offered.map((id) => ({ id, label: all[id].label }))}
      shown={listView.columns}
      isChanged={listView.hasOtherColumns}
      onChange={listView.showColumns}
      onReset={() => listView.showColumns(null)}
    />
  );
}
