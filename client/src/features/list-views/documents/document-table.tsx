import type { ComponentProps, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { DocumentFoot } from '#entities/invoice/ui/document-foot.tsx';
import styles from '#entities/invoice/ui/document-list.module.css';
import type { DocumentSlot } from '#entities/invoice/ui/document-row.tsx';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import type { DocumentQuery } from '#shared/lib/rows/filter-fields.ts';
import { headsOf, roomFor } from '#shared/lib/rows/list-columns.ts';
import { type ListAct, useListSelection } from '#shared/lib/rows/use-list-selection.ts';
import type { WholeList } from '#shared/lib/rows/use-whole-list.ts';
import { RecordList, type RecordSlot, RowsBox, SelectingBar } from '#shared/ui/table/index.ts';
import type { DocumentRows } from './create-rows.tsx';
import { type DocumentKind, filterOf } from './document-kind.ts';
import type { ShownDocuments } from './documents-page.tsx';

/** The selected documents of a list: those of the page, and the whole list where its other pages are selected, too. */
export type Selected<Row> = { query: DocumentQuery; chosen: readonly Row[]; whole: WholeList | null };

/** The selected documents, and what the bar over them needs. */
export type Bulk<Row> = Selected<Row> & {
  /** How many documents the list has when there are more than are selected, and how to select them. */
  offered: number | null;
  onSelectWhole(): void;
  /** Ends the selection. */
  onDone(): void;
};

type Props<Row extends { id: number }, Column extends string, Context> = ShownDocuments<Row, Column> & {
  kind: DocumentKind<Column>;
  rendered: DocumentRows<Row, Column, Context>;
  context: Context;
  /** What the keys do with the focused document. */
  acts: readonly ListAct<Row>[];
  foot: Pick<ComponentProps<typeof DocumentFoot>, 'sums' | 'currency' | 'note'>;
  bar(bulk: Bulk<Row>): ReactNode;
};

/** The documents of a list as a table, or as two-line rows where it is narrow, with their keys and selection. */
export function DocumentTable<Row extends { id: number }, Column extends string, Context>(
  props: Props<Row, Column, Context>,
) {
  const { kind, rows, page, address, columns, rendered, context } = props;
  const { query } = address;
  const navigate = useNavigate();
  const selection = useListSelection({
    rows,
    selecting: props.selecting,
    acts: props.acts,
    onOpen: (document) => navigate(rendered.addressOf(document)),
    filter: filterOf(kind, query).toString(),
    page,
  });
  const { box, clicks, selected, isSelecting } = selection;
  const withSlot = (render: (document: Row, slot: DocumentSlot) => ReactNode) => (slot: RecordSlot) => {
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
        columns={headsOf(kind.columns, ['number', ...columns])}
        isTight={useIsTight(roomFor(kind.columns, ['number', ...columns], kind.room), address.isFiltersOpen)}
        row={withSlot((document, slot) => rendered.row(document, slot, context, columns))}
        line={withSlot((document, slot) => rendered.card(document, slot, context))}
        marks={{ selected: selected.size, onSelectAll: selection.selectAll }}
        end={{ label: 'View', width: 40 }}
        sort={query.sort}
        ownSort={kind.ownSort(query.type)}
        onSort={address.setSort}
        isFlowing
        className={styles.table}
      />
      <DocumentFoot
        {...props.foot}
        count={rows.length}
        total={page?.total ?? rows.length}
        page={query.page}
        lastPage={page?.lastPage ?? 1}
        kind={kind.one}
        onPage={address.setPage}
      />
      <Bar {...{ kind, query, selection }} bar={props.bar} />
    </RowsBox>
  );
}

type BarProps<Row extends { id: number }> = {
  kind: DocumentKind<string>;
  query: DocumentQuery;
  selection: ReturnType<typeof useListSelection<Row>>;
  bar(bulk: Bulk<Row>): ReactNode;
};

/** The bar over the selected documents, once the first one can be selected. */
function Bar<Row extends { id: number }>({ kind, query, selection, bar }: BarProps<Row>) {
  const { chosen, wholeList, end } = selection;
  const { whole, offered, select: onSelectWhole } = wholeList;
  if (chosen.length > 0) return bar({ query, chosen, whole, offered, onSelectWhole, onDone: end });
  return selection.isSelecting ? <SelectingBar label={`Selected ${kind.many}`} onClear={end} /> : null;
}
