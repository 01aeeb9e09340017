import { COUNT, readModels } from '#runtime/database/read-models.ts';
import { findNamed } from '../jobs/named-jobs.ts';
import { containing } from '../like-patterns.ts';
import type { AccountReader } from '../read-account.ts';

/** How many records contain a search key. */
export async function countMatches(
  read: AccountReader,
  sought: string,
): Promise<{ job: number; invoice: number; client: number }> {
  const [jobs, [invoices], [clients]] = await Promise.all([
    findNamed(read, sought, { page: 1, per_page: 1 }),
    read.fetch(
      readModels
        .selectFrom('read.invoices')
        .select(COUNT.as('total'))
        .where('account_id', '=', read.accountId)
        .where(({ not }) => not('deleted'))
        .where('search_key', 'like', containing(sought)),
    ),
    read.fetch(
      readModels
        .selectFrom('read.clients')
        .select(COUNT.as('total'))
        .where('account_id', '=', read.accountId)
        .where(({ not }) => not('deleted'))
        .where('name_key', 'like', containing(sought)),
    ),
  ]);
  return { job: jobs.total, invoice: invoices?.total ?? 0, client: clients?.total ?? 0 };
}
