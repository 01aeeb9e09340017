import clsx from 'clsx';
import { type ReactNode, type RefObject, useRef } from 'react';
import { directionOf, type FirstDirection, sortAfterClick } from '#shared/lib/rows/sort-clicks.ts';
import { useScrollToRow } from '#shared/lib/rows/use-scroll-to-row.ts';
import { useWindowRows } from '#shared/lib/virtual-rows/use-window-rows.ts';
import { CheckBox } from '../choice/index.ts';
import { SortHead } from './sort-head.tsx';
import { SpacerRow } from './spacer-row.tsx';
import styles from './table.module.css';

/** A column of a list. `name` is what an order says of it, `first` in which direction a click sorts by it first. */
export type RecordColumn = {
  name: string;
  label: string;
  first: FirstDirection;
  /** In px; without one it follows its text. */
  width?: number | undefined;
  className?: string | undefined;
};

/** A row that is rendered: its record, and its position from 1 where others are not rendered. */
export type RecordSlot = { id: number; index: number; place: number | undefined };

type ListProps = {
  ids: readonly number[];
  /** Renders a row of the table, with a key. */
  row(slot: RecordSlot): ReactNode;
  /** Renders the same on two lines. */
  line(slot: RecordSlot): ReactNode;
  /** The height of a row on two lines, in px. */
  lineHeight?: number;
  /** The class of the two-line list. */
  lines?: string | undefined;
};

type TableProps = {
  columns: readonly RecordColumn[];
  /** The chosen order, and the list's own. */
  sort: string | null | undefined;
  ownSort: string;
  /** @param sort null for the own order of the list */
  onSort(sort: string | null): void;
  /** The head of a first column for the marks of the rows: a word, or the checkbox of all rows. */
  marks?: string | { selected: number; onSelectAll(isSelected: boolean): void };
  /** A last column without an order. */
  end?: { label: string; width: number };
  foot?: ReactNode;
  /** Whether texts get what they need while there is room. */
  isFlowing?: boolean;
  className?: string | undefined;
};

/** The heights of --h-row and --h-row-touch, in px. */
const HEIGHT = { row: 44, line: 64 };
const MARKS_WIDTH = 34;

/** A list of records as a table, or on two lines where it is narrow. Of a long one only the visible rows are rendered. */
export function RecordList({ isTight, ...list }: ListProps & TableProps & { isTight: boolean }) {
  return isTight ? <Lines {...list} /> : <Table {...list} />;
}

/** The rows that are rendered, and the space of the others. */
function useSlots(box: RefObject<HTMLElement | null>, ids: readonly number[], height: number) {
  const { indexes, above, below, show } = useWindowRows({ box, count: ids.length, height });
  useScrollToRow(ids, show);
  const isPartial = indexes.length < ids.length;
  const slots = indexes.flatMap((index): RecordSlot[] => {
    const id = ids[index];
    return id === undefined ? [] : [{ id, index, place: isPartial ? index + 1 : undefined }];
  });
  return { slots, above, below, isPartial };
}

function Lines({ ids, line, lineHeight = HEIGHT.line, lines }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { slots, above, below } = useSlots(list, ids, lineHeight);
  return (
    <ul ref={list} className={lines} style={{ paddingTop: above, paddingBottom: below }}>
      {slots.map(line)}
    </ul>
  );
}

function Table({ ids, row, isFlowing = false, className, foot, ...head }: ListProps & TableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { slots, above, below, isPartial } = useSlots(body, ids, HEIGHT.row);
  const count = head.columns.length + (head.marks === undefined ? 0 : 1) + (head.end === undefined ? 0 : 1);
  return (
    <table
      className={clsx(
        styles.table,
        styles.fit,
        styles.sticky,
        isFlowing && !isPartial && styles.flow,
        className,
      )}
      aria-rowcount={isPartial ? ids.length + 1 : undefined}
    >
      <Head {...head} count={ids.length} />
      <tbody ref={body}>
        <SpacerRow height={above} columns={count} />
        {slots.map(row)}
        <SpacerRow height={below} columns={count} />
      </tbody>
      {foot}
    </table>
  );
}

/** The widths and headings of the columns. */
function Head({ columns, sort = null, ownSort, onSort, marks, end, count }: TableProps & { count: number }) {
  return (
    <>
      <colgroup>
        {marks === undefined ? null : <col style={{ width: MARKS_WIDTH }} />}
        {columns.map(({ name, width }) => (
          <col key={name} style={{ width }} />
        ))}
        {end === undefined ? null : <col style={{ width: end.width }} />}
      </colgroup>
      <thead>
        <tr>
          {marks === undefined ? null : (
            <th scope="col">
              {typeof marks === 'string' ? (
                <span className="vh">{marks}</span>
              ) : (
                <CheckBox
                  checked={count > 0 && marks.selected >= count}
                  indeterminate={marks.selected > 0 && marks.selected < count}
                  label="Select all"
                  onChange={marks.onSelectAll}
                />
              )}
            </th>
          )}
          {columns.map(({ name, label, first, className }) => (
            <SortHead
              key={name}
              label={label}
              direction={directionOf(sort ?? ownSort, name)}
              className={className}
              onSort={() => onSort(sortAfterClick(sort, name, first, ownSort))}
            />
          ))}
          {end === undefined ? null : (
            <th scope="col">
              <span className="vh">{end.label}</span>
            </th>
          )}
        </tr>
      </thead>
    </>
  );
}
