import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { clientAnswer } from '@ledgerline/shared-events/clients/answers.ts';
import { readSort, type SortText, sortText } from '@ledgerline/shared-events/lists/sort.ts';
import { attach, combine, createEvent, createStore, sample } from 'effector';
import { $server } from '#shared/api/server.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';

/** The own order of the list: the most active client first. */
export const OWN_CLIENT_SORT: SortText<'clients'> = '-activity';

/** The order that a text names; null when clients are not sorted by that. */
export function clientSortOf(text: string | null): SortText<'clients'> | null {
  const sort = readSort('clients', text ?? '');
  return sort === null ? null : sortText(sort);
}

const MOST_PER_PAGE = 200;

/** Reads the ids of all clients in an order of the server. */
export const loadClientOrderFx = attach({
  source: $server,
  effect: async (server, sort: SortText<'clients'>): Promise<number[]> => {
    const ids: number[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await server.request('/api/client', {
        query: { sort, page, per_page: MOST_PER_PAGE },
        answer: pageAnswer(clientAnswer),
      });
      ids.push(...answer.data.map(({ id }) => id));
      if (page >= answer.last_page) return ids;
    }
  },
});

/** The list of clients shows this order; null is its own. */
export const clientOrderShown = createEvent<SortText<'clients'> | null>();

const $shownOrder = createStore<{ sort: SortText<'clients'> | null }>({ sort: null }).on(
  clientOrderShown,
  (_, sort) => ({ sort }),
);

const $orders = createStore<Readonly<Record<string, readonly number[]>>>({})
  .on(loadClientOrderFx.done, (orders, { params, result }) => ({ ...orders, [params]: result }))
  .reset(recordsReset);

/** The ids of the clients in the shown order; null in their own order, and until the other one is loaded. */
export const $clientOrder = combine($orders, $shownOrder, (orders, { sort }) =>
  sort === null ? null : (orders[sort] ?? null),
);

sample({
  clock: clientOrderShown,
  filter: (sort): sort is SortText<'clients'> => sort !== null,
  target: loadClientOrderFx,
});
sample({
  clock: [accountOpened, ledgerMoved],
  source: $shownOrder,
  filter: ({ sort }) => sort !== null,
  fn: ({ sort }) => sort ?? OWN_CLIENT_SORT,
  target: loadClientOrderFx,
});
