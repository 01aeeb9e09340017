import { QUOTE_STATUS_WORDS } from '@ledgerline/shared-events/quotes/status.ts';
import clsx from 'clsx';
import styles from '#entities/invoice/ui/document-list.module.css';
import { DocumentPages } from '#entities/invoice/ui/document-pages.tsx';
import { OFFERED_QUOTE_COLUMNS, QUOTE_COLUMNS, roomForQuotes } from '#entities/quote/columns.ts';
import { quotesQuery } from '#entities/quote/model.ts';
import { ownQuoteSort, quoteFilterCount, quoteSearch } from '#entities/quote/query.ts';
import { ListViewBar } from '#features/list-views/list-view-bar.tsx';
import { useSaveView } from '#features/list-views/save-view.tsx';
import { selectEntry } from '#features/list-views/select-entry.ts';
import { useDownloadList } from '#features/list-views/use-download-list.ts';
import { ViewedTabs } from '#features/list-views/viewed-tabs.tsx';
import { useKept } from '#shared/lib/rows/use-kept.ts';
import { useSelectionStart } from '#shared/lib/rows/use-selection-start.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { ActionButton, IconButton } from '#shared/ui/button/index.ts';
import { EmptyState, NoResults } from '#shared/ui/empty/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { QuoteFigures } from './quote-figures.tsx';
import { QuoteFiltersPanel, useSetQuoteFilters } from './quote-filters.tsx';
import { QuoteRows } from './quote-rows.tsx';
import {
  type QuotesAddress,
  type QuotesListView,
  useQuotesAddress,
  useQuotesView,
} from './use-quotes-list.ts';

/** All quotes: the open ones by their last day, the others by date. */
export function Page() {
  const address = useQuotesAddress();
  const { query } = address;
  const listView = useQuotesView(query);
  const { page, open, hasFailed, retry } = useQuotePages(query);
  const selecting = useSelectionStart(query.tab);
  const filters = useSetQuoteFilters(address);
  return (
    <Frame
      title="Quotes"
      actions={<Actions {...{ address, listView, selecting }} hasRows={(page?.data.length ?? 0) > 0} />}
      panel={address.isFiltersOpen ? <QuoteFiltersPanel address={address} /> : null}
    >
      <DocumentPages />
      <div className={styles.head}>
        <QuoteFigures open={open} />
      </div>
      <div className={clsx(styles.tabs, address.isFiltersOpen && styles.withPanel)}>
        <QuoteTabs {...{ address, listView, page, open }} />
        <ListViewBar
          listView={listView}
          filters={filters}
          onAdd={() => {
            if (!address.isFiltersOpen) address.toggleFilters();
          }}
          onClear={address.clearFilters}
        />
        <div id="quote-list" role="tabpanel" aria-label="Quotes">
          {hasFailed ? <LoadFailure what="quotes" onRetry={retry} /> : null}
          {page === null ? (
            hasFailed ? null : (
              <SkeletonRows />
            )
          ) : page.data.length === 0 ? (
            <Nothing address={address} />
          ) : (
            <QuoteRows {...{ address, page, selecting }} columns={listView.columns} />
          )}
        </div>
      </div>
    </Frame>
  );
}

const OPEN = 'type=open';

/** The page of the list, and the open quotes for their sum and number; they may be the same. */
function useQuotePages(query: QuotesAddress['query']) {
  const search = quoteSearch(query);
  if (query.page > 1) search.set('page', String(query.page));
  const address = search.toString();
  const { data, hasFailed, retry } = useScreenQuery(quotesQuery, { query: address });
  const others = useScreenQuery(quotesQuery, address === OPEN ? null : { query: OPEN });
  return { page: useKept(data, query.tab), open: address === OPEN ? data : others.data, hasFailed, retry };
}

type ListProps = { address: QuotesAddress; listView: QuotesListView };
type ActionProps = ListProps & { selecting: ReturnType<typeof useSelectionStart>; hasRows: boolean };

function Actions({ address, listView, selecting, hasRows }: ActionProps) {
  const saveView = useSaveView(listView);
  const select = hasRows ? selectEntry('Select quotes', selecting) : [];
  const download = useDownloadList({
    path: '/api/quote',
    query: quoteSearch(address.query),
    name: listView.view?.name ?? `${address.query.tab} quotes`,
  });
  return (
    <>
      <ActionMenu entries={[...select, saveView.entry, download]} label="More actions" position="bottom-end">
        <IconButton icon="dots" label="More actions" />
      </ActionMenu>
      <ActionButton action="quote.new" variant="primary" className="d-only" />
      {saveView.dialog}
    </>
  );
}

type TabsProps = ListProps & Pick<ReturnType<typeof useQuotePages>, 'page' | 'open'>;

function QuoteTabs({ address, listView, page, open }: TabsProps) {
  const { query } = address;
  const countOf = (tab: string) =>
    tab === query.tab && listView.view === undefined ? page?.total : undefined;
  return (
    <ViewedTabs
      label="Quotes"
      panelId="quote-list"
      tab={query.tab}
      tabs={[
        { value: 'open', label: 'Open', count: open?.total },
        { value: 'accepted', label: QUOTE_STATUS_WORDS.accepted, count: countOf('accepted') },
        { value: 'declined', label: QUOTE_STATUS_WORDS.declined, count: countOf('declined') },
        { value: 'all', label: 'All', count: countOf('all') },
      ]}
      onTab={(tab) => address.setTab(tab === 'open' ? undefined : tab, ['status'])}
      main="number"
      columns={QUOTE_COLUMNS}
      offered={OFFERED_QUOTE_COLUMNS}
      listView={listView}
      room={roomForQuotes(listView.columns)}
      sort={query.sort}
      own={ownQuoteSort(query.tab)}
      onSort={address.setSort}
      count={quoteFilterCount(address.filters)}
      isFiltersOpen={address.isFiltersOpen}
      onFilters={address.toggleFilters}
    />
  );
}

/** What stands in place of an empty list. */
function Nothing({ address }: { address: QuotesAddress }) {
  if (quoteFilterCount(address.filters) > 0)
    return <NoResults text="No quotes match these filters" onClear={address.clearFilters} />;
  if (address.query.page > 1)
    return (
      <NoResults text="There is nothing on this page" clear="First page" onClear={() => address.setPage(1)} />
    );
  return (
    <EmptyState
      title={address.query.tab === 'all' ? 'No quotes yet' : 'No quotes here'}
      text="A quote is a price for work to come. When the client accepts it, it becomes jobs."
      action={<ActionButton action="quote.new" hasKey={false} />}
    />
  );
}
