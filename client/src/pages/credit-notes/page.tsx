import { readSort } from '@ledgerline/shared-events/lists/sort.ts';
import clsx from 'clsx';
import {
  CREDIT_NOTE_COLUMNS,
  DEFAULT_CREDIT_NOTE_COLUMNS,
  OFFERED_CREDIT_NOTE_COLUMNS,
  roomForCreditNotes,
} from '#entities/credit-note/columns.ts';
import { type CreditNotePage, creditNotesQuery } from '#entities/credit-note/model.ts';
import {
  type CreditNoteQuery,
  creditNoteFilter,
  creditNoteFilterCount,
  creditNoteFiltersOf,
  creditNoteQueryOf,
  creditNoteSearch,
  OWN_CREDIT_NOTE_SORT,
} from '#entities/credit-note/query.ts';
import styles from '#entities/invoice/ui/document-list.module.css';
import { DocumentPages } from '#entities/invoice/ui/document-pages.tsx';
import { ListViewBar } from '#features/list-views/list-view-bar.tsx';
import { useSaveView } from '#features/list-views/save-view.tsx';
import { selectEntry } from '#features/list-views/select-entry.ts';
import { useDownloadList } from '#features/list-views/use-download-list.ts';
import { useListAddress } from '#features/list-views/use-list-address.ts';
import { useListView } from '#features/list-views/use-list-view.ts';
import { ViewedTabs } from '#features/list-views/viewed-tabs.tsx';
import { useKept } from '#shared/lib/rows/use-kept.ts';
import { useSelectionStart } from '#shared/lib/rows/use-selection-start.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { IconButton } from '#shared/ui/button/index.ts';
import { EmptyState, NoResults } from '#shared/ui/empty/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { CreditNoteFiltersPanel, useSetCreditNoteFilters } from './credit-note-filters.tsx';
import { CreditNoteRows } from './credit-note-rows.tsx';

const READER = { queryOf: creditNoteQueryOf, filtersOf: creditNoteFiltersOf };

const useNotesAddress = () => useListAddress(READER);
type Address = ReturnType<typeof useNotesAddress>;

/** All credit notes, the newest first. */
export function Page() {
  const address = useNotesAddress();
  const { query } = address;
  const listView = useNotesView(query);
  const { data, hasFailed, retry } = useScreenQuery(creditNotesQuery, { query: requestOf(query) });
  const page = useKept(data, 'credit notes');
  const selecting = useSelectionStart('credit notes');
  return (
    <Frame
      title="Credit notes"
      actions={<Actions {...{ address, listView, selecting }} hasRows={(page?.data.length ?? 0) > 0} />}
      panel={address.isFiltersOpen ? <CreditNoteFiltersPanel address={address} /> : null}
    >
      <DocumentPages />
      <div className={clsx(styles.tabs, address.isFiltersOpen && styles.withPanel)}>
        <NoteTabs address={address} listView={listView} page={page} />
        <ListViewBar
          listView={listView}
          filters={useSetCreditNoteFilters(address)}
          onAdd={() => {
            if (!address.isFiltersOpen) address.toggleFilters();
          }}
          onClear={address.clearFilters}
        />
        <div id="credit-note-list" role="tabpanel" aria-label="Credit notes">
          {hasFailed ? <LoadFailure what="credit notes" onRetry={retry} /> : null}
          {page === null ? (
            hasFailed ? null : (
              <SkeletonRows />
            )
          ) : page.data.length === 0 ? (
            <Nothing address={address} />
          ) : (
            <CreditNoteRows {...{ address, page, selecting }} columns={listView.columns} />
          )}
        </div>
      </div>
    </Frame>
  );
}

function requestOf(query: CreditNoteQuery): string {
  const search = creditNoteSearch(query);
  if (query.page > 1) search.set('page', String(query.page));
  return search.toString();
}

/** The saved views of credit notes, the one in the address, and the columns to show. */
function useNotesView(query: CreditNoteQuery) {
  const { sort } = query;
  return useListView({
    list: 'creditNotes',
    tab: 'creditNotes',
    query: creditNoteFilter(query).toString(),
    sort: sort === undefined || sort === OWN_CREDIT_NOTE_SORT ? null : sort,
    offered: OFFERED_CREDIT_NOTE_COLUMNS,
    own: DEFAULT_CREDIT_NOTE_COLUMNS,
    addressOf: (view) => {
      const address = new URLSearchParams(view.query);
      for (const key of ['type', 'document']) address.delete(key);
      if (view.sort !== null && readSort('creditNotes', view.sort) !== null) address.set('sort', view.sort);
      return address;
    },
  });
}

type ListProps = { address: Address; listView: ReturnType<typeof useNotesView> };
type ActionProps = ListProps & { selecting: ReturnType<typeof useSelectionStart>; hasRows: boolean };

function Actions({ address, listView, selecting, hasRows }: ActionProps) {
  const saveView = useSaveView(listView);
  const select = hasRows ? selectEntry('Select credit notes', selecting) : [];
  const download = useDownloadList({
    path: '/api/invoice',
    query: creditNoteSearch(address.query),
    name: listView.view?.name ?? 'Credit notes',
  });
  return (
    <>
      <ActionMenu entries={[...select, saveView.entry, download]} label="More actions" position="bottom-end">
        <IconButton icon="dots" label="More actions" />
      </ActionMenu>
      {saveView.dialog}
    </>
  );
}

function NoteTabs({ address, listView, page }: ListProps & { page: CreditNotePage | null }) {
  return (
    <ViewedTabs
      label="Credit notes"
      panelId="credit-note-list"
      tab="all"
      tabs={[{ value: 'all', label: 'All', count: listView.view === undefined ? page?.total : undefined }]}
      onTab={() => address.setTab(undefined)}
      main="number"
      columns={CREDIT_NOTE_COLUMNS}
      offered={OFFERED_CREDIT_NOTE_COLUMNS}
      listView={listView}
      room={roomForCreditNotes(listView.columns)}
      sort={address.query.sort}
      own={OWN_CREDIT_NOTE_SORT}
      onSort={address.setSort}
      count={creditNoteFilterCount(address.filters)}
      isFiltersOpen={address.isFiltersOpen}
      onFilters={address.toggleFilters}
    />
  );
}

/** What stands in place of an empty list. */
function Nothing({ address }: { address: Address }) {
  if (creditNoteFilterCount(address.filters) > 0)
    return <NoResults text="No credit notes match these filters" onClear={address.clearFilters} />;
  if (address.query.page > 1)
    return (
      <NoResults text="There is nothing on this page" clear="First page" onClear={() => address.setPage(1)} />
    );
  return (
    <EmptyState
      title="No credit notes yet"
      text="A credit note reduces an invoice as a whole or by some lines. It is among the actions of the invoice."
    />
  );
}
