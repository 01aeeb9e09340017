import type { ListTotals } from '@ledgerline/shared-events/lists/totals.ts';
import { useMemo, useRef } from 'react';
import { useRowClicks } from './use-row-clicks.ts';
import { type RowAct, selectionActs, useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import type { SelectionStart } from './use-selection-start.ts';
import { useWholeList } from './use-whole-list.ts';

/** A key that acts on a row of a list. */
export type ListAct<Row> = Omit<RowAct, 'perform'> & { perform(row: Row): void };

type Options<Row> = {
  rows: readonly Row[];
  selecting: SelectionStart;
  /** The same as long as they do the same. */
  acts: readonly ListAct<Row>[];
  onOpen(row: Row): void;
  /** The filter of the list; another one ends the selection. */
  filter: string;
  /** How many records and pages the list has, with their sums; null while that isn't known. */
  page: { total: number; lastPage: number; totals: ListTotals | undefined } | null;
};

/** The selection of a list with its keys and clicks: rows of the page, then the whole list. */
export function useListSelection<Row extends { id: number }>(options: Options<Row>) {
  const { rows, selecting, acts, onOpen, filter, page } = options;
  const box = useRef<HTMLDivElement>(null);
  const opening = useRef(onOpen);
  opening.current = onOpen;
  const selection = useSelection(
    useMemo(() => rows.map(({ id }) => id), [rows]),
    selecting,
  );
  const { toggle, selectTo } = selection;
  const keys = useMemo((): RowAct[] => {
    const onRow = (perform: (row: Row) => void) => (id: number) => {
      const row = rows.find((one) => one.id === id);
      if (row !== undefined) perform(row);
    };
    const open = onRow((row) => opening.current(row));
    return [
      ...acts.map((act) => ({ ...act, perform: onRow(act.perform) })),
      ...selectionActs({ toggle, selectTo }),
      { id: 'row.open', label: 'Open row', keys: ['e'], perform: open },
    ];
  }, [rows, acts, toggle, selectTo]);
  const focusRows = useRowKeys(box, keys);
  const chosen = rows.filter(({ id }) => selection.selected.has(id));
  const wholeList = useWholeList({
    key: filter,
    total: page?.total ?? rows.length,
    lastPage: page?.lastPage ?? 1,
    totals: page?.totals,
    isPageSelected: rows.length > 0 && chosen.length === rows.length,
  });
  return {
    box,
    clicks: useRowClicks(selection),
    ...selection,
    chosen,
    wholeList,
    end: () => {
      selection.clear();
      wholeList.clear();
      focusRows();
    },
  };
}
