import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { QUOTE_STATUS_WORDS } from '@ledgerline/shared-events/quotes/status.ts';
import { DocumentPages } from '#entities/invoice/ui/document-pages.tsx';
import { DocumentSearch } from '#entities/invoice/ui/document-search.tsx';
import { type QuotePage, quotesQuery } from '#entities/quote/model.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { ActionButton } from '#shared/ui/button/index.ts';
import { EmptyState, NoResults } from '#shared/ui/empty/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { Pager, SkeletonRows, tableStyles } from '#shared/ui/table/index.ts';
import { Tabs } from '#shared/ui/tabs/index.ts';
import { QuoteTable } from './quote-table.tsx';
import styles from './quotes.module.css';
import { type QuoteTab, useQuoteList } from './use-quote-list.ts';

const TABS: readonly { value: QuoteTab; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'accepted', label: QUOTE_STATUS_WORDS.accepted },
  { value: 'declined', label: QUOTE_STATUS_WORDS.declined },
  { value: 'all', label: 'All' },
];

/** All quotes: the open ones by their last day, the others by date. */
export function Page() {
  const list = useQuoteList();
  const { data: page, hasFailed, retry } = useScreenQuery(quotesQuery, { query: list.query });
  const isPhone = useIsPhone();
  const search = <DocumentSearch label="Search quotes" list={list} />;
  return (
    <Frame title="Quotes" actions={<ActionButton action="quote.new" variant="primary" className="d-only" />}>
      <DocumentPages />
      <div className={styles.tabs}>
        <Tabs
          label="Quotes"
          value={list.tab}
          items={TABS.map((tab) => (tab.value === list.tab ? { ...tab, count: page?.total } : tab))}
          onChange={list.setTab}
          panelId="quote-list"
          end={isPhone ? undefined : search}
        />
        {isPhone ? search : null}
        <div id="quote-list" role="tabpanel" aria-label="Quotes">
          {hasFailed ? <LoadFailure what="quotes" onRetry={retry} /> : null}
          {page !== null ? <Rows page={page} list={list} /> : hasFailed ? null : <SkeletonRows />}
        </div>
      </div>
    </Frame>
  );
}

type RowsProps = { page: QuotePage; list: ReturnType<typeof useQuoteList> };

/** The rows with their sum, or why there are none. */
function Rows({ page, list }: RowsProps) {
  const { data: quotes, total, totals, last_page: last } = page;
  if (quotes.length === 0) {
    if (list.isFiltered) return <NoResults text="No quotes match this search" onClear={list.clear} />;
    return (
      <EmptyState
        title={list.tab === 'all' ? 'No quotes yet' : 'No quotes here'}
        text="A quote is a price for work to come. When the client accepts it, it becomes jobs."
        action={<ActionButton action="quote.new" hasKey={false} />}
      />
    );
  }
  return (
    <>
      <QuoteTable quotes={quotes} list={list} />
      <div className={tableStyles.foot}>
        <span>{counted(total, 'quote')}</span>
        {totals.missingRates.length > 0 ? null : (
          <span>
            Total{' '}
            <span className={tableStyles.grand}>
              {formatAmount(decimalText(totals.value), totals.currency)}
            </span>
          </span>
        )}
        <Pager page={list.page} last={last} onChange={list.setPage} />
      </div>
    </>
  );
}
