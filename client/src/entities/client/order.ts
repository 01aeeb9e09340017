import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { clientAnswer } from '@ledgerline/shared-events/clients/answers.ts';
import { readSort, type SortText, sortText } from '@ledgerline/shared-events/lists/sort.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

/** The own order of the list: the most active client first. */
export const OWN_CLIENT_SORT: SortText<'clients'> = '-activity';

/** The order that a text names; null when clients are not sorted by that. */
export function clientSortOf(text: string | null): SortText<'clients'> | null {
  const sort = readSort('clients', text ?? '');
  return sort === null ? null : sortText(sort);
}

const MAX_PER_PAGE = 200;

/** The ids of all clients in an order of the server. */
export const clientOrderQuery = createServerQuery(
  async (server, sort: SortText<'clients'>): Promise<number[]> => {
    const ids: number[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await server.request('/api/client', {
        query: { sort, page, per_page: MAX_PER_PAGE },
        answer: pageAnswer(clientAnswer),
      });
      ids.push(...answer.data.map(({ id }) => id));
      if (page >= answer.last_page) return ids;
    }
  },
  {
    keyOf: (sort) => sort,
  },
);
