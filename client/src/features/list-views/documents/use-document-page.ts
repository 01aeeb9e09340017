import type { ListTotals } from '@ledgerline/shared-events/lists/totals.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useKept } from '#shared/lib/rows/use-kept.ts';
import type { ScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import type { ListAddress } from '../use-list-address.ts';
import { type DocumentKind, requestOf } from './document-kind.ts';
import type { ListedPage } from './documents-page.tsx';

type Page = { data: readonly unknown[]; total: number; last_page: number; totals: ListTotals };

/** Reads the page of a list that the address names. */
export function useDocumentPage<Read extends Page>(
  query: ScreenQuery<{ query: string }, Read>,
  kind: DocumentKind<string>,
  address: ListAddress,
) {
  const search = requestOf(kind, address.query);
  const { data, hasFailed, retry } = useScreenQuery(query, { query: search });
  const page = useKept(data, address.query.type);
  const rows: Read['data'] | null = page?.data ?? null;
  const listed = page && { total: page.total, lastPage: page.last_page, totals: page.totals };
  return {
    /** The query string of the page, and its answer once it is there. */
    search,
    data,
    read: { rows, page: listed, hasFailed, retry },
  };
}

/** The sum under a list of documents, which is that of all pages. @param shown how it is shown, as decimal text */
export const footOf = (page: ListedPage, shown: (sum: string) => string = (sum) => sum) => ({
  sums:
    page?.totals === undefined || page.totals.missingRates.length > 0
      ? []
      : [{ label: 'Total', amount: shown(decimalText(page.totals.value)) }],
  currency: page?.totals?.currency ?? '',
});
