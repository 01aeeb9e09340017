import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { $isFirstLoad } from '#entities/account/first-load.ts';
import type { InvoiceColumn } from '#entities/invoice/columns.ts';
import { $invoicesFailed, $shownInvoices, invoices, invoicesRetried } from '#entities/invoice/model.ts';
import { filterCount, invoiceSearch } from '#entities/invoice/query.ts';
import { useDeferredSwitch } from '#shared/lib/rows/use-deferred-switch.ts';
import { useKept } from '#shared/lib/rows/use-kept.ts';
import { useLingeringRows } from '#shared/lib/rows/use-lingering-rows.ts';
import type { SelectionStart } from '#shared/lib/rows/use-selection-start.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { ActionButton } from '#shared/ui/button/index.ts';
import { EmptyState, NoResults } from '#shared/ui/empty/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { InvoiceRows } from './invoice-rows.tsx';
import type { useInvoiceQuery } from './use-invoice-query.ts';

type Props = { address: ReturnType<typeof useInvoiceQuery> };
type ListProps = Props & { columns: readonly InvoiceColumn[]; selecting: SelectionStart };

/** The rows of the list, or why there are none. */
export function InvoiceList({ selecting, ...requested }: ListProps) {
  const [isFirstLoad, hasFailed, retry] = useUnit([$isFirstLoad, $invoicesFailed, invoicesRetried]);
  const { query, isFiltersOpen } = requested.address;
  const shown = useShownRows(`${invoiceSearch(query)} ${query.page}`);
  const { address, columns, rows } = useDeferredSwitch(
    `${invoiceSearch(query)} ${query.page} ${requested.columns} ${isFiltersOpen}`,
    { ...requested, rows: useKept(isFirstLoad ? null : shown, query.type) },
  );
  const isOpenList = address.query.type === 'open';
  return (
    <div id="invoice-list" role="tabpanel" aria-label={isOpenList ? 'Open' : 'All'}>
      {hasFailed ? (
        <div style={{ margin: '16px 0' }}>
          <LoadFailure what="invoices" onRetry={() => retry()} />
        </div>
      ) : null}
      {rows === null ? (
        hasFailed ? null : (
          <SkeletonRows />
        )
      ) : rows.length === 0 ? (
        <Nothing address={address} />
      ) : (
        <InvoiceRows address={address} columns={columns} rows={rows} selecting={selecting} />
      )}
    </div>
  );
}

const NONE: readonly number[] = [];

/** The invoices of the list; one that is paid stays in its place until the pointer leaves it. */
function useShownRows(list: string): readonly Invoice[] | null {
  const [shown, byId] = useUnit([$shownInvoices, invoices.$byId]);
  const ids = useMemo(() => shown?.map(({ id }) => id) ?? NONE, [shown]);
  const lingering = useLingeringRows(
    ids,
    list,
    (id) => (byId.get(id)?.deleted_at ?? null) === null && byId.has(id),
  );
  return useMemo(() => {
    if (shown === null) return null;
    return lingering.length === shown.length ? shown : lingering.flatMap((id) => byId.get(id) ?? []);
  }, [shown, lingering, byId]);
}

function Nothing({ address }: Props) {
  if (filterCount(address.filters) > 0)
    return <NoResults text="No invoices match these filters" onClear={address.clearFilters} />;
  if (address.query.page > 1)
    return (
      <NoResults text="There is nothing on this page" clear="First page" onClear={() => address.setPage(1)} />
    );
  const isOpenList = address.query.type === 'open';
  return (
    <EmptyState
      title={isOpenList ? 'No open invoices' : 'No invoices yet'}
      text={
        isOpenList
          ? 'Unpaid invoices appear here, most urgent first.'
          : 'Turn completed jobs into an invoice, check it and send it.'
      }
      action={<ActionButton action="invoice.new" hasKey={false} />}
    />
  );
}
