import type { ListTotals } from '@ledgerline/shared-events/lists/totals.ts';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from '#entities/invoice/ui/document-list.module.css';
import { DocumentPages } from '#entities/invoice/ui/document-pages.tsx';
import { countFilters } from '#shared/lib/rows/filter-fields.ts';
import { roomFor } from '#shared/lib/rows/list-columns.ts';
import { useDeferredSwitch } from '#shared/lib/rows/use-deferred-switch.ts';
import { type SelectionStart, useSelectionStart } from '#shared/lib/rows/use-selection-start.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { ActionButton, IconButton } from '#shared/ui/button/index.ts';
import { EmptyState, NoResults } from '#shared/ui/empty/index.ts';
import { FiltersButton } from '#shared/ui/filter-bar/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { ListArrangement } from '../list-arrangement.tsx';
import { ListViewBar } from '../list-view-bar.tsx';
import { useSaveView } from '../save-view.tsx';
import { selectEntry } from '../select-entry.ts';
import { useDownloadList } from '../use-download-list.ts';
import type { ListAddress } from '../use-list-address.ts';
import { ViewedTabs } from '../viewed-tabs.tsx';
import { DocumentFilters, useSetFilters } from './document-filters.tsx';
import { type DocumentKind, requestOf } from './document-kind.ts';
import { type DocumentView, useDocumentView } from './use-document-view.ts';

/** How many documents and pages a list has, with their sums; null while that isn't known. */
export type ListedPage = { total: number; lastPage: number; totals: ListTotals | undefined } | null;

/** A page of a list as it was read. `rows`: null until they are there. */
type Read<Row> = { rows: readonly Row[] | null; page: ListedPage; hasFailed: boolean; retry(): void };

/** A page of a list with rows. */
export type ShownDocuments<Row, Column extends string> = {
  address: ListAddress;
  columns: readonly Column[];
  rows: readonly Row[];
  page: ListedPage;
  selecting: SelectionStart;
};

type Props<Row, Column extends string> = {
  kind: DocumentKind<Column>;
  address: ListAddress;
  read: Read<Row>;
  /** How many documents tabs have that are read in any case; the others have a count while they are shown. */
  counts?: Readonly<Record<string, number | null>>;
  /** What stands above the tabs. */
  head?: ReactNode;
  /** What the menu has before its common entries, and the action that makes a new document. */
  entries?: readonly MenuEntry[];
  create?: string;
  table(shown: ShownDocuments<Row, Column>): ReactNode;
};

/** The page of a list of documents: its tabs, saved views, filters and rows. */
export function DocumentsPage<Row, Column extends string>(props: Props<Row, Column>) {
  const { kind, address, read, head } = props;
  const listView = useDocumentView(kind, address.query);
  const selecting = useSelectionStart(address.query.type);
  const { isFiltersOpen } = address;
  return (
    <Frame
      title={kind.title}
      actions={<Actions {...props} listView={listView} selecting={selecting} />}
      panel={isFiltersOpen ? <DocumentFilters fields={kind.panel ?? kind.filters} address={address} /> : null}
    >
      <DocumentPages />
      {head === undefined ? null : <div className={styles.head}>{head}</div>}
      <div className={clsx(styles.tabs, isFiltersOpen && styles.withPanel)}>
        <DocumentTabs {...props} listView={listView} />
        <ListViewBar
          listView={listView}
          filters={useSetFilters(kind.filters, address)}
          onAdd={() => {
            if (!isFiltersOpen) address.toggleFilters();
          }}
          onClear={address.clearFilters}
        />
        <div id={kind.panelId} role="tabpanel" aria-label={kind.panelLabel(address.query.type)}>
          {read.hasFailed ? (
            <div style={{ margin: '16px 0' }}>
              <LoadFailure what={kind.many} onRetry={read.retry} />
            </div>
          ) : null}
          <Rows {...props} columns={listView.columns} selecting={selecting} />
        </div>
      </div>
    </Frame>
  );
}

type ListProps<Row, Column extends string> = Props<Row, Column> & { listView: DocumentView<Column> };

function Actions<Row, Column extends string>(props: ListProps<Row, Column> & { selecting: SelectionStart }) {
  const { kind, address, read, entries = [], create, listView, selecting } = props;
  const saveView = useSaveView(listView);
  const select =
    read.rows === null || read.rows.length === 0 ? [] : selectEntry(`Select ${kind.many}`, selecting);
  const download = useDownloadList({
    path: kind.path,
    query: kind.searchOf(address.query),
    name: listView.view?.name ?? kind.fileName(address.query.type),
  });
  return (
    <>
      <ActionMenu
        entries={[...entries, ...select, saveView.entry, download]}
        label="More actions"
        position="bottom-end"
      >
        <IconButton icon="dots" label="More actions" />
      </ActionMenu>
      {create === undefined ? null : <ActionButton action={create} variant="primary" className="d-only" />}
      {saveView.dialog}
    </>
  );
}

/** The tabs of the lists and of saved views with their counts. */
function DocumentTabs<Row, Column extends string>(props: ListProps<Row, Column>) {
  const { kind, address, counts = {}, read, listView } = props;
  const { query } = address;
  const [first] = kind.tabs;
  const shown = listView.view === undefined ? query.type : null;
  const countOf = (tab: string) =>
    tab in counts ? counts[tab] : tab === shown ? (read.page?.total ?? null) : undefined;
  return (
    <ViewedTabs
      label={kind.title}
      panelId={kind.panelId}
      tab={query.type}
      tabs={kind.tabs.map(({ value, label }) => ({ value, label, count: countOf(value) }))}
      onTab={(tab) => address.setTab(tab === first.value ? undefined : tab, ['status'])}
      listView={listView}
      end={
        <>
          <ListArrangement
            main="number"
            columns={kind.columns}
            offered={kind.offered}
            listView={listView}
            room={roomFor(kind.columns, ['number', ...listView.columns], kind.room)}
            hasPanel={address.isFiltersOpen}
            sort={query.sort}
            own={kind.ownSort(query.type)}
            onSort={address.setSort}
          />
          <FiltersButton
            count={countFilters(kind.filters, address.filters)}
            isOpen={address.isFiltersOpen}
            onToggle={address.toggleFilters}
          />
        </>
      }
    />
  );
}

type RowsProps<Row, Column extends string> = Props<Row, Column> & {
  columns: readonly Column[];
  selecting: SelectionStart;
};

/** The rows, or why there are none. Another list is built in the background. */
function Rows<Row, Column extends string>(props: RowsProps<Row, Column>) {
  const { kind, read, table, selecting } = props;
  const key = `${requestOf(kind, props.address.query)} ${props.columns} ${props.address.isFiltersOpen}`;
  const requested = { address: props.address, columns: props.columns, rows: read.rows, page: read.page };
  const { rows, ...shown } = useDeferredSwitch(key, requested);
  if (rows === null) return read.hasFailed ? null : <SkeletonRows />;
  if (rows.length === 0) return <Nothing kind={kind} address={shown.address} />;
  return table({ ...shown, rows, selecting });
}

type NothingProps<Column extends string> = { kind: DocumentKind<Column>; address: ListAddress };

/** What stands in place of an empty list. */
function Nothing<Column extends string>({ kind, address }: NothingProps<Column>) {
  if (Object.keys(address.filters).length > 0)
    return <NoResults text={`No ${kind.many} match these filters`} onClear={address.clearFilters} />;
  if (address.query.page > 1)
    return (
      <NoResults text="There is nothing on this page" clear="First page" onClear={() => address.setPage(1)} />
    );
  return <EmptyState {...kind.empty(address.query.type)} />;
}
