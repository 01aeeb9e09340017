import type { SearchResultAnswer } from '@ledgerline/shared-events/search/answers.ts';
import { sql } from 'kysely';
import { COUNT, readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';

/** As good as the start of a name: the text is the start of what the screen calls every invoice. */
const MATCH_RATE = 0.75;

/** The newest invoices, as results of a search for all of them, and how many there are. */
export async function findNewestInvoices(
  read: AccountReader,
  most: number,
): Promise<{ results: SearchResultAnswer[]; total: number }> {
  const invoices = readModels
    .selectFrom('read.invoices as i')
    .where('i.account_id', '=', read.accountId)
    .where(({ not }) => not('i.deleted'));
  const newest = invoices
    .select(['i.id', 'i.number'])
    .select(({ ref }) => sql<string | null>`${ref('i.record')}->>'client_name'`.as('client_name'))
    .orderBy('i.id', 'desc')
    .limit(most);
  const [[count], rows] = await Promise.all([
    read.fetch(invoices.select(COUNT.as('total'))),
    read.fetch(newest),
  ]);
  const results = rows.map(
    ({ id, number, client_name }): SearchResultAnswer => ({
      resultID: `invoice-${id}`,
      id,
      type: 'invoice',
      name: number,
      detail: client_name,
      path: `/invoices/${encodeURIComponent(number)}`,
      matchRate: MATCH_RATE,
    }),
  );
  return { results, total: count?.total ?? 0 };
}
