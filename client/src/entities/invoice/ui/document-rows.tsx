import type { ReactNode } from 'react';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import type { ListSelection } from '#shared/lib/rows/use-list-selection.ts';
import type { WholeList } from '#shared/lib/rows/use-whole-list.ts';
import {
  type RecordColumn,
  RecordList,
  type RecordSlot,
  RowsBox,
  SelectingBar,
} from '#shared/ui/table/index.ts';
import styles from './document-list.module.css';

/** What every row needs beside its document. */
export type DocumentSlot = {
  isSelected: boolean;
  /** Whether it has a checkbox where the list is narrow; a table always has them. */
  hasBox: boolean;
  onSelect(id: number, isSelected: boolean): void;
  /** The position in the list, from 1, set for virtual rows. */
  place?: number | undefined;
};

/** The selected documents, and the whole list where its other pages are selected, too. */
type Bulk<Row> = {
  chosen: readonly Row[];
  whole: WholeList | null;
  /** How many documents the list has when there are more than are selected, and how to select them. */
  offered: number | null;
  onSelectWhole(): void;
  /** Ends the selection. */
  onDone(): void;
};

type Props<Row extends { id: number }> = {
  rows: readonly Row[];
  selection: ListSelection<Row>;
  columns: readonly RecordColumn[];
  /** The page width from which the columns fit, in px. */
  room: number;
  /** The order of the list, and whether a panel on the right narrows it. `setSort`: null for its own order. */
  list: {
    query: { sort?: string | undefined };
    setSort(sort: string | null): void;
    isFiltersOpen: boolean;
  };
  row(document: Row, slot: DocumentSlot): ReactNode;
  /** The same on two lines. */
  card(document: Row, slot: DocumentSlot): ReactNode;
  ownSort: string;
  foot: ReactNode;
  /** What the bar over the selected documents is called, and the bar. */
  selectedLabel: string;
  bar(bulk: Bulk<Row>): ReactNode;
};

/** The documents of a list as a table, or as two-line rows where it is narrow, with their selection. */
export function DocumentRows<Row extends { id: number }>(props: Props<Row>) {
  const { rows, selection, row, card, list, foot, bar } = props;
  const { box, clicks, selected, isSelecting, chosen, wholeList } = selection;
  const { whole, offered, select: onSelectWhole } = wholeList;
  const rendered = (render: Props<Row>['row']) => (slot: RecordSlot) => {
    const document = rows[slot.index];
    if (document === undefined) return null;
    const { place, id } = slot;
    const isSelected = selected.has(id);
    return render(document, { isSelected, hasBox: isSelecting, onSelect: clicks.onSelect, place });
  };
  return (
    <RowsBox box={box} handlers={clicks.handlers} hasBar={isSelecting}>
      <RecordList
        ids={rows.map(({ id }) => id)}
        columns={props.columns}
        isTight={useIsTight(props.room, list.isFiltersOpen)}
        row={rendered(row)}
        line={rendered(card)}
        marks={{ selected: selected.size, onSelectAll: selection.selectAll }}
        end={{ label: 'View', width: 40 }}
        sort={list.query.sort}
        ownSort={props.ownSort}
        onSort={list.setSort}
        isFlowing
        className={styles.table}
      />
      {foot}
      {isSelecting && chosen.length === 0 ? (
        <SelectingBar label={props.selectedLabel} onClear={selection.end} />
      ) : null}
      {chosen.length === 0 ? null : bar({ chosen, whole, offered, onSelectWhole, onDone: selection.end })}
    </RowsBox>
  );
}
