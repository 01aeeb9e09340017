import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { useEffect, useMemo } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { $isFirstLoad } from '#entities/account/first-load.ts';
import {
  $invoicesFailed,
  $invoiceTotal,
  $openInvoices,
  $shownInvoices,
  invoices,
  invoicesHidden,
  invoicesRetried,
  invoicesShown,
} from '#entities/invoice/model.ts';
import { requestOf } from '#features/list-views/documents/document-kind.ts';
import { DocumentsPage } from '#features/list-views/documents/documents-page.tsx';
import { useListAddress } from '#features/list-views/use-list-address.ts';
import type { DocumentQuery } from '#shared/lib/rows/filter-fields.ts';
import { useKept } from '#shared/lib/rows/use-kept.ts';
import { useLingeringRows } from '#shared/lib/rows/use-lingering-rows.ts';
import type { MenuEntry } from '#shared/ui/menu/index.ts';
import { Figures } from './figures.tsx';
import { INVOICES } from './invoice-kind.tsx';
import { InvoiceTable } from './invoice-table.tsx';

/** The page of all invoices. Overdue ones are a filter of the list of all: the address of their type leads there. */
export function Page() {
  const [search] = useSearchParams();
  if (search.get('type') !== 'overdue') return <InvoicesPage />;
  const filtered = new URLSearchParams(search);
  filtered.set('type', 'all');
  filtered.set('overdue', '1');
  return <Navigate to={`/invoices?${filtered}`} replace />;
}

/** The figures of open and overdue invoices and of payments, and the list. */
function InvoicesPage() {
  const address = useListAddress(INVOICES);
  const [open, total] = useUnit([$openInvoices, $invoiceTotal]);
  const counts = { open: open?.length ?? null, all: total };
  return (
    <DocumentsPage
      {...{ kind: INVOICES, address, counts, read: useRead(address.query), create: 'invoice.new' }}
      head={<Figures />}
      entries={[useStatementEntry()]}
      table={(shown) => <InvoiceTable {...shown} />}
    />
  );
}

/** Reads the list while it is on the screen. */
function useRead(query: DocumentQuery) {
  const [show, hide] = useUnit([invoicesShown, invoicesHidden]);
  useEffect(() => {
    show(query);
  }, [show, query]);
  useEffect(
    () => () => {
      hide();
    },
    [hide],
  );
  const [isFirstLoad, hasFailed, retry] = useUnit([$isFirstLoad, $invoicesFailed, invoicesRetried]);
  const shown = useShownRows(requestOf(INVOICES, query));
  const rows = useKept(isFirstLoad ? null : shown, query.type);
  return { rows, page: null, hasFailed, retry: () => retry() };
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

/** The entry of the menu that leads to the import of a bank statement. */
function useStatementEntry(): MenuEntry {
  const navigate = useNavigate();
  return {
    id: 'bank-statement',
    label: 'Import a bank statement',
    icon: 'building-bank',
    perform: () => navigate('/bank-statement'),
  };
}
