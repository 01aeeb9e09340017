import { directionOf, type FirstDirection, sortAfterClick } from '#shared/lib/rows/sort-clicks.ts';
import { Button } from '../button/index.ts';
import { ActionMenu } from '../menu/index.ts';

/** A column by which a list can be sorted. */
export type SortableColumn = { id: string; label: string; first: FirstDirection };

type Props = {
  columns: readonly SortableColumn[];
  /** The order in the address; undefined for the list's own. */
  sort: string | undefined;
  /** The list's own order. */
  own: string;
  onSort(sort: string | null): void;
};

const ICONS = { ascending: 'arrow-up', descending: 'arrow-down' } as const;

/** The order of a list whose columns have no heads, on a phone. A second choice of a column turns the order. */
export function SortMenu({ columns, sort, own, onSort }: Props) {
  const entries = columns.map(({ id, label, first }) => {
    const direction = directionOf(sort ?? own, id);
    return {
      id,
      label: direction === undefined ? label : `${label}, ${direction}`,
      icon: direction === undefined ? undefined : ICONS[direction],
      perform: () => onSort(sortAfterClick(sort ?? null, id, first, own)),
    };
  });
  return (
    <ActionMenu label="Sort" entries={entries} position="bottom-end">
      <Button icon="arrows-sort" aria-label="Sort">
        <span className="d-only">Sort</span>
      </Button>
    </ActionMenu>
  );
}
